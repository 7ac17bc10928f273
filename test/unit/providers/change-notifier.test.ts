// The change notifier, with a simulated poll of the database.
import {
  createChangeNotifier,
  type ChangeEvent,
  type ChangeSubscription,
} from '../../../src/providers/change-notifier';
import type { PollResult, PollTargets } from '../../../src/domain/system/subscription-poll';
import { eventually } from '../../support/fixtures/eventually';

const ACCOUNT = 7;
const SESSION = 'one';

/** A notifier that polls one simulated account. */
function start(settings: object = {}) {
  const state = { version: 10, isAlive: true, isUnavailable: false };
  const polls: PollTargets[] = [];
  const reported: unknown[] = [];
  const notifier = createChangeNotifier({ pollIntervalMs: 2, maxPerSession: 2, maxPerProcess: 3, ...settings });
  notifier.start(
    async (targets): Promise<PollResult> => {
      polls.push(targets);
      if (state.isUnavailable) throw new Error('unavailable');
      return { versions: new Map([[ACCOUNT, state.version]]), alive: new Set(state.isAlive ? [SESSION, 'other'] : []) };
    },
    (error) => reported.push(error),
  );
  const controllers: AbortController[] = [];
  function subscribe(changed: object = {}): ChangeSubscription & { readonly close: () => void } {
    const controller = new AbortController();
    controllers.push(controller);
    const defaults = { accountId: ACCOUNT, sessionId: SESSION, version: 10, isBehind: false };
    const stream = { signal: controller.signal, drained: () => Promise.resolve() };
    return { ...notifier.open({ ...defaults, ...stream, ...changed }), close: () => controller.abort() };
  }
  const waitForPolls = (count = 2) => {
    const target = polls.length + count;
    return eventually('a poll', () => (polls.length >= target ? true : null));
  };
  const stop = async () => {
    controllers.forEach((controller) => controller.abort());
    await notifier.stop();
  };
  return { state, polls, reported, notifier, subscribe, waitForPolls, stop };
}

/** The event of a promise, if it is resolved. */
async function peek(event: Promise<ChangeEvent>): Promise<ChangeEvent | 'nothing'> {
  return Promise.race([event, new Promise<'nothing'>((resolve) => setImmediate(resolve, 'nothing'))]);
}

it('reports a change once after it is acknowledged, and again until then', async () => {
  const { state, subscribe, waitForPolls, stop } = start();
  const stream = subscribe();
  const first = stream.next();
  await waitForPolls();
  expect(await peek(first)).toBe('nothing');
  state.version = 11;
  expect(await first).toBe('changed');
  expect(await stream.next()).toBe('changed');
  stream.acknowledge(11);
  const after = stream.next();
  await waitForPolls();
  expect(await peek(after)).toBe('nothing');
  await stop();
});

it('does not poll when the last subscription has ended since the poll was scheduled', async () => {
  const { subscribe, polls, reported, waitForPolls, stop } = start();
  subscribe().close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const stream = subscribe();
  await waitForPolls();
  expect(polls.filter(({ accountIds }) => accountIds.length === 0)).toEqual([]);
  expect(reported).toEqual([]);
  stream.close();
  await stop();
});

it('reports at once what a client has missed', async () => {
  const { subscribe, polls, stop } = start({ pollIntervalMs: 10_000 });
  expect(await subscribe({ version: 9, isBehind: true }).next()).toBe('changed');
  expect(polls).toEqual([]);
  await stop();
});

it('reports the end of a session instead of a change that the client has not received yet', async () => {
  const { state, subscribe, waitForPolls, stop } = start();
  let drain: () => void = () => undefined;
  const drained = () => new Promise<void>((resolve) => (drain = resolve));
  const event = subscribe({ drained }).next();
  state.version = 11;
  await waitForPolls();
  state.isAlive = false;
  await waitForPolls();
  expect(await peek(event)).toBe('nothing');
  drain();
  expect(await event).toBe('session_ended');
  await stop();
});

it('continues after failed polls, and reports the first of them', async () => {
  const { state, reported, subscribe, waitForPolls, stop } = start();
  const event = subscribe().next();
  state.isUnavailable = true;
  state.version = 11;
  await waitForPolls(3);
  expect([await peek(event), reported.length]).toEqual(['nothing', 1]);
  state.isUnavailable = false;
  expect(await event).toBe('changed');
  state.isUnavailable = true;
  await waitForPolls();
  expect(reported).toHaveLength(2);
  await stop();
});

it('polls each account and session once, and not at all without subscriptions', async () => {
  const { polls, subscribe, waitForPolls, stop } = start();
  const streams = [subscribe(), subscribe(), subscribe({ sessionId: 'other', accountId: 8 })];
  await waitForPolls();
  expect(polls.at(-1)).toEqual({ accountIds: [ACCOUNT, 8], sessionIds: [SESSION, 'other'] });
  expect(() => subscribe()).toThrow('Service unavailable.');
  streams.at(-1)?.close();
  expect(() => subscribe()).toThrow('Too many streams');
  const event = streams[0]?.next();
  streams.forEach((stream) => stream.close());
  expect(await event).toBe('closed');
  await stop();
  const before = polls.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(polls.length).toBe(before);
});

it('allows three concurrent reads, in the order of the calls', async () => {
  const { notifier } = start();
  const order: number[] = [];
  let [running, maximum] = [0, 0];
  const jobs = Array.from({ length: 10 }, (_none, index) =>
    notifier.limitReads(async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      order.push(index);
      if (index === 4) throw new Error('unavailable');
      return index;
    }),
  );
  const outcomes = await Promise.allSettled(jobs);
  expect([maximum, order, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([
    ...[3, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1],
  ]);
});
