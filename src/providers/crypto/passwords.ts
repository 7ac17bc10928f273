// Passwords: hashed by a memory-hard function, a few at a time, and with the same work whether or not there is a hash.
import { hash as hashWith, parseOptions, verify as verifyWith } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '../concurrency-limiter';

export interface Passwords {
  /**
   * Whether the password is the one of the stored hash. Null, and a hash that is damaged, cost the same work and answer no.
   * Refuses with `service_unavailable` while too many wait.
   */
  matches(storedHash: string | null, password: string): Promise<boolean>;
  /** A hash to be stored, with its parameters and a salt of its own. */
  hash(password: string): Promise<string>;
  /** Whether the hash was made with the parameters of today. */
  isCurrent(storedHash: string): boolean;
}

/** Argon2id as OWASP's password storage cheat sheet asks for at least: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Of a password that nobody has, with the parameters above. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$hxYjYRy+XJGmSVdb/LeWGg$zKQjPUG451/F+DH86mPYNWiXcITtalnfzgj28PMwxjw';

/** The pool of threads has four; files and the embedded store need some. Each hash takes its 19 MiB. */
const MAX_CONCURRENT = 2;
/** About a second of work, after which it is worth another try. */
const MAX_QUEUED = 60;

export function argonPasswords(): Passwords {
  const inTurn = createConcurrencyLimiter(MAX_CONCURRENT, MAX_QUEUED);
  const verify = (storedHash: string, password: string) =>
    inTurn(() => verifyWith(storedHash, normalizePassword(password)));
  return {
    async matches(storedHash, password) {
      const isUsable = storedHash !== null && readParameters(storedHash) !== null;
      const isRight = await verify(isUsable ? storedHash : DUMMY_HASH, password);
      return isUsable && isRight;
    },
    hash: (password) => inTurn(() => hashWith(normalizePassword(password), PARAMETERS)),
    isCurrent(storedHash) {
      const parameters = readParameters(storedHash);
      return parameters !== null && PARAMETER_NAMES.every((name) => parameters[name] === PARAMETERS[name]);
    },
  };
}

const PARAMETER_NAMES = ['memoryCost', 'timeCost', 'parallelism', 'outputLen'] as const;

/** One character can be written in several ways; which one a keyboard chooses must not matter. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Null for a text that is no hash of ours. */
function readParameters(storedHash: string): Readonly<Record<(typeof PARAMETER_NAMES)[number], number>> | null {
  if (!storedHash.startsWith('$argon2id$')) return null;
  try {
    return parseOptions(storedHash);
  } catch {
    return null;
  }
}
