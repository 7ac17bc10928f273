// Sends messages to consumers: e-mail over SMTP, or, in development, into memory and the log.
import type { Logger } from 'pino';
import type { Instant } from '../../domain/shared/calendar';
import type { Channel } from '../../domain/sign-in/login-flow';
import { observeCall } from '../observation/activity';

export interface Message {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Letters, digits and dashes. A message that is sent again has the same, so that mail servers can recognise it. */
  readonly id?: string;
}

/** Stored in development instead of being sent. */
export interface StoredMessage extends Message {
  readonly sentAt: Instant;
}

export interface Mail {
  /** `refused`: the address permanently accepts no mail. Rejects when the message could not be handed over. */
  send(message: Message): Promise<'sent' | 'refused'>;
  close(): void;
  /** Development only: the last messages, the newest first. */
  readonly messages?: () => readonly StoredMessage[];
}

export interface DevelopmentMail extends Mail {
  readonly messages: () => readonly StoredMessage[];
}

const DEADLINE_MS = 5000;
const MAX_STORED_MESSAGES = 50;

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  /** Limits the connection, the greeting and each period of silence. */
  readonly deadlineMs?: number;
  /** Nothing is sent to a server that offers no STARTTLS. */
  readonly requiresTls?: boolean;
}

export function smtpMail({ url, from, deadlineMs = DEADLINE_MS, requiresTls = false }: SmtpSettings): Mail {
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      requireTLS: requiresTls,
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
    });
  };
  /** Null before the first message. */
  let opened: ReturnType<typeof openTransport> | null = null;
  return {
    async send({ id, channel, to, subject, text }) {
      if (channel !== 'email') throw new Error('No provider for text messages is configured.');
      // As an object it is one address; the library would parse a string as a list.
      try {
        const messageId = id === undefined ? {} : { messageId: `<${id}@${getDomain(from)}>` };
        const message = { from, to: { name: '', address: to }, subject, text, ...messageId };
        const transport = await (opened ??= openTransport());
        await observeCall('mail', () => transport.sendMail(message));
      } catch (error) {
        if (isRecipientRejected(error)) return 'refused';
        throw error;
      }
      return 'sent';
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** The domain of `Parley <no-reply@parley.test>`. */
function getDomain(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}

/** A permanent error (5xx) for the recipient: the server works, the address does not. */
function isRecipientRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

/** Keeps the last messages in memory and logs them, so that development needs no inbox. */
export function developmentMail(log: Logger, readNow: () => Instant): DevelopmentMail {
  let messages: readonly StoredMessage[] = [];
  return {
    async send(message) {
      messages = [{ ...message, sentAt: readNow() }, ...messages].slice(0, MAX_STORED_MESSAGES);
      const { channel, subject, text } = message;
      log.info({ event: 'development.message', channel, subject, text }, 'Message not sent in development');
      return 'sent';
    },
    messages: () => messages,
    close: () => undefined,
  };
}
