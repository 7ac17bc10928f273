// One-time codes by text message: a verification provider makes, sends and checks the code, which we never see.
import { randomBytes, randomInt } from 'node:crypto';
import type { Mail } from './mail';

export type VerificationStart =
  | { readonly outcome: 'started'; /** The provider's name for the verification. */ readonly reference: string }
  /** `refused`: this number gets no texts from the provider, now or later. */
  | { readonly outcome: 'limited' | 'refused' | 'unavailable' };

export type VerificationCheck = 'approved' | 'wrong' | 'expired' | 'limited' | 'unavailable';

export interface TextVerification {
  /** `mobile` in E.164. While a verification of the number is open, its code is sent again. */
  start(mobile: string): Promise<VerificationStart>;
  check(reference: string, code: string): Promise<VerificationCheck>;
  /** Ends a verification that is not wanted any more; true when it is certainly over. */
  cancel(reference: string): Promise<boolean>;
}

export interface VerifyApiSettings {
  /** Origin of the API: the provider's, or one on loopback. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 3000;

interface ApiResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Rule<Outcome> {
  readonly when: (answer: ApiResponse) => boolean;
  readonly then: Outcome;
}

/** The provider's error codes, as its documentation of the Verify API lists them. */
const TOO_MANY_CHECKS = 60202;
const TOO_MANY_SENDS = 60203;
const UNREACHABLE_NUMBER_CODES: readonly unknown[] = [60200, 60205, 60410, 60605];

/** Why a start brought no verification; first match wins, and the rest is the provider's trouble. */
const START_RULES: readonly Rule<'limited' | 'refused'>[] = [
  { when: ({ body }) => body['code'] === TOO_MANY_SENDS, then: 'limited' },
  { when: ({ body }) => UNREACHABLE_NUMBER_CODES.includes(body['code']), then: 'refused' },
];

/** What an answer to a check means; first match wins. A verification that is over is not found any more. */
const CHECK_RULES: readonly Rule<VerificationCheck>[] = [
  { when: ({ status, body }) => status === 200 && body['status'] === 'approved', then: 'approved' },
  { when: ({ status, body }) => status === 200 && body['status'] === 'pending', then: 'wrong' },
  { when: ({ body }) => body['code'] === TOO_MANY_CHECKS, then: 'limited' },
  { when: ({ status, body }) => status === 200 && body['status'] === 'max_attempts_reached', then: 'limited' },
  { when: ({ status, body }) => status === 200 && typeof body['status'] === 'string', then: 'expired' },
  { when: ({ status }) => status === 404, then: 'expired' },
];

/** Speaks the Verify HTTP API (v2): form-encoded requests, JSON answers. One try within three seconds. */
export function verifyApiTexts(settings: VerifyApiSettings): TextVerification {
  const post = (path: string, form: Readonly<Record<string, string>>) => postForm(settings, path, form);
  return {
    async start(mobile) {
      const answer = await post('/Verifications', { To: mobile, Channel: 'sms' });
      if (!answer) return { outcome: 'unavailable' };
      const reference = answer.body['sid'];
      if (answer.status === 201 && typeof reference === 'string') return { outcome: 'started', reference };
      return { outcome: START_RULES.find(({ when }) => when(answer))?.then ?? 'unavailable' };
    },
    async check(reference, code) {
      const answer = await post('/VerificationCheck', { VerificationSid: reference, Code: code });
      if (!answer) return 'unavailable';
      return CHECK_RULES.find(({ when }) => when(answer))?.then ?? 'unavailable';
    },
    async cancel(reference) {
      const answer = await post(`/Verifications/${encodeURIComponent(reference)}`, { Status: 'canceled' });
      return answer?.status === 200 || answer?.status === 404;
    },
  };
}

/** Null when nobody answered in time, or not in JSON. */
async function postForm(
  { url, accountSid, authToken, serviceSid, deadlineMs = DEADLINE_MS }: VerifyApiSettings,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<ApiResponse | null> {
  try {
    const answer = await fetch(`${url}/v2/Services/${encodeURIComponent(serviceSid)}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null ? { status: answer.status, body: { ...body } } : null;
  } catch {
    return null;
  }
}

const MAX_STORED_CODES = 100;

/** On a developer's machine the code goes into the outbox; it is checked like a real one. */
export function developmentTexts(outbox: Mail): TextVerification {
  const codes = new Map<string, string>();
  return {
    async start(mobile) {
      const reference = randomBytes(16).toString('hex');
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      codes.set(reference, code);
      for (const old of [...codes.keys()].slice(0, -MAX_STORED_CODES)) codes.delete(old);
      await outbox.send({ channel: 'sms', to: mobile, subject: '', text: `Your code is ${code}.` });
      return { outcome: 'started', reference };
    },
    async check(reference, code) {
      const right = codes.get(reference);
      if (right === undefined) return 'expired';
      if (right !== code) return 'wrong';
      codes.delete(reference);
      return 'approved';
    },
    async cancel(reference) {
      codes.delete(reference);
      return true;
    },
  };
}
