// Messages to consumers: mail over SMTP, or everything into an outbox and the log on a developer's machine.
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Channel } from '../../domain/sign-in/login-flow';

export interface Message {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Hands the message over; `refused`: this address takes no mail, now or later. Rejects when nobody took it. */
  send(message: Message): Promise<'sent' | 'refused'>;
  close(): void;
  /** The last messages, the newest first; only by those who keep them. */
  readonly messages?: () => readonly Message[];
}

export interface DevelopmentMail extends Mail {
  readonly messages: () => readonly Message[];
}

const DEADLINE_MS = 5000;
const MAX_STORED_MESSAGES = 50;

/** Sends through an SMTP server; it may be silent for `deadlineMs`. */
export function smtpMail(url: string, from: string, deadlineMs = DEADLINE_MS): Mail {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
  });
  return {
    async send({ channel, to, subject, text }) {
      if (channel !== 'email') throw new Error('No provider is set for text messages.');
      // As an object the address is one address; as text the library would read a list.
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      } catch (error) {
        if (isRecipientRejected(error)) return 'refused';
        throw error;
      }
      return 'sent';
    },
    close: () => transport.close(),
  };
}

/** A permanent answer (5xx) to the recipient: the server is well, but the address is not. */
function isRecipientRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

/** Keeps the last messages in memory and logs them, so that nobody needs an inbox to try the product out. */
export function developmentMail(log: Logger): DevelopmentMail {
  let kept: readonly Message[] = [];
  return {
    async send(message) {
      kept = [message, ...kept].slice(0, MAX_STORED_MESSAGES);
      const { channel, subject, text } = message;
      log.info({ event: 'development.message', channel, subject, text }, 'A message that would have been sent');
      return 'sent';
    },
    messages: () => kept,
    close: () => undefined,
  };
}
