// ALTCHA: a proof of work that we set and check ourselves. It asks no third party and shows nothing to anybody.
import { createHash } from 'node:crypto';
import type { Challenge, Payload } from 'altcha-lib' with { 'resolution-mode': 'import' };
import { CAPTCHA_ACTION, type CaptchaProvider } from './captcha-provider';
import { derivePurposeKey, type RingKey } from '../crypto/key-ring';

const ALGORITHM = 'PBKDF2/SHA-256';
const MAX_TOKEN_LENGTH = 4096;

export interface AltchaSettings {
  /** The same key signs on every replica. */
  readonly key: RingKey;
  /** Iterations of one try. */
  readonly cost: number;
  /** Below this lies the counter that a client has to find. */
  readonly maxCounter: number;
  /** How long a challenge may be solved. */
  readonly lifetimeSeconds: number;
  /** Integer from 0 to below `bound`. */
  readonly randomBelow: (bound: number) => number;
}

/** The token is base64 of `{challenge, solution}`, as the ALTCHA widget writes it. */
export function altchaCaptcha({
  key,
  cost,
  maxCounter,
  lifetimeSeconds,
  randomBelow,
}: AltchaSettings): CaptchaProvider {
  const secrets = {
    hmacSignatureSecret: derivePurposeKey('altcha challenge', key).toString('base64'),
    hmacKeySignatureSecret: derivePurposeKey('altcha solution', key).toString('base64'),
  };
  return {
    async challenge(now, factor = 1): Promise<Challenge> {
      const { createChallenge, deriveKey } = await loadLibrary();
      return createChallenge({
        algorithm: ALGORITHM,
        cost: Math.ceil(cost * factor),
        counter: randomBelow(maxCounter),
        // The library holds its own member for the expiry against the machine's clock; ours is signed as well.
        data: { action: CAPTCHA_ACTION, expires: Math.floor(now / 1000) + lifetimeSeconds },
        deriveKey,
        ...secrets,
      });
    },
    async verify(token, { now }) {
      const payload = token.length > MAX_TOKEN_LENGTH ? null : readPayload(token);
      if (!payload || !isForLogin(payload.challenge, now)) return { verdict: 'failed' };
      const { verifySolution, deriveKey } = await loadLibrary();
      try {
        const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
        return verified ? { verdict: 'ok', usageDigest: digestChallenge(payload.challenge) } : { verdict: 'failed' };
      } catch {
        return { verdict: 'failed' };
      }
    },
  };
}

/** The library types itself as an ES module only, so it is imported when it is first needed. */
async function loadLibrary() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  return { createChallenge, verifySolution, deriveKey };
}

/** What a stranger sent: the library looks at its members, so only its outline is checked here. */
function readPayload(token: string): Payload | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return isPayload(read) ? read : null;
  } catch {
    return null;
  }
}

function isPayload(read: unknown): read is Payload {
  if (typeof read !== 'object' || read === null || !('challenge' in read) || !('solution' in read)) return false;
  const { challenge, solution } = read;
  if (typeof challenge !== 'object' || challenge === null || !('parameters' in challenge)) return false;
  return typeof challenge.parameters === 'object' && challenge.parameters !== null && typeof solution === 'object';
}

/** Believed only once the signature over it has been checked. */
function isForLogin({ parameters }: Payload['challenge'], now: number): boolean {
  const expires = parameters.data?.['expires'];
  return parameters.data?.['action'] === CAPTCHA_ACTION && typeof expires === 'number' && now < expires * 1000;
}

/** One challenge has one signature, however its solution is written down. */
function digestChallenge({ signature = '' }: Payload['challenge']): string {
  return createHash('sha256').update(signature).digest('hex');
}
