// CAPTCHA: whether a person stands behind a sign-in. What every verifier promises, and none at all.

export type CaptchaVerdict = 'ok' | 'failed' | 'unavailable';

export interface CaptchaResult {
  readonly verdict: CaptchaVerdict;
  /** SHA-256 (hex) of what may be used once; with `ok`. The caller remembers it: no verifier does for us. */
  readonly usageDigest?: string;
}

export interface CaptchaFacts {
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface CaptchaProvider {
  /** A fresh challenge, by those who set their own; `factor` makes it so many times as hard. */
  challenge?(now: number, factor?: number): Promise<unknown>;
  /** Never throws: an unclear answer is never a yes. */
  verify(token: string, facts: CaptchaFacts): Promise<CaptchaResult>;
}

/** The action that a token must have been made for. */
export const CAPTCHA_ACTION = 'login';

/** Accepts any token: for local environments and tests, where the start-up check allows it. */
export const disabledCaptcha: CaptchaProvider = {
  verify: async (token) => ({ verdict: token === '' ? 'failed' : 'ok' }),
};
