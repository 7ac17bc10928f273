// Hashes and verifies passwords with Argon2id, with the same work whether or not a hash is stored.
import { hash as hashWith, parseOptions, verify as verifyWith } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '../concurrency-limiter';

export interface Passwords {
  /**
   * Returns true if the password matches the stored hash. Null or a damaged hash takes the same work and returns false.
   * Throws `service_unavailable` while too many calls wait.
   */
  matches(storedHash: string | null, password: string): Promise<boolean>;
  /** The hash to store; it contains its parameters and a random salt. */
  hash(password: string): Promise<string>;
  /** Returns true if the hash uses the current parameters. */
  isCurrent(storedHash: string): boolean;
}

/** The minimum of OWASP's Password Storage Cheat Sheet for Argon2id: 19 MiB, two iterations, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Verified when no hash is stored, with the parameters above. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$hxYjYRy+XJGmSVdb/LeWGg$zKQjPUG451/F+DH86mPYNWiXcITtalnfzgj28PMwxjw';

/** The thread pool has four threads, which files and the embedded database also use. Each hash takes 19 MiB. */
const MAX_CONCURRENT = 2;
/** About one second of work. */
const MAX_QUEUED = 60;

export function argonPasswords(): Passwords {
  const limit = createConcurrencyLimiter(MAX_CONCURRENT, MAX_QUEUED);
  const verify = (storedHash: string, password: string) =>
    limit(() => verifyWith(storedHash, normalizePassword(password)));
  return {
    async matches(storedHash, password) {
      const isUsable = storedHash !== null && readParameters(storedHash) !== null;
      const isRight = await verify(isUsable ? storedHash : DUMMY_HASH, password);
      return isUsable && isRight;
    },
    hash: (password) => limit(() => hashWith(normalizePassword(password), PARAMETERS)),
    isCurrent(storedHash) {
      const parameters = readParameters(storedHash);
      return parameters !== null && PARAMETER_NAMES.every((name) => parameters[name] === PARAMETERS[name]);
    },
  };
}

const PARAMETER_NAMES = ['memoryCost', 'timeCost', 'parallelism', 'outputLen'] as const;

/** Different keyboards encode the same characters differently. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

function readParameters(storedHash: string): Readonly<Record<(typeof PARAMETER_NAMES)[number], number>> | null {
  if (!storedHash.startsWith('$argon2id$')) return null;
  try {
    return parseOptions(storedHash);
  } catch {
    return null;
  }
}
