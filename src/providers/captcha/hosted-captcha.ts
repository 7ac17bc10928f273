// Hosted CAPTCHA verifiers: Turnstile, hCaptcha and reCAPTCHA speak one dialect, a form out and JSON back.
import { createHash } from 'node:crypto';
import { CAPTCHA_ACTION, type CaptchaProvider, type CaptchaVerdict } from './captcha-provider';

/** `needsAction`: whether a good answer always names its action. Tokens of hCaptcha are longer than the others'. */
export const HOSTED_CAPTCHAS = {
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    maxTokenLength: 2048,
    needsAction: true,
  },
  hcaptcha: { url: 'https://api.hcaptcha.com/siteverify', maxTokenLength: 6144, needsAction: false },
  recaptcha: { url: 'https://www.google.com/recaptcha/api/siteverify', maxTokenLength: 4096, needsAction: false },
} as const;
export type HostedCaptcha = keyof typeof HOSTED_CAPTCHAS;

/** Secrets that the providers publish for trials. They let everybody in, so production refuses them. */
export const KNOWN_TEST_SECRETS: readonly string[] = [
  '1x0000000000000000000000000000000AA',
  '2x0000000000000000000000000000000AA',
  '3x0000000000000000000000000000000AA',
  '0x0000000000000000000000000000000000000000',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
];

export interface HostedCaptchaSettings {
  readonly provider: HostedCaptcha;
  readonly secret: string;
  /** Another address of the verifier than the provider's. */
  readonly url?: string;
  /** Host names of the pages that may ask; an empty list leaves that to the provider. */
  readonly hostnames: readonly string[];
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 3000;
const MIN_SCORE = 0.5;

/** Asks the verifier once, within three seconds and without a second try. */
export function hostedCaptcha({
  provider,
  secret,
  url = HOSTED_CAPTCHAS[provider].url,
  hostnames,
  deadlineMs = DEADLINE_MS,
}: HostedCaptchaSettings): CaptchaProvider {
  const { maxTokenLength, needsAction } = HOSTED_CAPTCHAS[provider];
  // The answers to a trial secret name neither our page nor our action: only their success means anything.
  const expected = KNOWN_TEST_SECRETS.includes(secret) ? null : { hostnames, needsAction };
  return {
    async verify(token, { ip }) {
      if (token === '' || token.length > maxTokenLength) return { verdict: 'failed' };
      const form = new URLSearchParams({ secret, response: token, remoteip: ip });
      const verdict = evaluate(await requestVerdict(url, form, deadlineMs), expected);
      return verdict === 'ok'
        ? { verdict, usageDigest: createHash('sha256').update(token).digest('hex') }
        : { verdict };
    },
  };
}

interface VerifierResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function requestVerdict(
  url: string,
  form: URLSearchParams,
  deadlineMs: number,
): Promise<VerifierResponse | null> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null ? { status: answer.status, body: { ...body } } : null;
  } catch {
    return null;
  }
}

interface ExpectedPage {
  readonly hostnames: readonly string[];
  readonly needsAction: boolean;
}

interface Rule {
  readonly when: (answer: VerifierResponse, expected: ExpectedPage | null) => boolean;
  readonly then: CaptchaVerdict;
}

/** Faults of the provider or of our settings, which no visitor can mend. */
const PROVIDER_ERRORS: readonly unknown[] = [
  'internal-error',
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
];

/** First match wins; only what passes all of them is a yes. */
const RULES: readonly Rule[] = [
  { when: ({ status }) => status >= 500, then: 'unavailable' },
  { when: ({ body }) => errorCodes(body).some((code) => PROVIDER_ERRORS.includes(code)), then: 'unavailable' },
  { when: ({ body }) => body['success'] === false, then: 'failed' },
  { when: ({ status, body }) => status !== 200 || body['success'] !== true, then: 'unavailable' },
  { when: ({ body }, expected) => expected !== null && !isFromOurPage(body, expected), then: 'failed' },
  { when: ({ body }, expected) => expected !== null && !isForLogin(body, expected), then: 'failed' },
  { when: ({ body }) => isPresent(body['score']) && !(Number(body['score']) >= MIN_SCORE), then: 'failed' },
];

function evaluate(answer: VerifierResponse | null, expected: ExpectedPage | null): CaptchaVerdict {
  if (!answer) return 'unavailable';
  return RULES.find(({ when }) => when(answer, expected))?.then ?? 'ok';
}

function errorCodes(body: VerifierResponse['body']): readonly unknown[] {
  const codes = body['error-codes'];
  return Array.isArray(codes) ? codes : [];
}

function isFromOurPage({ hostname }: VerifierResponse['body'], { hostnames }: ExpectedPage): boolean {
  return hostnames.length === 0 || (typeof hostname === 'string' && hostnames.includes(hostname.toLowerCase()));
}

/** A score comes with version 3 of reCAPTCHA, which always names the action too. */
function isForLogin({ action, score }: VerifierResponse['body'], { needsAction }: ExpectedPage): boolean {
  return action === CAPTCHA_ACTION || (!needsAction && !isPresent(action) && !isPresent(score));
}

function isPresent(member: unknown): boolean {
  return member !== undefined && member !== null;
}
