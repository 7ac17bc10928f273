// Answers that were sent, in memory: for how long they stay there.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAnswerStore, type StoredAnswer } from '../../../src/providers/answer-store';
import { eventually } from '../../support/fixtures/eventually';

const createAnswer = (sessionId: string): StoredAnswer => ({
  headers: [],
  body: Buffer.from('{}'),
  tag: null,
  isCompressible: false,
  forms: new Map(),
  stamp: '1',
  sessionId,
  companies: [],
  note: () => undefined,
});

it('does not stay in memory after its time, although nobody asks for it and nothing else is stored', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const store = createAnswerStore({
    bytes: 1e6,
    checkPercent: 0,
    below: () => 0,
    onDifference: () => undefined,
    maxAgeMs: 20,
  });
  const keep = (key: string) => {
    const answer = createAnswer('session');
    store.keep(key, answer);
    return new WeakRef(answer);
  };
  const held = ['one', 'two'].map(keep);
  await eventually('the answers are gone', () => {
    collect();
    return held.every((answer) => answer.deref() === undefined) || undefined;
  });
  expect(store.find('one')).toBeUndefined();
});
