// `parley mail test`: sends one message with the settings in force, and says what the mail server answered.
import { randomUUID } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { readConfig, type Config } from '../config/config';
import { readEmailAddress } from '../domain/sign-in/contact';
import { smtpMail } from '../providers/messaging/mail';
import { createCommand, createReportingCommand, withReport } from './run-command';

export function parseAddress(text: string): string {
  const address = readEmailAddress(text);
  if (address === null) throw new InvalidArgumentError('It must be an e-mail address.');
  return address;
}

/** Returns what was done, and throws what to do. Nothing passes the outbox: a failure is seen at once. */
export async function sendTestMessage(config: Config, to: string): Promise<string> {
  const { MAIL_URL: url, mailSender: from, mailReplyTo: replyTo, MAIL_TIMEOUT_MS: deadlineMs } = config;
  if (url === undefined) throw new Error('MAIL_URL is not set, so no mail can be sent.');
  const mail = smtpMail({ url, from, replyTo, deadlineMs, requiresTls: config.mailRequiresTls });
  const id = randomUUID();
  try {
    const delivery = await mail.send({
      id,
      channel: 'email',
      to,
      subject: 'Test message of Parley',
      text: `This is a test. The mail server of Parley accepted it, and you can read it: mail works.\n\nMessage ${id}`,
    });
    if (delivery.outcome === 'sent') return `The mail server accepted a message to ${to} from ${from}. Did it arrive?`;
    throw new Error(`${ADVICE[delivery.outcome]} The mail server answered: ${delivery.cause}.`);
  } finally {
    mail.close();
  }
}

const ADVICE = {
  refused: 'The message was refused: check the address.',
  deferred: 'The mail server asks to try again later, or does not send for MAIL_FROM.',
  unavailable: 'The mail server cannot be used: check MAIL_URL, its user, password and TLS.',
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
