// A verification provider on loopback: it speaks the Verify HTTP API (v2) with its documented codes and limits.
import { randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VerifyApiSettings } from '../../../src/providers/messaging/text-verification';

const MAX_SENDS = 5;
const MAX_CHECKS = 5;

export interface SmsVerifyServer {
  readonly settings: VerifyApiSettings;
  /** Requests since the start, as `path?form`. */
  readonly requests: readonly string[];
  /** The code in the last text to a number; reading it is what a person does. */
  getLastCode(mobile: string): string;
  /** How many texts went to a number. */
  countSent(mobile: string): number;
  /** Lets ten minutes pass: every open verification is over. */
  expire(): void;
  /** Answers everything so from now on; null ends it. */
  failWith(fault: SmsVerifyFailure | null): void;
  close(): Promise<void>;
}

export interface SmsVerifyFailure {
  readonly status: number;
  /** Sent as it is when a string, else as JSON. */
  readonly body: unknown;
  readonly delayMs?: number;
  /** Sends the caller elsewhere. */
  readonly location?: string;
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
  const texts = new Map<string, string[]>();
  const requests: string[] = [];
  let fault: SmsVerifyFailure | null = null;
  const account = { accountSid: newSid('AC'), authToken: randomBytes(16).toString('hex'), serviceSid: newSid('VA') };
  const allowed = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const base = `/v2/Services/${account.serviceSid}`;

  const isOpen = ({ status }: Verification) => status === 'pending';

  function start(form: URLSearchParams): Answer {
    const to = form.get('To') ?? '';
    if (!/^\+\d{8,15}$/.test(to) || form.get('Channel') !== 'sms') return refusal(400, 60200, 'Invalid parameter');
    let verification = verifications.find((one) => isOpen(one) && one.to === to);
    if (!verification) {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      verification = { sid: newSid('VE'), to, code, status: 'pending', sends: 0, checks: 0 };
      verifications.push(verification);
    }
    if (verification.sends >= MAX_SENDS) return refusal(429, 60203, 'Max send attempts reached');
    verification.sends += 1;
    texts.set(to, [...(texts.get(to) ?? []), verification.code]);
    return { status: 201, body: toBody(verification) };
  }

  function check(form: URLSearchParams): Answer {
    const verification = verifications.find(({ sid: name }) => name === form.get('VerificationSid'));
    if (!verification || !isOpen(verification)) return NOT_FOUND;
    if (verification.checks >= MAX_CHECKS) return refusal(429, 60202, 'Max check attempts reached');
    verification.checks += 1;
    if (form.get('Code') === verification.code) verification.status = 'approved';
    return { status: 200, body: toBody(verification) };
  }

  function update(name: string, form: URLSearchParams): Answer {
    const verification = verifications.find((one) => one.sid === name);
    if (!verification || !isOpen(verification)) return NOT_FOUND;
    if (form.get('Status') !== 'canceled') return refusal(400, 60200, 'Invalid parameter');
    verification.status = 'canceled';
    return { status: 200, body: toBody(verification) };
  }

  function answerTo(path: string, form: URLSearchParams): Answer {
    if (path === `${base}/Verifications`) return start(form);
    if (path === `${base}/VerificationCheck`) return check(form);
    return path.startsWith(`${base}/Verifications/`) ? update(path.slice(base.length + 15), form) : NOT_FOUND;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const text = await readText(request);
      const path = request.url ?? '';
      requests.push(`${path}?${text}`);
      const isAllowed = request.headers.authorization === allowed;
      const normal = isAllowed ? answerTo(path, new URLSearchParams(text)) : refusal(401, 20003, 'Authenticate');
      const { status, body } = fault ?? normal;
      await new Promise((resolve) => setTimeout(resolve, fault?.delayMs ?? 0));
      if (fault?.location !== undefined) response.setHeader('location', fault.location);
      response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: { url: `http://127.0.0.1:${port}`, ...account },
    requests,
    getLastCode(mobile) {
      const code = texts.get(mobile)?.at(-1);
      if (code === undefined) throw new Error('No text went to this number.');
      return code;
    },
    countSent: (mobile) => texts.get(mobile)?.length ?? 0,
    expire() {
      for (const verification of verifications.filter(isOpen)) verification.status = 'expired';
    },
    failWith(given) {
      fault = given;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const NOT_FOUND = refusal(404, 20404, 'The requested resource was not found');

function refusal(status: number, code: number, message: string): Answer {
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

function toBody({ sid: name, to, status }: Verification): Readonly<Record<string, unknown>> {
  return { sid: name, to, channel: 'sms', status, valid: status === 'approved' };
}

function newSid(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
