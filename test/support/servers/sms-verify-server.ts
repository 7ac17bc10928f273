// A simulated SMS provider on loopback: the Verify HTTP API (v2) and the Messages HTTP API (2010-04-01) with their
// documented errors and limits.
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { VerifyApiSettings } from '../../../src/providers/messaging/text-verification';
import { readRequestText, respond, startLoopbackServer, type ProviderFailure } from './loopback-server';

const MAX_SENDS = 5;
const MAX_CHECKS = 5;
const SENDER = '+12025550100';

export interface SmsVerifyServer {
  readonly settings: VerifyApiSettings;
  /** The settings of an application that uses this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every request since the start, as `path?form`. */
  readonly requests: readonly string[];
  /** The code in the last message to a number. */
  getLastCode(mobile: string): string;
  /** Notices sent to a number, oldest first. */
  getNotices(mobile: string): readonly string[];
  /** Number of messages sent to a number. */
  countSent(mobile: string): number;
  /** Posts a text that somebody has sent to the sender, signed for an address, to where the application listens. */
  receive(
    address: string,
    listening: string,
    form: Readonly<Record<string, string>>,
    signature?: string,
  ): Promise<Response>;
  /** Expires every open verification, as after ten minutes. */
  expire(): void;
  /** Uses up the checks of every open verification, as after five wrong codes. */
  useUpChecks(): void;
  /** Answers every request with this failure until it is set to null. */
  failWith(failure: ProviderFailure | null): void;
  close(): Promise<void>;
}

interface Verification {
  readonly sid: string;
  readonly to: string;
  readonly code: string;
  status: 'pending' | 'approved' | 'canceled' | 'expired';
  sends: number;
  checks: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startSmsVerifyServer(): Promise<SmsVerifyServer> {
  const verifications: Verification[] = [];
  const codes = new Map<string, string[]>();
  const requests: string[] = [];
  const notices: { readonly to: string; readonly body: string }[] = [];
  let failure: ProviderFailure | null = null;
  const account = { accountSid: newSid('AC'), authToken: randomBytes(16).toString('hex'), serviceSid: newSid('VA') };
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const base = `/v2/Services/${account.serviceSid}`;

  const isOpen = ({ status }: Verification) => status === 'pending';

  function start(form: URLSearchParams): Answer {
    const to = form.get('To') ?? '';
    if (!/^\+\d{8,15}$/.test(to) || form.get('Channel') !== 'sms') return toError(400, 60200, 'Invalid parameter');
    let verification = verifications.find((one) => isOpen(one) && one.to === to);
    if (!verification) {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      verification = { sid: newSid('VE'), to, code, status: 'pending', sends: 0, checks: 0 };
      verifications.push(verification);
    }
    if (verification.sends >= MAX_SENDS) return toError(429, 60203, 'Max send attempts reached');
    verification.sends += 1;
    codes.set(to, [...(codes.get(to) ?? []), verification.code]);
    return { status: 201, body: toBody(verification) };
  }

  function check(form: URLSearchParams): Answer {
    const verification = verifications.find(({ sid }) => sid === form.get('VerificationSid'));
    if (!verification || !isOpen(verification)) return NOT_FOUND;
    if (verification.checks >= MAX_CHECKS) return toError(429, 60202, 'Max check attempts reached');
    verification.checks += 1;
    if (form.get('Code') === verification.code) verification.status = 'approved';
    return { status: 200, body: toBody(verification) };
  }

  function update(sid: string, form: URLSearchParams): Answer {
    const verification = verifications.find((one) => one.sid === sid);
    if (!verification || !isOpen(verification)) return NOT_FOUND;
    if (form.get('Status') !== 'canceled') return toError(400, 60200, 'Invalid parameter');
    verification.status = 'canceled';
    return { status: 200, body: toBody(verification) };
  }

  function sendNotice(form: URLSearchParams): Answer {
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    if (!/^\+\d{8,15}$/.test(to) || form.get('From') !== SENDER || body === '')
      return toError(400, 21211, 'Invalid To');
    notices.push({ to, body });
    return { status: 201, body: { sid: newSid('SM'), status: 'queued' } };
  }

  function handle(path: string, form: URLSearchParams): Answer {
    if (path === `/2010-04-01/Accounts/${account.accountSid}/Messages.json`) return sendNotice(form);
    if (path === base) return { status: 200, body: { sid: account.serviceSid } };
    if (path === `${base}/Verifications`) return start(form);
    if (path === `${base}/VerificationCheck`) return check(form);
    return path.startsWith(`${base}/Verifications/`) ? update(path.slice(base.length + 15), form) : NOT_FOUND;
  }

  const server = await startLoopbackServer((request, response) => {
    void (async () => {
      const text = await readRequestText(request);
      const path = request.url ?? '';
      requests.push(`${path}?${text}`);
      const isAllowed = request.headers.authorization === authorization;
      // A provider that fails sends nothing.
      const answer = () => (isAllowed ? handle(path, new URLSearchParams(text)) : toError(401, 20003, 'Authenticate'));
      await respond(response, failure ?? answer());
    })();
  });

  return {
    settings: { url: server.origin, ...account },
    environment: {
      SMS_VERIFY_URL: server.origin,
      SMS_ACCOUNT_SID: account.accountSid,
      SMS_AUTH_TOKEN: account.authToken,
      SMS_SERVICE_SID: account.serviceSid,
      SMS_MESSAGES_URL: server.origin,
      SMS_FROM: SENDER,
    },
    requests,
    getLastCode(mobile) {
      const code = codes.get(mobile)?.at(-1);
      if (code === undefined) throw new Error('No message was sent to this number.');
      return code;
    },
    getNotices: (mobile) => notices.filter(({ to }) => to === mobile).map(({ body }) => body),
    receive(address, listening, form, signature) {
      const body = new URLSearchParams({ MessageSid: newSid('SM'), To: SENDER, ...form });
      const names = [...body.keys()].sort();
      const text = names.map((name) => `${name}${body.get(name) ?? ''}`).join('');
      const signed = createHmac('sha1', account.authToken).update(`${address}${text}`).digest('base64');
      return fetch(listening, { method: 'POST', body, headers: { 'x-twilio-signature': signature ?? signed } });
    },
    countSent: (mobile) => codes.get(mobile)?.length ?? 0,
    expire() {
      for (const verification of verifications.filter(isOpen)) verification.status = 'expired';
    },
    useUpChecks() {
      for (const verification of verifications.filter(isOpen)) verification.checks = MAX_CHECKS;
    },
    failWith(next) {
      failure = next;
    },
    close: () => server.close(),
  };
}

const NOT_FOUND = toError(404, 20404, 'The requested resource was not found');

function toError(status: number, code: number, message: string): Answer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

function toBody({ sid, to, status }: Verification): Readonly<Record<string, unknown>> {
  return { sid, to, channel: 'sms', status, valid: status === 'approved' };
}

function newSid(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}
