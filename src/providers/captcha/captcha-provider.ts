// The interface of CAPTCHA providers, and one that accepts every token.

export type CaptchaVerdict = 'ok' | 'failed' | 'unavailable';

interface CaptchaResult {
  readonly verdict: CaptchaVerdict;
  /** With `ok`: how much the solution cost; 0 for an ordinary CAPTCHA. */
  readonly difficulty?: number;
  /** With `ok`: SHA-256 (hex) that identifies the solution. The caller stores it, so that it is accepted only once. */
  readonly usageDigest?: string;
}

interface CaptchaFacts {
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface ChallengeOptions {
  /** Multiplies the cost of each try. */
  readonly factor?: number;
  readonly difficulty?: number;
}

export interface CaptchaProvider {
  /** Creates a challenge; null when this provider creates none of that difficulty. */
  challenge(now: number, options?: ChallengeOptions): Promise<unknown>;
  /** Never throws. Anything but a clear success is not `ok`. */
  verify(token: string, facts: CaptchaFacts): Promise<CaptchaResult>;
}

/** The action that a token must be issued for. */
export const CAPTCHA_ACTION = 'login';

/** Accepts any token. The start-up check allows it only in local and test environments. */
export const disabledCaptcha: CaptchaProvider = {
  challenge: async () => null,
  verify: async (token) => ({ verdict: token === '' ? 'failed' : 'ok', difficulty: Infinity }),
};

/** Hosted CAPTCHAs cannot be made more difficult: above an ordinary one, `costly` is used instead. */
export function withCostlyChallenges(
  hosted: Pick<CaptchaProvider, 'verify'>,
  costly: CaptchaProvider & { isSolution(token: string): boolean },
): CaptchaProvider {
  return {
    challenge: async (now, options) => (options?.difficulty ? costly.challenge(now, options) : null),
    async verify(token, facts) {
      if (!costly.isSolution(token)) return hosted.verify(token, facts);
      const result = await costly.verify(token, facts);
      return result.difficulty ? result : { verdict: 'failed' };
    },
  };
}
