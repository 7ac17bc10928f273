// Hosted CAPTCHAs: Turnstile, hCaptcha and reCAPTCHA share one API, a form request and a JSON response.
import { createHash } from 'node:crypto';
import { postForObject, type JsonObjectResponse } from '../json-request';
import { CAPTCHA_ACTION, type CaptchaProvider, type CaptchaVerdict } from './captcha-provider';

/** `needsAction`: whether every successful response names its action. */
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

/** Test secrets published by the providers. They accept everybody, so the start-up check rejects them in production. */
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
  /** Replaces the provider's address. */
  readonly url?: string;
  /** Host names of the pages that may use the CAPTCHA; an empty list leaves the check to the provider. */
  readonly hostnames: readonly string[];
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 3000;
const MIN_SCORE = 0.5;

/** Sends each token to the verifier once, without a retry. */
export function hostedCaptcha({
  provider,
  secret,
  url = HOSTED_CAPTCHAS[provider].url,
  hostnames,
  deadlineMs = DEADLINE_MS,
}: HostedCaptchaSettings): Pick<CaptchaProvider, 'verify'> {
  const { maxTokenLength, needsAction } = HOSTED_CAPTCHAS[provider];
  // Responses to a test secret name neither our page nor our action.
  const expected = KNOWN_TEST_SECRETS.includes(secret) ? null : { hostnames, needsAction };
  return {
    async verify(token, { ip }) {
      if (token === '' || token.length > maxTokenLength) return { verdict: 'failed' };
      const body = new URLSearchParams({ secret, response: token, remoteip: ip });
      const verdict = evaluate(await postForObject({ url, body, deadlineMs }), expected);
      return verdict === 'ok'
        ? { verdict, usageDigest: createHash('sha256').update(token).digest('hex') }
        : { verdict };
    },
  };
}

interface ExpectedPage {
  readonly hostnames: readonly string[];
  readonly needsAction: boolean;
}

interface Rule {
  readonly when: (response: JsonObjectResponse, expected: ExpectedPage | null) => boolean;
  readonly then: CaptchaVerdict;
}

/** Errors of the provider or of our settings, not of the visitor. */
const PROVIDER_ERRORS: readonly unknown[] = [
  'internal-error',
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
];

/** The first match wins; without a match the verdict is `ok`. */
const RULES: readonly Rule[] = [
  { when: ({ status }) => status >= 500, then: 'unavailable' },
  { when: ({ body }) => readErrorCodes(body).some((code) => PROVIDER_ERRORS.includes(code)), then: 'unavailable' },
  { when: ({ body }) => body['success'] === false, then: 'failed' },
  { when: ({ status, body }) => status !== 200 || body['success'] !== true, then: 'unavailable' },
  { when: ({ body }, expected) => expected !== null && !isFromOurPage(body, expected), then: 'failed' },
  { when: ({ body }, expected) => expected !== null && !isForLogin(body, expected), then: 'failed' },
  { when: ({ body }) => isPresent(body['score']) && !(Number(body['score']) >= MIN_SCORE), then: 'failed' },
];

function evaluate(response: JsonObjectResponse | null, expected: ExpectedPage | null): CaptchaVerdict {
  if (!response) return 'unavailable';
  return RULES.find(({ when }) => when(response, expected))?.then ?? 'ok';
}

function readErrorCodes(body: JsonObjectResponse['body']): readonly unknown[] {
  const codes = body['error-codes'];
  return Array.isArray(codes) ? codes : [];
}

function isFromOurPage({ hostname }: JsonObjectResponse['body'], { hostnames }: ExpectedPage): boolean {
  return hostnames.length === 0 || (typeof hostname === 'string' && hostnames.includes(hostname.toLowerCase()));
}

/** reCAPTCHA v3 sends a score, and then always an action. */
function isForLogin({ action, score }: JsonObjectResponse['body'], { needsAction }: ExpectedPage): boolean {
  return action === CAPTCHA_ACTION || (!needsAction && !isPresent(action) && !isPresent(score));
}

function isPresent(member: unknown): boolean {
  return member !== undefined && member !== null;
}
