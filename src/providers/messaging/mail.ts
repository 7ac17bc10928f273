// Sends messages to consumers: e-mail over SMTP, or, in development, into memory and the log.
import { connect, type Socket } from 'node:net';
import type { SendMailOptions, SMTPTransportOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Instant } from '../../domain/shared/calendar';
import { isRecord } from '../../domain/shared/is-record';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Delivery, MessagePurpose } from '../../domain/messages/outbox';
import { observeCall } from '../observation/activity';

export interface Message {
  readonly channel: Channel;
  readonly to: string;
  readonly purpose?: MessagePurpose;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML. */
  readonly html?: string;
  /** Letters, digits and dashes. A message that is sent again has the same, so that mail servers can recognise it. */
  readonly id?: string;
  /** Where mail programs let the recipient unsubscribe with one click (RFC 8058). */
  readonly optOutUrl?: string;
}

/** Stored in development instead of being sent. */
export interface StoredMessage extends Message {
  readonly sentAt: Instant;
}

export interface Mail {
  /** Does not reject: what went wrong is an outcome. */
  send(message: Message): Promise<Delivery>;
  close(): void;
  /** Development only: the last messages, the newest first. */
  readonly messages?: () => readonly StoredMessage[];
}

export interface DevelopmentMail extends Mail {
  readonly messages: () => readonly StoredMessage[];
}

export interface SmtpMail extends Mail {
  /** Connects and signs in without sending anything; `sent` if a message could be sent now. */
  check(): Promise<Delivery>;
}

const DEADLINE_MS = 5000;
const MAX_STORED_MESSAGES = 50;

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  /** Address for bounces (MAIL FROM). */
  readonly envelopeFrom: string;
  /** Where replies go; by default to `from`. */
  readonly replyTo?: string | null;
  /** Limits the time for a message, from opening the connection to the last answer. */
  readonly deadlineMs?: number;
  /** Nothing is sent to a server that offers no STARTTLS. */
  readonly requiresTls?: boolean;
}

/** A connection to the server, which is opened when it is needed, and used by one message at a time. */
interface Line {
  send(message: SendMailOptions): Promise<unknown>;
  /** Connects and signs in. */
  check(): Promise<unknown>;
  /** Drops the connection, whatever is being sent over it. */
  cut(): void;
}

export function smtpMail(settings: SmtpSettings): SmtpMail {
  const { url, from, envelopeFrom, replyTo = null, deadlineMs = DEADLINE_MS, requiresTls = false } = settings;
  const lines = new Set<Line>();
  const idle: Line[] = [];

  async function openLine(): Promise<Line> {
    const { createTransport } = await import('nodemailer');
    let socket: Socket | null = null;
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: 1,
      // The server may have closed an idle connection. Anything else is tried again by the outbox.
      maxRequeues: 1,
      requireTLS: requiresTls,
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
      // The library's time limits are about silence. To end what a server draws out, the socket has to be known.
      getSocket(options: SMTPTransportOptions, done: (error: Error | null, socket?: object) => void) {
        const { host = 'localhost', port = options.secure === true ? 465 : 587 } = options;
        const opened = connect({ host, port: Number(port) });
        socket = opened;
        opened.once('error', done);
        opened.once('connect', () => {
          opened.off('error', done);
          done(null, { connection: opened });
        });
      },
    });
    return {
      send: (message) => transport.sendMail(message),
      check: () => transport.verify(),
      cut() {
        transport.close();
        socket?.destroy();
      },
    };
  }

  /** Uses a line that is free, or another one, which is dropped when the work takes too long. */
  async function useLine(work: (line: Line) => Promise<unknown>): Promise<void> {
    const line = idle.pop() ?? (await openLine());
    lines.add(line);
    const deadline = new AbortController();
    const late = new Promise<never>((_resolve, reject) => {
      deadline.signal.addEventListener('abort', () => reject(new DeadlineExceeded()));
    });
    const timer = setTimeout(() => deadline.abort(), deadlineMs);
    try {
      await Promise.race([work(line), late]);
    } finally {
      clearTimeout(timer);
      if (deadline.signal.aborted) {
        lines.delete(line);
        line.cut();
      } else idle.push(line);
    }
  }

  async function observe(work: (line: Line) => Promise<unknown>): Promise<Delivery> {
    try {
      await observeCall('mail', () => useLine(work));
    } catch (error) {
      return toDelivery(readSmtpFailure(error));
    }
    return { outcome: 'sent' };
  }

  return {
    check: () => observe((line) => line.check()),
    async send({ id, channel, to, subject, text, html, optOutUrl }) {
      if (channel !== 'email') return { outcome: 'deferred', cause: 'no provider of text messages is set' };
      const messageId = id === undefined ? {} : { messageId: `<${id}@${getDomain(from)}>` };
      // An object is one address; the library would parse a string as a list.
      const recipient = { name: '', address: to };
      const message = {
        envelope: { from: envelopeFrom, to: recipient },
        from,
        ...(replyTo !== null && { replyTo }),
        to: recipient,
        subject,
        text,
        ...(html !== undefined && { html }),
        ...messageId,
        headers: toHeaders(optOutUrl),
      };
      return observe((line) => line.send(message));
    },
    close() {
      for (const line of lines) line.cut();
    },
  };
}

/** RFC 3834: an absence notice or another robot does not answer. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

function toHeaders(optOutUrl: string | undefined): Readonly<Record<string, string>> {
  if (optOutUrl === undefined) return AUTOMATIC;
  return {
    ...AUTOMATIC,
    'List-Unsubscribe': `<${optOutUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The server did not take the message in time. Whether it will deliver it is not known. */
class DeadlineExceeded extends Error {}

/** The domain of `Parley <no-reply@parley.test>`. */
function getDomain(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}

/** What the server said, or why it said nothing. */
interface SmtpFailure {
  /** The step that failed, such as `RCPT TO`; `CONN` for the connection, `API` for what the library refuses itself. */
  readonly command: string;
  /** The library's name of the failure, such as `ETIMEDOUT`. */
  readonly code: string;
  /** The reply code, such as 550; null without a reply. */
  readonly status: number | null;
  /** The enhanced status code (RFC 3463), such as `5.1.1`; empty without one. */
  readonly enhanced: string;
  readonly reply: string;
}

function readSmtpFailure(error: unknown): SmtpFailure {
  if (error instanceof DeadlineExceeded) {
    return { command: 'CONN', code: 'ETIMEDOUT', status: null, enhanced: '', reply: '' };
  }
  const { command, code, responseCode, response } = isRecord(error) ? error : {};
  const reply = typeof response === 'string' ? response : '';
  return {
    command: typeof command === 'string' ? command : 'CONN',
    code: typeof code === 'string' ? code : 'EUNKNOWN',
    status: typeof responseCode === 'number' ? responseCode : null,
    enhanced: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? '',
    reply,
  };
}

const isPermanent = ({ status }: SmtpFailure) => status !== null && status >= 500;
const isAbout = (...commands: readonly string[]) => {
  return ({ command }: SmtpFailure) => commands.includes(command);
};

/**
 * What a failure means for the message; the first match wins. A permanent reply ends a message only if it is about its
 * recipient or its content. What is wrong with our settings or our standing is the fault of no message: all of them would
 * be thrown away.
 */
const RULES: readonly {
  readonly when: (failure: SmtpFailure) => boolean;
  readonly then: 'refused' | 'deferred' | 'unavailable';
}[] = [
  // The library itself refuses an address or a size that cannot be sent.
  { when: ({ code, status }) => status === null && (code === 'EENVELOPE' || code === 'EMESSAGE'), then: 'refused' },
  { when: ({ status }) => status === null || status === 421, then: 'unavailable' },
  // Authentication is missing, wrong or too weak: our password.
  { when: ({ status }) => [454, 530, 534, 535, 538].includes(status ?? 0), then: 'unavailable' },
  // Up to the sender's address, nothing is said about the message: our sender may not send, or the server is in trouble.
  { when: (failure) => !isAbout('MAIL FROM', 'RCPT TO', 'DATA')(failure), then: 'unavailable' },
  { when: (failure) => isAbout('MAIL FROM')(failure) && isPermanent(failure), then: 'unavailable' },
  // Greylisting, a full mailbox, a limit.
  { when: (failure) => !isPermanent(failure), then: 'deferred' },
  // About the sender (5.1.7, 5.1.8), the server (5.3), the route or a quota (5.4), or a policy (5.7).
  { when: ({ enhanced }) => /^5\.(1\.[78]|[347]\.\d+)$/.test(enhanced), then: 'deferred' },
  { when: ({ reply }) => /\b(relay|relaying)\b/i.test(reply), then: 'deferred' },
];

function toDelivery(failure: SmtpFailure): Delivery {
  const { command, code, status, enhanced, reply } = failure;
  const cause = [command, status ?? code, enhanced].join(' ').trim();
  const outcome = RULES.find(({ when }) => when(failure))?.then ?? 'refused';
  if (outcome === 'refused') return { outcome, cause };
  const retryAfterMs = isPermanent(failure) ? null : readPause(reply);
  return { outcome, cause, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** `come back in 00:04:57`, `try again in 300 seconds`, `retry after 5 minutes`. Null without a time. */
function readPause(reply: string): number | null {
  const [, hours, minutes, seconds] = /\b(\d{2}):(\d{2}):(\d{2})\b/.exec(reply) ?? [];
  if (hours !== undefined) return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const [, count, unit = ''] = /\b(\d{1,4}) ?(s|secs?|seconds?|m|mins?|minutes?)\b/i.exec(reply) ?? [];
  return count === undefined ? null : Number(count) * (/^m/i.test(unit) ? 60_000 : 1000);
}

/** Keeps the last messages in memory and logs them, so that development needs no inbox. */
export function developmentMail(log: Logger, readNow: () => Instant): DevelopmentMail {
  let messages: readonly StoredMessage[] = [];
  return {
    async send(message) {
      messages = [{ ...message, sentAt: readNow() }, ...messages].slice(0, MAX_STORED_MESSAGES);
      const { channel, subject, text } = message;
      log.info({ event: 'development.message', channel, subject, text }, 'Message not sent in development');
      return { outcome: 'sent' };
    },
    messages: () => messages,
    close: () => undefined,
  };
}
