// The change notifier, with a simulated poll of the database.
import {
  createChangeNotifier,
  type ChangeEvent,
  type ChangeSubscription,
} from '../../../src/providers/change-notifier';
import {
  toSingleVersion,
  type ItemVersions,
  type PollResult,
  type PollTargets,
  type StreamEnding,
  type StreamOwner,
  type StreamScope,
} from '../../../src/domain/system/subscription-poll';
import { eventually } from '../../support/fixtures/eventually';

const ACCOUNT = 7;
const SCOPE: StreamScope = { of: 'account', id: ACCOUNT };
const OWNER: StreamOwner = { kind: 'consumer_session', id: 'one', expiresAt: null };
const OTHER: StreamOwner = { ...OWNER, id: 'other' };

const versionOf = (version: number) => toSingleVersion(ACCOUNT, version);

/** A notifier that polls one simulated account. */
function start(settings: object = {}) {
  const state = { version: 10, ending: null as StreamEnding | null, isUnavailable: false, now: 1000 };
  const polls: PollTargets[] = [];
  const reported: unknown[] = [];
  const notifier = createChangeNotifier({ pollIntervalMs: 2, maxPerSession: 2, maxPerProcess: 3, ...settings });
  notifier.start(
    async (targets): Promise<PollResult> => {
      polls.push(targets);
      if (state.isUnavailable) throw new Error('unavailable');
      const { previous = null } = targets.targets.find(({ scope }) => scope.id === ACCOUNT) ?? {};
      const versions = versionOf(state.version);
      return {
        now: state.now,
        versions: new Map([['account:7', previous?.stamp === versions.stamp ? previous : versions]]),
        endings: new Map(state.ending === null ? [] : [['consumer_session:one', state.ending]]),
      };
    },
    (error) => reported.push(error),
  );
  const controllers: AbortController[] = [];
  function subscribe(changed: object = {}): ChangeSubscription & { readonly close: () => void } {
    const controller = new AbortController();
    controllers.push(controller);
    const defaults = { scope: SCOPE, owner: OWNER, known: versionOf(10), isBehind: false };
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
  stream.acknowledge(versionOf(11));
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
  expect(polls.filter(({ targets }) => targets.length === 0)).toEqual([]);
  expect(reported).toEqual([]);
  stream.close();
  await stop();
});

it('reports at once what a client has missed', async () => {
  const { subscribe, polls, stop } = start({ pollIntervalMs: 10_000 });
  expect(await subscribe({ known: versionOf(9), isBehind: true }).next()).toBe('changed');
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
  state.ending = 'session_ended';
  await waitForPolls();
  expect(await peek(event)).toBe('nothing');
  drain();
  expect(await event).toBe('session_ended');
  await stop();
});

it('ends a subscription without a session when its token expires, and others with the reason of the poll', async () => {
  const { state, subscribe, stop } = start();
  const user: StreamOwner = { kind: 'creditor_user', id: '5', expiresAt: 2000 };
  const [mortal, session] = [subscribe({ owner: user }), subscribe()];
  const [first, second] = [mortal.next(), session.next()];
  state.now = 1999;
  state.ending = 'membership_ended';
  expect([await second, session.isOpen(), mortal.isOpen()]).toEqual(['membership_ended', false, true]);
  state.now = 2000;
  expect([await first, mortal.isOpen()]).toEqual(['session_ended', false]);
  await stop();
});

it('holds each list once for all its subscriptions, and none after the last of them', async () => {
  const { polls, subscribe, waitForPolls, stop } = start();
  const streams = [subscribe(), subscribe({ owner: OTHER })];
  await waitForPolls();
  const lists = new Set<ItemVersions>(streams.flatMap((stream) => [stream.known(), stream.latest()]));
  expect(lists.size).toBe(1);
  streams.forEach((stream) => stream.close());
  const before = polls.length;
  const late = subscribe({ known: versionOf(9) });
  await waitForPolls(1);
  expect(polls[before]?.targets).toEqual([{ scope: SCOPE, previous: versionOf(9) }]);
  late.close();
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
  const other: StreamScope = { of: 'profile', id: ACCOUNT };
  const streams = [subscribe(), subscribe(), subscribe({ owner: OTHER, scope: other })];
  await waitForPolls();
  expect(polls.at(-1)).toEqual({
    targets: [
      { scope: SCOPE, previous: versionOf(10) },
      { scope: other, previous: versionOf(10) },
    ],
    owners: [OWNER, OTHER],
  });
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
    3,
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    1,
  ]);
});
