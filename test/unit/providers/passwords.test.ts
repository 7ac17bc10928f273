// Passwords: hashed with at least OWASP's parameters, and verified with the same work whether or not a hash exists.
import { hash as hashWith, parseOptions } from '@node-rs/argon2';
import { DomainError } from '../../../src/domain/shared/errors';
import { argonPasswords } from '../../../src/providers/crypto/passwords';

const passwords = argonPasswords();
const PASSWORD = 'correct horse battery staple';

let stored: string;

beforeAll(async () => {
  stored = await passwords.hash(PASSWORD);
});

describe('a hash', () => {
  it('uses Argon2id with OWASP’s memory and iterations, and a salt of 128 bits', () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$/);
    const { memoryCost, timeCost, parallelism, saltLen, outputLen } = parseOptions(stored);
    expect(memoryCost * timeCost).toBeGreaterThanOrEqual(19_456 * 2);
    expect([memoryCost, parallelism, saltLen, outputLen]).toEqual([19_456, 1, 16, 32]);
  });

  it('differs each time, and fits its column', async () => {
    expect(await passwords.hash(PASSWORD)).not.toBe(stored);
    expect(stored.length).toBeLessThanOrEqual(255);
  });

  it.each([
    ['its password', PASSWORD, true],
    ['another password', `${PASSWORD}.`, false],
    ['another case', PASSWORD.toUpperCase(), false],
    ['no password', '', false],
  ])('is matched by %s: %s → %s', async (_what, password, isRight) => {
    expect(await passwords.matches(stored, password)).toBe(isRight);
  });

  it('matches any encoding of the same characters', async () => {
    const [composed, decomposed] = ['caf\u00e9 \ufb01n', 'cafe\u0301 fin'];
    expect(await passwords.matches(await passwords.hash(composed), decomposed)).toBe(true);
  });

  it.each([
    ['no hash', null],
    ['a damaged hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA'],
    ['a text that is not a hash', PASSWORD],
    ['the hash of another function', '$2b$12$abcdefghijklmnopqrstuv'],
  ])('matches no password when it is %s', async (_what, hash) => {
    expect(await passwords.matches(hash, PASSWORD)).toBe(false);
    expect(await passwords.matches(hash, '')).toBe(false);
  });

  it('is current only with these parameters, and still matches with others', async () => {
    const older = await hashWith(PASSWORD, { memoryCost: 12_288, timeCost: 3, parallelism: 1 });
    expect([stored, older, 'none'].map((hash) => passwords.isCurrent(hash))).toEqual([true, false, false]);
    expect(await passwords.matches(older, PASSWORD)).toBe(true);
  });
});

describe('verification', () => {
  it('takes the same work with and without a hash', async () => {
    const work = { with: 0, without: 0 };
    for (let round = 0; round < 12; round += 1) {
      work.with += await measureCpuTime(() => passwords.matches(stored, 'wrong'));
      work.without += await measureCpuTime(() => passwords.matches(null, 'wrong'));
    }
    const ratio = work.with / work.without;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('rejects calls when too many wait', async () => {
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.matches(stored, PASSWORD)));
    const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(rejected).toHaveLength(8);
    for (const reason of rejected) {
      expect(reason).toBeInstanceOf(DomainError);
      expect(reason).toMatchObject({ code: 'service_unavailable', details: { retryAfter: 1 } });
    }
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(62);
    expect(await passwords.matches(stored, PASSWORD)).toBe(true);
  });
});

/** CPU time of this process in microseconds, in all threads. */
async function measureCpuTime(job: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await job();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
