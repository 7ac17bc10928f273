// What a stream is told, tick by tick, by a look at a database that the test plays.
import {
  createChangeNotifier,
  type ChangeEvent,
  type ChangeSubscription,
} from '../../../src/providers/change-notifier';
import type { PollResult, PollTargets } from '../../../src/domain/system/subscription-poll';
import { eventually } from '../../support/fixtures/eventually';

const ACCOUNT = 7;
const SESSION = 'one';

/** A world of one account and the looks at it. */
function open(settings: object = {}) {
  const state = { version: 10, isAlive: true, isAway: false };
  const looks: PollTargets[] = [];
  const reported: unknown[] = [];
  const watches = createChangeNotifier({ pollIntervalMs: 2, maxPerSession: 2, maxPerProcess: 3, ...settings });
  watches.start(
    async (watched): Promise<PollResult> => {
      looks.push(watched);
      if (state.isAway) throw new Error('away');
      return { versions: new Map([[ACCOUNT, state.version]]), alive: new Set(state.isAlive ? [SESSION, 'other'] : []) };
    },
    (error) => reported.push(error),
  );
  const controls: AbortController[] = [];
  function watch(changed: object = {}): ChangeSubscription & { readonly close: () => void } {
    const control = new AbortController();
    controls.push(control);
    const usual = { accountId: ACCOUNT, sessionId: SESSION, version: 10, isBehind: false };
    const stream = { signal: control.signal, drained: () => Promise.resolve() };
    return { ...watches.open({ ...usual, ...stream, ...changed }), close: () => control.abort() };
  }
  const ticks = (more = 2) => {
    const enough = looks.length + more;
    return eventually('a tick', () => (looks.length >= enough ? true : null));
  };
  const end = async () => {
    controls.forEach((control) => control.abort());
    await watches.stop();
  };
  return { state, looks, reported, watches, watch, ticks, end };
}

/** What a promise has brought so far. */
async function now(sight: Promise<ChangeEvent>): Promise<ChangeEvent | 'nothing'> {
  return Promise.race([sight, new Promise<'nothing'>((resolve) => setImmediate(resolve, 'nothing'))]);
}

it('tells a change once, and again as long as it was not read', async () => {
  const { state, watch, ticks, end } = open();
  const stream = watch();
  const first = stream.next();
  await ticks();
  expect(await now(first)).toBe('nothing');
  state.version = 11;
  expect(await first).toBe('changed');
  expect(await stream.next()).toBe('changed');
  stream.acknowledge(11);
  const after = stream.next();
  await ticks();
  expect(await now(after)).toBe('nothing');
  await end();
});

it('tells at once what a client has missed', async () => {
  const { watch, looks, end } = open({ tickMs: 10_000 });
  expect(await watch({ version: 9, isBehind: true }).next()).toBe('changed');
  expect(looks).toEqual([]);
  await end();
});

it('tells the end of a session before a change that the client was too slow for', async () => {
  const { state, watch, ticks, end } = open();
  let drain: () => void = () => undefined;
  const drained = () => new Promise<void>((resolve) => (drain = resolve));
  const sight = watch({ drained }).next();
  state.version = 11;
  await ticks();
  state.isAlive = false;
  await ticks();
  expect(await now(sight)).toBe('nothing');
  drain();
  expect(await sight).toBe('session_ended');
  await end();
});

it('goes on after looks that failed, and reports the first of them', async () => {
  const { state, reported, watch, ticks, end } = open();
  const sight = watch().next();
  state.isAway = true;
  state.version = 11;
  await ticks(3);
  expect([await now(sight), reported.length]).toEqual(['nothing', 1]);
  state.isAway = false;
  expect(await sight).toBe('changed');
  state.isAway = true;
  await ticks();
  expect(reported).toHaveLength(2);
  await end();
});

it('looks once for all that watch the same, and not at all without anybody', async () => {
  const { looks, watch, ticks, end } = open();
  const streams = [watch(), watch(), watch({ sessionId: 'other', accountId: 8 })];
  await ticks();
  expect(looks.at(-1)).toEqual({ accountIds: [ACCOUNT, 8], sessionIds: [SESSION, 'other'] });
  expect(() => watch()).toThrow('Service unavailable.');
  streams.at(-1)?.close();
  expect(() => watch()).toThrow('Too many streams');
  const sight = streams[0]?.next();
  streams.forEach((stream) => stream.close());
  expect(await sight).toBe('closed');
  await end();
  const before = looks.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looks.length).toBe(before);
});

it('lets three streams read at once, in the order in which they were told', async () => {
  const { watches } = open();
  const order: number[] = [];
  let [running, most] = [0, 0];
  const jobs = Array.from({ length: 10 }, (_none, index) =>
    watches.limitReads(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      order.push(index);
      if (index === 4) throw new Error('away');
      return index;
    }),
  );
  const outcomes = await Promise.allSettled(jobs);
  expect([most, order, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([
    ...[3, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1],
  ]);
});
