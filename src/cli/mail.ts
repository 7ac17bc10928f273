// `parley mail test`: sends one message with the settings in force, and says what the mail server answered.
import { randomUUID } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { readConfig, type Config } from '../config/config';
import type { Delivery } from '../domain/messages/outbox';
import { readEmailAddress } from '../domain/sign-in/contact';
import { smtpMail, type SmtpMail } from '../providers/messaging/mail';
import { createCommand, createReportingCommand, withReport } from './run-command';

export function parseAddress(text: string): string {
  const address = readEmailAddress(text);
  if (address === null) throw new InvalidArgumentError('It must be an e-mail address.');
  return address;
}

/** Returns what was done, and throws what to do. Nothing passes the outbox: a failure is seen at once. */
export async function sendTestMessage(config: Config, to: string): Promise<string> {
  const id = randomUUID();
  await useMailServer(config, (mail) => {
    return mail.send({
      id,
      channel: 'email',
      to,
      subject: 'Test message of Parley',
      text: `This is a test. The mail server of Parley accepted it, and you can read it: mail works.\n\nMessage ${id}`,
    });
  });
  return `The mail server accepted a message to ${to} from ${config.mailSender}. Did it arrive?`;
}

/** Connects and signs in without sending anything. Throws what to do. */
export async function checkMailServer(config: Config): Promise<void> {
  await useMailServer(config, (mail) => mail.check());
}

async function useMailServer(config: Config, work: (mail: SmtpMail) => Promise<Delivery>) {
  if (!config.smtp) throw new Error('MAIL_URL is not set, so no mail can be sent.');
  const mail = smtpMail(config.smtp);
  try {
    const delivery = await work(mail);
    if (delivery.outcome === 'sent') return;
    throw new Error(`${ADVICE[delivery.outcome]} The mail server answered: ${delivery.cause}.`);
  } finally {
    mail.close();
  }
}

const ADVICE = {
  refused: 'The message was refused: check the address.',
  deferred: 'The mail server asks to try again later, or does not send for MAIL_FROM or MAIL_ENVELOPE_FROM.',
  unavailable: 'The mail server cannot be used: check MAIL_URL, its user, password and TLS, and MAIL_ENVELOPE_FROM.',
} as const;

export const command = createCommand('mail', { description: 'The mail server.' }).addCommand(
  createReportingCommand('test', {
    description:
      'Sends a test message to an address at once, and prints what the mail server answered. Exits with 1 if it was not accepted.',
    example: 'parley mail test you@your-company.com',
  })
    .argument('<address>', 'who gets it', parseAddress)
    .action(
      withReport(async (address: string) => {
        const text = await sendTestMessage(readConfig(process.env), address);
        return { lines: [text], data: { to: address, outcome: 'sent' } };
      }),
    ),
);
