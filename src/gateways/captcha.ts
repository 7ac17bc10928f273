// CAPTCHA: whether a person stands behind a sign-in. A hosted verifier, or off on a developer's machine.

export type CaptchaVerdict = 'ok' | 'failed' | 'unavailable';

export type Captcha = (token: string, ip: string) => Promise<CaptchaVerdict>;

/** The hosted verifiers speak one dialect: a form with secret and response, an answer with `success`. */
export const VERIFY_URLS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

const DEADLINE_MS = 3000;
const MAX_TOKEN_LENGTH = 2048;

/** Accepts any token: for local environments, where the start-up check allows it. */
export async function captchaOff(): Promise<CaptchaVerdict> {
  return 'ok';
}

/** Asks a hosted verifier once, within three seconds; an unclear answer is never a yes. */
export function hostedCaptcha(url: string, secret: string): Captcha {
  return async (token, ip) => {
    if (token.length > MAX_TOKEN_LENGTH) return 'failed';
    try {
      const body = new URLSearchParams({ secret, response: token, remoteip: ip });
      const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(DEADLINE_MS) });
      if (!answer.ok) return 'unavailable';
      const verdict: unknown = await answer.json();
      return isSuccess(verdict) ? 'ok' : 'failed';
    } catch {
      return 'unavailable';
    }
  };
}

function isSuccess(verdict: unknown): boolean {
  return typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success === true;
}
