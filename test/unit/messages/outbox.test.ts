// How long messages are tried, and how long they wait between attempts.
import {
  explainMessage,
  findDiscardRefusal,
  findResendRefusal,
  getWait,
  LONGEST_WAIT_MS,
  maskRecipient,
  MESSAGE_PURPOSES,
  planMessage,
  type FailedAttempt,
  type MessageInOutbox,
} from '../../../src/domain/messages/outbox';
import { keysOf } from '../../../src/domain/shared/vocabulary';

/** Noon in New York on a Tuesday. */
const NOON = Date.UTC(2026, 2, 10, 16);
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const longest = (bound: number) => bound - 1;
const shortest = () => 0;

function wait(attempt: Partial<FailedAttempt>, randomBelow = longest): number {
  const defaults = { purpose: 'invitation', outcome: 'deferred', attempts: 1, remainingMs: 3 * DAY } as const;
  return getWait({ ...defaults, ...attempt }, randomBelow);
}

it('a code is tried until it expires, everything else for three days from the time it is due', () => {
  const validUntil = NOON + 600_000;
  expect(planMessage(NOON, validUntil)).toEqual({
    dueAt: NOON,
    expiresAt: validUntil,
    validUntil,
  });
  const morning = NOON + 20 * HOUR;
  expect(planMessage(morning, null)).toEqual({ dueAt: morning, expiresAt: morning + 3 * DAY, validUntil: null });
});

it('the wait doubles up to a limit, half of it at random', () => {
  const waits = [1, 2, 3, 4, 9, 10, 11, 500].map((attempts) => wait({ attempts }) / 1000);
  expect(waits).toEqual([2, 4, 8, 16, 512, 900, 900, 900]);
  expect(wait({ attempts: 500 }, shortest)).toBe(450_000);
  expect(wait({ purpose: 'code', attempts: 500 })).toBe(30_000);
  expect(wait({ outcome: 'unavailable', attempts: 500 })).toBe(60_000);
});

it('the provider may ask for a longer wait, of at most an hour, but a code does not wait past its end', () => {
  expect(wait({ retryAfterMs: 300_000 })).toBe(300_000);
  expect(wait({ retryAfterMs: 5 * HOUR })).toBe(HOUR);
  expect(wait({ purpose: 'code', retryAfterMs: 300_000, remainingMs: 400_000 })).toBe(300_000);
  expect(wait({ purpose: 'code', retryAfterMs: 300_000, remainingMs: 200_000 })).toBe(2000);
});

it('no wait is as long as one that counts as wrong', () => {
  const waits = keysOf(MESSAGE_PURPOSES).map((purpose) => wait({ purpose, attempts: 99, retryAfterMs: DAY }));
  expect(Math.max(...waits)).toBeLessThan(LONGEST_WAIT_MS);
});

it('what was sent, replaced, expired or wiped is not sent again', () => {
  const given = { state: 'failed', endedAs: 'undeliverable', validUntil: null, hasContent: true } as const;
  expect(findResendRefusal(given, NOON)).toBeNull();
  expect(findResendRefusal({ ...given, validUntil: NOON + 1 }, NOON)).toBeNull();
  expect(findResendRefusal({ ...given, validUntil: NOON }, NOON)).toMatch(/expired/);
  expect(findResendRefusal({ ...given, state: 'sent' }, NOON)).toMatch(/was sent/);
  expect(findResendRefusal({ ...given, state: 'sending' }, NOON)).toMatch(/being sent/);
  expect(findResendRefusal({ ...given, endedAs: 'superseded' }, NOON)).toMatch(/replaced/);
  expect(findResendRefusal({ ...given, endedAs: 'stopped' }, NOON)).toMatch(/stopped/);
  expect(findResendRefusal({ ...given, hasContent: false }, NOON)).toMatch(/deleted/);
});

it.each<[string, Partial<MessageInOutbox>, RegExp]>([
  ['was sent', { state: 'sent' }, /It was sent/],
  ['is being sent', { state: 'sending', nextAt: NOON + 1, expiresAt: NOON }, /A server is sending it/],
  ['is left by a server that died', { state: 'sending', nextAt: NOON }, /has stopped/],
  ['is over', { expiresAt: NOON }, /Its time is over/],
  ['is held by a gate', { dueAt: NOON + 1, nextAt: NOON + 1 }, /until hours in which messages are allowed/],
  ['has failed', { nextAt: NOON + 1, attempts: 1 }, /The last attempt failed/],
  ['waits for another one', { nextAt: NOON + 1 }, /waits for another message/],
  ['is due', {}, /Does a server run/],
  ['was given up', { state: 'failed', endedAs: 'refused' }, /accepts no messages/],
  ['was discarded', { state: 'failed', endedAs: 'discarded' }, /operator discarded/],
])('an operator is told that a message %s', (_what, given, sentence) => {
  const waiting = { state: 'pending', endedAs: null, validUntil: null, hasContent: true, attempts: 0 } as const;
  const message = { ...waiting, nextAt: NOON, dueAt: NOON - 1, expiresAt: NOON + 1, ...given };
  expect(explainMessage(message, NOON)).toMatch(sentence);
});

it('what was sent, is being sent or was wiped is not discarded', () => {
  const times = { nextAt: NOON + 1, dueAt: NOON, expiresAt: NOON + 1, attempts: 1, validUntil: null, endedAs: null };
  const given = { ...times, state: 'pending', hasContent: true } as const;
  expect(findDiscardRefusal(given, NOON)).toBeNull();
  expect(findDiscardRefusal({ ...given, state: 'failed', endedAs: 'undeliverable' }, NOON)).toBeNull();
  expect(findDiscardRefusal({ ...given, state: 'sending' }, NOON)).toMatch(/being sent/);
  expect(findDiscardRefusal({ ...given, state: 'sending', nextAt: NOON }, NOON)).toBeNull();
  expect(findDiscardRefusal({ ...given, state: 'sent' }, NOON)).toMatch(/was sent/);
  expect(findDiscardRefusal({ ...given, hasContent: false }, NOON)).toMatch(/deleted/);
});

it('a recipient is masked', () => {
  expect(['maria@example.test', '"a@b"@example.test', '+12025550142', '@'].map(maskRecipient)).toEqual([
    'm…@example.test',
    '"…@example.test',
    '…0142',
    '…@',
  ]);
});
