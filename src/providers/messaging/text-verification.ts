// One-time codes by text message: a verification provider generates, sends and checks the code.
import { randomBytes, randomInt } from 'node:crypto';
import type { MessageTexts } from '../../domain/messages/message-catalogue';
import type { FailedDelivery } from '../../domain/messages/outbox';
import { toBoundCode, writeTextMessage, type Brand } from '../../domain/messages/write-message';
import { isRecord } from '../../domain/shared/is-record';
import type { Language } from '../../domain/shared/language';
import { sendRequest, toObjectResponse, type JsonObjectResponse, type JsonResponse } from '../json-request';
import type { Mail } from './mail';
import { toFailure } from './text-messages';

type VerificationStart =
  | { readonly outcome: 'started'; /** The provider's reference to the verification. */ readonly reference: string }
  | FailedDelivery;

export type VerificationCheck = 'approved' | 'wrong' | 'expired' | 'limited' | 'unavailable';

export interface TextVerification {
  /** `mobile` in E.164. While a verification of the number is open, the same code is sent again. */
  start(mobile: string, language: Language): Promise<VerificationStart>;
  check(reference: string, code: string): Promise<VerificationCheck>;
  /** Ends a verification. Returns true when it has certainly ended. */
  cancel(reference: string): Promise<boolean>;
}

export interface VerifyApiSettings {
  /** Origin of the API. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 3000;

interface Rule<Outcome> {
  readonly when: (response: JsonObjectResponse) => boolean;
  readonly then: Outcome;
}

/** Error codes of the Verify API. */
const TOO_MANY_CHECKS = 60202;
const TOO_MANY_SENDS = 60203;
/** The number can receive no texts, or has been sent as many as a verification may have. */
const REFUSED_START_CODES: readonly unknown[] = [60200, 60205, 60410, 60605, TOO_MANY_SENDS];

/** The meaning of a response to a check; the first match wins. Ended verifications are not found. */
const CHECK_RULES: readonly Rule<VerificationCheck>[] = [
  { when: ({ status, body }) => status === 200 && body['status'] === 'approved', then: 'approved' },
  { when: ({ status, body }) => status === 200 && body['status'] === 'pending', then: 'wrong' },
  { when: ({ body }) => body['code'] === TOO_MANY_CHECKS, then: 'limited' },
  { when: ({ status, body }) => status === 200 && body['status'] === 'max_attempts_reached', then: 'limited' },
  { when: ({ status, body }) => status === 200 && typeof body['status'] === 'string', then: 'expired' },
  { when: ({ status }) => status === 404, then: 'expired' },
];

/** The Verify HTTP API (v2): form requests, JSON responses, no retries. */
export function verifyApiTexts(settings: VerifyApiSettings): TextVerification {
  const post = (path: string, form: Readonly<Record<string, string>>) => postForm(settings, path, form);
  return {
    async start(mobile, language) {
      // The provider writes the text: its service has the name of the sender, its templates the line with the domain.
      const response = await post('/Verifications', { To: mobile, Channel: 'sms', Locale: language });
      const { sid: reference, code } = isRecord(response?.body) ? response.body : {};
      if (response?.status === 201 && typeof reference === 'string') return { outcome: 'started', reference };
      return toFailure(response, code, REFUSED_START_CODES);
    },
    async check(reference, code) {
      const response = await post('/VerificationCheck', { VerificationSid: reference, Code: code });
      const answer = toObjectResponse(response);
      if (!answer) return 'unavailable';
      return CHECK_RULES.find(({ when }) => when(answer))?.then ?? 'unavailable';
    },
    async cancel(reference) {
      const cancelled = await post(`/Verifications/${encodeURIComponent(reference)}`, { Status: 'canceled' });
      const response = toObjectResponse(cancelled);
      return response?.status === 200 || response?.status === 404;
    },
  };
}

function postForm(
  { url, accountSid, authToken, serviceSid, deadlineMs = DEADLINE_MS }: VerifyApiSettings,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<JsonResponse | null> {
  return sendRequest({
    method: 'POST',
    url: `${url}/v2/Services/${encodeURIComponent(serviceSid)}${path}`,
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams(form),
    deadlineMs,
  });
}

const MAX_STORED_CODES = 100;

interface DevelopmentTexts {
  readonly texts: MessageTexts;
  readonly brand: Brand;
  /** Lifetime of a code. */
  readonly codeSeconds: number;
  /** Host at which codes are entered. */
  readonly codeDomain: string | null;
}

function writeCode(
  { texts, brand, codeSeconds, codeDomain }: DevelopmentTexts,
  code: string,
  language: Language,
): string {
  const minutes = String(Math.floor(codeSeconds / 60));
  const values = { code, minutes, bound_code: toBoundCode(codeDomain, code) };
  return writeTextMessage(texts[language], brand, { name: 'code', values, optOut: null });
}

/** Development: sends the code to the outbox, and checks it like the provider. */
export function developmentTexts(outbox: Mail, settings: DevelopmentTexts): TextVerification {
  const codes = new Map<string, string>();
  return {
    async start(mobile, language) {
      const reference = randomBytes(16).toString('hex');
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      codes.set(reference, code);
      for (const old of [...codes.keys()].slice(0, -MAX_STORED_CODES)) codes.delete(old);
      const text = writeCode(settings, code, language);
      const sent = await outbox.send({ channel: 'sms', purpose: 'code', to: mobile, subject: '', text });
      return sent.outcome === 'sent' ? { outcome: 'started', reference } : sent;
    },
    async check(reference, code) {
      const expected = codes.get(reference);
      if (expected === undefined) return 'expired';
      if (expected !== code) return 'wrong';
      codes.delete(reference);
      return 'approved';
    },
    async cancel(reference) {
      codes.delete(reference);
      return true;
    },
  };
}
