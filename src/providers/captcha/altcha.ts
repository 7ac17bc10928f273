// ALTCHA: a proof of work that this server creates and verifies, without a third party.
import { createHash } from 'node:crypto';
import type { Challenge, Payload } from 'altcha-lib' with { 'resolution-mode': 'import' };
import { isRecord } from '../../domain/shared/is-record';
import { getCostFactor } from '../../domain/rate-limits/captcha-difficulty';
import { CAPTCHA_ACTION, type CaptchaProvider } from './captcha-provider';
import { derivePurposeKey, type RingKey } from '../crypto/key-ring';

const ALGORITHM = 'PBKDF2/SHA-256';
const MAX_TOKEN_LENGTH = 4096;
/** A difficult challenge takes minutes. */
const COSTLY_LIFETIME_SECONDS = 1800;

export interface AltchaSettings {
  /** The same on every replica. */
  readonly key: RingKey;
  /** PBKDF2 iterations of one attempt. */
  readonly cost: number;
  /** Upper bound of the counter that a client has to find. */
  readonly maxCounter: number;
  readonly lifetimeSeconds: number;
  /** A random integer from 0 to below `bound`. */
  readonly randomBelow: (bound: number) => number;
}

/** A token is base64 of `{challenge, solution}`, as the ALTCHA widget sends it. */
export function altchaCaptcha({
  key,
  cost,
  maxCounter,
  lifetimeSeconds,
  randomBelow,
}: AltchaSettings): CaptchaProvider & { isSolution(token: string): boolean } {
  const secrets = {
    hmacSignatureSecret: derivePurposeKey('altcha challenge', key).toString('base64'),
    hmacKeySignatureSecret: derivePurposeKey('altcha solution', key).toString('base64'),
  };
  return {
    isSolution: (token) => token.length <= MAX_TOKEN_LENGTH && readPayload(token) !== null,
    async challenge(now, { factor = 1, difficulty = 0 } = {}): Promise<Challenge> {
      const { createChallenge, deriveKey } = await loadLibrary();
      const lifetime = difficulty === 0 ? lifetimeSeconds : Math.max(lifetimeSeconds, COSTLY_LIFETIME_SECONDS);
      // More tries, not more costly ones: verifying takes one try. In the upper half, so that luck does not help much.
      const tries = maxCounter * getCostFactor(difficulty);
      const counter = difficulty === 0 ? randomBelow(tries) : tries / 2 + randomBelow(tries / 2);
      return createChallenge({
        algorithm: ALGORITHM,
        cost: Math.ceil(cost * factor),
        counter,
        // The library checks its own expiry against the system clock. This one is signed too, and checked by ours.
        data: {
          action: CAPTCHA_ACTION,
          expires: Math.floor(now / 1000) + lifetime,
          ...(difficulty > 0 && { difficulty }),
        },
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
        if (!verified) return { verdict: 'failed' };
        const difficulty = Number(payload.challenge.parameters.data?.['difficulty'] ?? 0);
        return { verdict: 'ok', difficulty, usageDigest: digestChallenge(payload.challenge) };
      } catch {
        return { verdict: 'failed' };
      }
    },
  };
}

/** The library's types declare an ES module only, so it is imported dynamically. */
async function loadLibrary() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  return { createChallenge, verifySolution, deriveKey };
}

/** Untrusted input. Only its outline is checked here, since the library checks its members. */
function readPayload(token: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isPayload(payload: unknown): payload is Payload {
  if (!isRecord(payload) || typeof payload['solution'] !== 'object') return false;
  const challenge = payload['challenge'];
  return isRecord(challenge) && isRecord(challenge['parameters']);
}

/** Only meaningful together with the signature check. */
function isForLogin({ parameters }: Payload['challenge'], now: number): boolean {
  const expires = parameters.data?.['expires'];
  return parameters.data?.['action'] === CAPTCHA_ACTION && typeof expires === 'number' && now < expires * 1000;
}

/** Identifies a challenge by its signature, whatever the encoding of the solution. */
function digestChallenge({ signature = '' }: Payload['challenge']): string {
  return createHash('sha256').update(signature).digest('hex');
}
