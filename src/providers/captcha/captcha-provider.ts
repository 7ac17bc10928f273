// The interface of CAPTCHA providers, and one that accepts every token.

export type CaptchaVerdict = 'ok' | 'failed' | 'unavailable';

interface CaptchaResult {
  readonly verdict: CaptchaVerdict;
  /** With `ok`: SHA-256 (hex) that identifies the solution. The caller stores it, so that it is accepted only once. */
  readonly usageDigest?: string;
}

interface CaptchaFacts {
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface CaptchaProvider {
  /** Creates a challenge, for providers that do. `factor` multiplies its cost. */
  challenge?(now: number, factor?: number): Promise<unknown>;
  /** Never throws. Anything but a clear success is not `ok`. */
  verify(token: string, facts: CaptchaFacts): Promise<CaptchaResult>;
}

/** The action that a token must be issued for. */
export const CAPTCHA_ACTION = 'login';

/** Accepts any token. The start-up check allows it only in local and test environments. */
export const disabledCaptcha: CaptchaProvider = {
  verify: async (token) => ({ verdict: token === '' ? 'failed' : 'ok' }),
};
