// Messages to consumers: mail over SMTP, or everything into the log on a developer's machine.
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Channel } from '../domain/login-flow';

export interface Message {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Hands the message over; rejects when nobody took it. */
  send(message: Message): Promise<void>;
  close(): void;
}

const DEADLINE_MS = 5000;

/** Sends through an SMTP server. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: DEADLINE_MS,
    greetingTimeout: DEADLINE_MS,
    socketTimeout: DEADLINE_MS,
  });
  return {
    async send({ channel, to, subject, text }) {
      if (channel !== 'email') throw new Error('No provider is set for text messages.');
      await transport.sendMail({ from, to, subject, text });
    },
    close: () => transport.close(),
  };
}

/** Writes messages into the log, so that nobody needs an inbox to try the product out. */
export function developmentMail(log: Logger): Mail {
  return {
    async send({ channel, subject, text }) {
      log.info({ event: 'development.message', channel, subject, text }, 'A message that would have been sent');
    },
    close: () => undefined,
  };
}
