// The sender of the outbox: a message that takes long delays neither the other places of its lane nor another lane.
import { createOutboxSender } from '../../../src/providers/messaging/outbox-sender';
import { eventually } from '../../support/fixtures/eventually';

/** A lane of messages that end when the test says so. */
function createMessages() {
  const waiting: string[] = [];
  const sending = new Map<string, () => void>();
  const asked: number[] = [];
  return {
    waiting,
    asked,
    sending: () => [...sending.keys()],
    end: (name: string) => sending.get(name)?.(),
    startSending(places: number) {
      asked.push(places);
      const started = waiting.splice(0, places).map(
        (name) =>
          new Promise<void>((resolve) => {
            sending.set(name, () => {
              sending.delete(name);
              resolve();
            });
          }),
      );
      return Promise.resolve(started);
    },
  };
}

const NO_POLL_MS = 1_000_000;
const fail = (error: unknown) => {
  throw error;
};

it('fills the place of each message that ends, while a slow one is being sent', async () => {
  const [slow, other] = [createMessages(), createMessages()];
  const sender = createOutboxSender(NO_POLL_MS, 2);
  slow.waiting.push('stuck', 'a', 'b', 'c');
  sender.start({ tidy: () => Promise.resolve(), lanes: [slow.startSending, other.startSending] }, fail);
  await eventually('two messages', () => (slow.sending().join() === 'stuck,a' ? true : null));
  for (const [ended, next] of [
    ['a', 'b'],
    ['b', 'c'],
  ] as const) {
    slow.end(ended);
    await eventually(`${next} to be sent`, () => (slow.sending().includes(next) ? true : null));
  }
  slow.end('c');
  // The other lane has its own places, and new messages are sent at once.
  other.waiting.push('code');
  sender.wake();
  await eventually('the code to be sent', () => (other.sending().includes('code') ? true : null));
  expect(slow.sending()).toEqual(['stuck']);
  expect(slow.asked.every((places) => places >= 1 && places <= 2)).toBe(true);
  other.end('code');
  slow.end('stuck');
  await sender.stop();
});

it('waits at its end for messages that are being sent, and starts no other', async () => {
  const messages = createMessages();
  const sender = createOutboxSender(NO_POLL_MS, 1);
  messages.waiting.push('last');
  sender.start({ tidy: () => Promise.resolve(), lanes: [messages.startSending] }, fail);
  await eventually('the message', () => (messages.sending().length === 1 ? true : null));
  const stopped = sender.stop();
  messages.waiting.push('too late');
  sender.wake();
  messages.end('last');
  await stopped;
  expect(messages.waiting).toEqual(['too late']);
});

it('reports what fails, and goes on', async () => {
  const errors: unknown[] = [];
  let turns = 0;
  const sender = createOutboxSender(NO_POLL_MS, 1);
  const startSending = () => {
    turns += 1;
    if (turns === 1) throw new Error('claim');
    return Promise.resolve(turns === 2 ? [Promise.reject(new Error('delivery'))] : []);
  };
  const start = () => Promise.resolve().then(startSending);
  sender.start({ tidy: () => Promise.resolve(), lanes: [start] }, (error) => errors.push(error));
  await eventually('the failed claim', () => (errors.length === 1 ? true : null));
  sender.wake();
  await eventually('the next claim', () => (turns === 3 ? true : null));
  await sender.stop();
  expect(errors.map(String)).toEqual(['Error: claim', 'Error: delivery']);
});
