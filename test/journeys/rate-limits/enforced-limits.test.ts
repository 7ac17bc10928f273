// How rate limits judge events: several limits at once, failures only, and concurrent events.
import { readConfig } from '../../../src/config/config';
import type { RateLimitScope } from '../../../src/domain/rate-limits/rate-limits';
import type { RateLimitStatus } from '../../../src/domain/rate-limits/judge-window';
import { toMoment } from '../../../src/domain/shared/calendar';
import { DomainError } from '../../../src/domain/shared/errors';
import * as rateLimits from '../../../src/persistence/rate-limits/rate-counter-store';
import { keyedDigests } from '../../../src/providers/crypto/digests';
import {
  assertWithinLimits,
  countLimits,
  enforceRateLimits,
  limitFailures,
  mergePlans,
  planLimits,
  toPeriodCounter,
  type RateLimitDependencies,
  type RateLimitSubject,
} from '../../../src/services/shared/rate-limits';
import { secretKey, secretRing } from '../../support/fixtures/keys';
import { withDatabase } from '../../support/database/test-database';

/** The last millisecond of a bucket of both windows. */
const NOW = Date.UTC(2026, 2, 10, 16) - 1;
const MINUTE = 60;
const HOUR = 3600;
const database = withDatabase();
const digests = keyedDigests(secretRing('codes'), secretKey('limits'));
const { services } = readConfig({ APP_ENV: 'local' });

let epoch: number;
/** Every test counts something else. */
let subject: string;
let tests = 0;
let disclosed: (readonly RateLimitStatus[])[];
const response = { discloseRateLimits: (statuses: readonly RateLimitStatus[]) => void disclosed.push(statuses) };

beforeEach(() => {
  epoch = NOW;
  tests += 1;
  subject = `subject ${tests}`;
  disclosed = [];
});

/** Three events a minute and four an hour, from one address prefix. */
const WINDOWS = [
  { seconds: MINUTE, max: 3 },
  { seconds: HOUR, max: 4 },
];

function dependencies(windows: Partial<RateLimitDependencies['settings']['rateLimits']> = {}): RateLimitDependencies {
  const limits = { ...services.rateLimits, login_ip: WINDOWS, ...windows };
  const settings = { ...services, rateLimits: limits };
  return { db: database().db, rateLimits, digests, clock: () => toMoment(epoch, 'UTC'), settings };
}

const enforce = (more: Partial<RateLimitSubject> = {}, on = dependencies()) =>
  enforceRateLimits(on, response, [{ scope: 'login_ip', subject, ...more }]);

async function getRefusal(event: Promise<unknown>): Promise<unknown> {
  try {
    await event;
    return null;
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.details.retryAfter] : error;
  }
}

const refused = (seconds: number) => ['too_many_attempts', seconds];

/** The window and what remains in it, of each disclosure. */
const remainders = () => disclosed.map((statuses) => statuses.map(({ name, remaining }) => `${name}: ${remaining}`));

async function repeat(times: number, send: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) expect([n, await getRefusal(send())]).toEqual([n, null]);
}

it('states what remains, and refuses what is above the maximum without counting it', async () => {
  await repeat(3, () => enforce());
  expect(await getRefusal(enforce())).toEqual(refused(MINUTE + 1));
  expect(await getRefusal(enforce())).toEqual(refused(MINUTE + 1));
  expect(remainders()).toEqual([
    ['login_ip_60: 2', 'login_ip_3600: 3'],
    ['login_ip_60: 1', 'login_ip_3600: 2'],
    ['login_ip_60: 0', 'login_ip_3600: 1'],
    ['login_ip_60: 0', 'login_ip_3600: 0'],
    ['login_ip_60: 0', 'login_ip_3600: 0'],
  ]);
  epoch += (MINUTE + 1) * 1000;
  expect(await getRefusal(enforce())).toBeNull();
});

it.each([
  ['the second window', [...WINDOWS.slice(0, 1), { seconds: HOUR, max: 3 }]],
  ['the first window', [{ seconds: HOUR, max: 3 }, ...WINDOWS.slice(0, 1)]],
])('states the longest wait, of %s', async (_which, login_ip) => {
  const on = dependencies({ login_ip });
  await repeat(3, () => enforce({}, on));
  expect(await getRefusal(enforce({}, on))).toEqual(refused(HOUR + 1));
});

it('states the longest wait of several limits, and none while one event more is allowed', async () => {
  const on = dependencies({ login_ip: [{ seconds: MINUTE, max: 1 }], verify_ip: [{ seconds: HOUR, max: 2 }] });
  const both = (scopes: readonly RateLimitScope[]) =>
    enforceRateLimits(
      on,
      response,
      scopes.map((scope) => ({ scope, subject })),
    );
  expect(await getRefusal(both(['login_ip', 'verify_ip']))).toBeNull();
  expect(await getRefusal(both(['login_ip', 'verify_ip']))).toEqual(refused(MINUTE + 1));
  expect(await getRefusal(both(['verify_ip']))).toBeNull();
  for (const scopes of [
    ['login_ip', 'verify_ip'],
    ['verify_ip', 'login_ip'],
  ] as const) {
    expect(await getRefusal(both(scopes))).toEqual(refused(HOUR + 1));
  }
});

it('judges an event that was counted before, without counting it again', async () => {
  await repeat(2, () => enforce());
  await repeat(3, () => enforce({ isNew: false }));
  expect(remainders().at(-1)).toEqual(['login_ip_60: 0', 'login_ip_3600: 1']);
  expect(await getRefusal(enforce())).toBeNull();
  expect(await getRefusal(enforce({ isNew: false }))).toEqual(refused(MINUTE + 1));
});

it('counts each subject, scope and window for itself, and only the windows that are named', async () => {
  const [minute] = WINDOWS;
  if (!minute) throw new Error('There is no window.');
  await repeat(3, () => enforce({ windows: [minute] }));
  expect(await getRefusal(enforce({ subject: `${subject}, other` }))).toBeNull();
  expect(await getRefusal(enforce({ scope: 'verify_ip' }))).toBeNull();
  expect(await getRefusal(enforce())).toEqual(refused(MINUTE + 1));
  epoch += (MINUTE + 1) * 1000;
  expect(await getRefusal(enforce())).toBeNull();
  expect(remainders().at(-1)).toEqual(['login_ip_60: 2', 'login_ip_3600: 3']);
});

it('divides the maximum for a suspicious subject', async () => {
  expect(await getRefusal(enforce({ divisor: 3 }))).toBeNull();
  expect(await getRefusal(enforce({ divisor: 3 }))).toEqual(refused(HOUR + 1));
  expect(await getRefusal(enforce())).toBeNull();
});

it('does not disclose a limit that is keyed by another than the caller', async () => {
  await enforce({ scope: 'login_identity' });
  expect(disclosed).toEqual([[]]);
});

it('counts merged plans together, and the other counters of the same event', async () => {
  const on = dependencies({ login_ip: [{ seconds: MINUTE, max: 1 }], verify_ip: [{ seconds: MINUTE, max: 2 }] });
  const plan = mergePlans([
    planLimits(on, [{ scope: 'login_ip', subject }]),
    planLimits(on, [{ scope: 'verify_ip', subject }]),
  ]);
  const other = { scope: 'alarm', subject, windowStart: NOW };
  const count = () => on.db.transaction((db) => countLimits(on, db, plan, [{ ...other, by: 5 }]));
  expect((await count()).verdicts.map(({ scope, excess }) => [scope, excess])).toEqual([
    ['login_ip', 0],
    ['verify_ip', 0],
  ]);
  expect((await count()).verdicts.map(({ scope, excess }) => [scope, excess])).toEqual([
    ['login_ip', 1],
    ['verify_ip', 0],
  ]);
  expect(await rateLimits.readCounter(on.db, other)).toBe(10);
});

describe('a limit of failures', () => {
  const attempt = (work: () => Promise<unknown>) =>
    limitFailures(dependencies(), response, [{ scope: 'login_ip', subject }], ['unauthenticated'], work);
  const fail = (error: Error) => () => Promise.reject(error);
  const failure = new DomainError('unauthenticated');

  it('counts neither successes nor other errors', async () => {
    await repeat(5, () => attempt(() => Promise.resolve('done')));
    expect(await attempt(() => Promise.resolve('done'))).toBe('done');
    for (const error of [new DomainError('not_found'), new Error('broken')]) {
      await expect(attempt(fail(error))).rejects.toBe(error);
    }
    expect(new Set(remainders().map((one) => one.join()))).toEqual(new Set(['login_ip_60: 3,login_ip_3600: 4']));
  });

  it('refuses the next attempt after the maximum of failures, before its work', async () => {
    for (let n = 0; n < 3; n += 1) await expect(attempt(fail(failure))).rejects.toBe(failure);
    const work = jest.fn(() => Promise.resolve('done'));
    expect(await getRefusal(attempt(work))).toEqual(refused(MINUTE + 1));
    expect(work).not.toHaveBeenCalled();
    expect(remainders()).toEqual([
      ['login_ip_60: 3', 'login_ip_3600: 4'],
      ['login_ip_60: 2', 'login_ip_3600: 3'],
      ['login_ip_60: 2', 'login_ip_3600: 3'],
      ['login_ip_60: 1', 'login_ip_3600: 2'],
      ['login_ip_60: 1', 'login_ip_3600: 2'],
      ['login_ip_60: 0', 'login_ip_3600: 1'],
      // The window that is not exceeded counts failures only.
      ['login_ip_60: 0', 'login_ip_3600: 1'],
    ]);
  });

  it('refuses the failures above the maximum of concurrent ones', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => getRefusal(attempt(fail(failure)))));
    const failed = outcomes.filter(
      (outcome) => JSON.stringify(outcome) === JSON.stringify(['unauthenticated', undefined]),
    );
    expect(failed).toHaveLength(3);
    expect(outcomes.filter((outcome) => !failed.includes(outcome))).toEqual(Array(7).fill(refused(MINUTE + 1)));
  });
});

/** They are counted in two buckets, so no counter is common to all. */
it('lets exactly the maximum of concurrent events pass, also across the edge of a bucket', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      epoch = NOW + (n % 2);
      return getRefusal(enforce());
    }),
  );
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3);
});

it('throws the code of the caller', () => {
  const [verdict] = planLimits(dependencies(), [{ scope: 'login_ip', subject }]).judge([], false);
  if (!verdict) throw new Error('There is no verdict.');
  expect(() => assertWithinLimits([verdict], { code: 'otp_send_limit' })).not.toThrow();
  const error = new DomainError('otp_send_limit', { retryAfter: 1 });
  expect(() => assertWithinLimits([verdict, { ...verdict, retryAfter: 1 }], { code: 'otp_send_limit' })).toThrow(error);
});

it('counts a fixed period from its start', () => {
  const counter = (seconds: number, scope = 'alarm') =>
    toPeriodCounter(dependencies(), { scope, subject }, { seconds });
  expect(counter(HOUR)).toMatchObject({ scope: 'alarm', windowStart: NOW + 1 - HOUR * 1000 });
  expect(counter(MINUTE).windowStart).toBe(NOW + 1 - MINUTE * 1000);
  const others = [counter(MINUTE), counter(HOUR, 'other')].map((other) => other.subject);
  expect(others).not.toContain(counter(HOUR).subject);
  expect(counter(HOUR).subject).toMatch(/^[0-9a-f]{64}$/);
});
