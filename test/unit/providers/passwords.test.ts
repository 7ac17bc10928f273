// Passwords: hashed as OWASP asks for at least, and with the same work whether or not there is a hash.
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
  it('is argon2id with OWASP’s memory and passes, and a salt of 128 bits', () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$/);
    const { memoryCost, timeCost, parallelism, saltLen, outputLen } = parseOptions(stored);
    expect(memoryCost * timeCost).toBeGreaterThanOrEqual(19_456 * 2);
    expect([memoryCost, parallelism, saltLen, outputLen]).toEqual([19_456, 1, 16, 32]);
  });

  it('is another one each time, and fits its column', async () => {
    expect(await passwords.hash(PASSWORD)).not.toBe(stored);
    expect(stored.length).toBeLessThanOrEqual(255);
  });

  it.each([
    ['its password', PASSWORD, true],
    ['another password', `${PASSWORD}.`, false],
    ['other capitals', PASSWORD.toUpperCase(), false],
    ['no password', '', false],
  ])('is matched by %s: %s → %s', async (_what, password, isRight) => {
    expect(await passwords.matches(stored, password)).toBe(isRight);
  });

  it('takes any spelling of the same characters', async () => {
    const [composed, decomposed] = ['caf\u00e9 \ufb01n', 'cafe\u0301 fin'];
    expect(await passwords.matches(await passwords.hash(composed), decomposed)).toBe(true);
  });

  it.each([
    ['no hash', null],
    ['a damaged hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA'],
    ['a text that is no hash', PASSWORD],
    ['another function', '$2b$12$abcdefghijklmnopqrstuv'],
  ])('that is %s matches nothing', async (_what, hash) => {
    expect(await passwords.matches(hash, PASSWORD)).toBe(false);
    expect(await passwords.matches(hash, '')).toBe(false);
  });

  it('is current with these parameters only, and still matched with others', async () => {
    const older = await hashWith(PASSWORD, { memoryCost: 12_288, timeCost: 3, parallelism: 1 });
    expect([stored, older, 'none'].map((hash) => passwords.isCurrent(hash))).toEqual([true, false, false]);
    expect(await passwords.matches(older, PASSWORD)).toBe(true);
  });
});

describe('the work', () => {
  it('is of the same size without a hash as with one', async () => {
    const work = { with: 0, without: 0 };
    for (let round = 0; round < 12; round += 1) {
      work.with += await workOf(() => passwords.matches(stored, 'wrong'));
      work.without += await workOf(() => passwords.matches(null, 'wrong'));
    }
    const ratio = work.with / work.without;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('waits in a line that has an end', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.matches(stored, PASSWORD)));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(refused).toHaveLength(8);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(DomainError);
      expect(reason).toMatchObject({ code: 'service_unavailable', details: { retryAfter: 1 } });
    }
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(62);
    expect(await passwords.matches(stored, PASSWORD)).toBe(true);
  });
});

/** Microseconds of the processor's time, in all threads: what others do on the machine does not count. */
async function workOf(job: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await job();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
