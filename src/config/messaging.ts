// Settings of messages: e-mail, SMS, their outbox, and SMS pumping detection.
import { z } from 'zod';
import type { MessagesApiSettings } from '../providers/messaging/text-messages';
import type { VerifyApiSettings } from '../providers/messaging/text-verification';
import { allOrNone, type SettingCheck } from './checks';
import { integer, matching, oneOf, type SettingsOf } from './fields';
import { isDeployed, type ServerEnv } from './server';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const ONE_ADDRESS = /^[^\s<>@,;]+@[^\s<>@,;]+$/;

export const MESSAGING_SETTINGS = {
  // The library would take options behind the host, also those that switch TLS off.
  MAIL_URL: matching(/^smtps?:\/\/[^\s/?#]+\/?$/, 'a URL such as smtp://user:password@host:587, without options')
    .optional()
    .describe(
      'SMTP server. `smtp://` uses STARTTLS; outside `local` and `test`, nothing is sent without it unless the server is ' +
        'on loopback. Without this setting messages appear in the log and, in `local`, at `/dev/outbox`.',
    ),
  MAIL_FROM: matching(
    /^(?:[^<>@\p{Cc}]{0,100}<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u,
    'one address, such as `Parley <no-reply@your-company.com>`',
  )
    .optional()
    .describe(
      'Sender of e-mails, with a domain that is not reserved for examples. In `local` and `test`, the default is `Parley <no-reply@parley.test>`.',
    ),
  MAIL_ENVELOPE_FROM: matching(ONE_ADDRESS, 'one address, such as bounces@your-company.com')
    .optional()
    .describe(
      'Address to which mail servers return mails that cannot be delivered (`MAIL FROM`), and whose domain SPF is checked for. By default the address in `MAIL_FROM`. See docs/mail-that-arrives.md.',
    ),
  MAIL_REPLY_TO: matching(ONE_ADDRESS, 'one address, such as help@your-company.com')
    .optional()
    .describe('Where replies to mails go; the mails name it. Without it, replies go to `MAIL_FROM`.'),
  BRAND_NAME: matching(/^[^\p{Cc}{}]{1,60}$/u, 'a name of at most 60 characters')
    .optional()
    .describe(
      'Name by which people know the service, in messages and on their pages. By default the name in `MAIL_FROM`.',
    ),
  BRAND_ADDRESS: matching(/^[^\p{Cc}{}]{1,200}$/u, 'an address on one line, of at most 200 characters')
    .optional()
    .describe('Postal address of the sender, for the end of each mail.'),
  MESSAGE_LANGUAGE: oneOf('en', 'es')
    .default('en')
    .describe('Language of messages to people who have not chosen one in the portal.'),
  MESSAGE_TEMPLATES: z
    .string()
    .optional()
    .describe(
      'Folder with texts that replace those of Parley, as docs/messages.md explains. A mistake in a file stops the start.',
    ),
  MAIL_TIMEOUT_MS: integer(5000, 500, 10_000).describe(
    'Deadline for sending an e-mail, from opening the connection to the last reply of the server.',
  ),
  SMS_VERIFY_URL: matching(/^https?:\/\/[^\s/]+$/, 'an origin such as https://verify.twilio.com')
    .optional()
    .describe(
      'Provider with the Twilio Verify API. Without it codes go by e-mail only; in `local`, and without `MAIL_URL`, text messages appear at `/dev/outbox`.',
    ),
  SMS_ACCOUNT_SID: z.string().optional().describe('Account at the SMS provider.'),
  SMS_AUTH_TOKEN: z.string().optional().describe('Token of that account.'),
  SMS_SERVICE_SID: z.string().optional().describe('Verify service of that account.'),
  SMS_MESSAGES_URL: matching(/^https?:\/\/[^\s/]+$/, 'an origin such as https://api.twilio.com')
    .optional()
    .describe(
      'Provider with the Twilio Messages API, with the same account, for notices by text message. Without it, only codes are sent to mobile numbers.',
    ),
  SMS_FROM: z.string().optional().describe('Number or messaging service from which these notices are sent.'),
  SMS_TIMEOUT_MS: integer(3000, 500, 10_000).describe('Deadline of a request to the SMS provider.'),
  SMS_ALARM_PERCENT: integer(50, 1, 100).describe(
    'Percentage of `LIMIT_SEND_SMS_SERVICE`, or of `LIMIT_SEND_SMS_KNOWN`, at which an audit event is written.',
  ),
  SMS_PUMPING_SENDS: integer(50, 10, 1000).describe(
    'Number of text messages to a block of numbers on one day after which the block is checked.',
  ),
  SMS_PUMPING_MIN_VERIFIED_PERCENT: integer(20, 1, 90).describe(
    'Percentage of those codes that must have been entered; otherwise no messages are sent to the block for a while.',
  ),
  SMS_PUMPING_BLOCK_SECONDS: integer(HOUR, 60, DAY).describe(
    'How long no messages are then sent to the block of numbers.',
  ),
  OUTBOX_POLL_MS: integer(1000, 100, 60_000).describe(
    'Interval at which the outbox is checked for messages from other processes.',
  ),
  OUTBOX_LEASE_SECONDS: integer(30, 15, 300).describe(
    'How long a message is reserved for one process: at least 5 s longer than `MAIL_TIMEOUT_MS` and than four times `SMS_TIMEOUT_MS`.',
  ),
};

/** For what a process does beside the calls. */
const LEASE_MARGIN_MS = 5000;

/** The longest time that the calls of one message take: for a code by text, earlier ones are cancelled and it is started, twice. */
function getLongestDelivery({ MAIL_TIMEOUT_MS: mail, SMS_TIMEOUT_MS: sms }: MessagingEnv): number {
  return Math.max(mail, 4 * sms);
}

const DEMO_SENDER = 'Parley <no-reply@parley.test>';

type SenderEnv = Pick<MessagingEnv, 'MAIL_FROM' | 'BRAND_NAME' | 'MAIL_ENVELOPE_FROM'>;

/** Where mails that cannot be delivered return to. */
export function getEnvelopeSender({ MAIL_ENVELOPE_FROM, MAIL_FROM = DEMO_SENDER }: SenderEnv): string {
  return MAIL_ENVELOPE_FROM ?? readAddress(MAIL_FROM);
}

/** With a name. `DEMO_CHECKS` demands a sender outside `local` and `test`. */
export function getMailSender(env: SenderEnv): string {
  const { MAIL_FROM = DEMO_SENDER } = env;
  const name = readSenderName(MAIL_FROM) ?? getBrandName(env);
  return `${quoteName(name)} <${readAddress(MAIL_FROM)}>`;
}

/** `Acme <no-reply@acme.com>` → `no-reply@acme.com` */
function readAddress(from: string): string {
  return from.replace(/^.*<|>$/g, '');
}

/** The check below demands a name. */
export function getBrandName({ BRAND_NAME, MAIL_FROM = DEMO_SENDER }: SenderEnv): string {
  return BRAND_NAME ?? readSenderName(MAIL_FROM) ?? 'Parley';
}

/** `Acme <no-reply@acme.com>` → `Acme`. Returns null if there is no name. */
function readSenderName(from: string): string | null {
  const name =
    /^([^<]*)</
      .exec(from)?.[1]
      ?.trim()
      .replace(/^"(.*)"$/, '$1') ?? '';
  return name === '' ? null : name;
}

/** `Acme, Inc.` would be two addresses: RFC 5322 §3.2.4. */
function quoteName(name: string): string {
  return /[",;:()<>@[\]\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
}

type MessagingEnv = SettingsOf<typeof MESSAGING_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;

export function toSmsSettings(env: MessagingEnv): VerifyApiSettings | null {
  const {
    SMS_VERIFY_URL: url,
    SMS_ACCOUNT_SID: accountSid,
    SMS_AUTH_TOKEN: authToken,
    SMS_SERVICE_SID: serviceSid,
  } = env;
  if (url === undefined || accountSid === undefined || authToken === undefined || serviceSid === undefined) return null;
  return { url, accountSid, authToken, serviceSid, deadlineMs: env.SMS_TIMEOUT_MS };
}

export function toTextMessageSettings(env: MessagingEnv): MessagesApiSettings | null {
  const { SMS_MESSAGES_URL: url, SMS_FROM: from, SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken } = env;
  if (url === undefined || from === undefined || accountSid === undefined || authToken === undefined) return null;
  return { url, from, accountSid, authToken, deadlineMs: env.SMS_TIMEOUT_MS };
}

export const MESSAGING_CHECKS: readonly SettingCheck<MessagingEnv>[] = [
  {
    setting: 'MAIL_URL',
    isViolated: (env) => isDeployed(env) && env.MAIL_URL === undefined,
    problem: 'must be set to the SMTP server that sends one-time codes, such as smtps://user:password@host',
  },
  {
    setting: 'BRAND_NAME',
    isViolated: (env) =>
      env.MAIL_FROM !== undefined && env.BRAND_NAME === undefined && readSenderName(env.MAIL_FROM) === null,
    problem: 'must be set, because MAIL_FROM has no name: messages say who sends them',
  },
  {
    setting: 'SMS_MESSAGES_URL',
    isViolated: (env) => env.SMS_MESSAGES_URL !== undefined && env.SMS_ACCOUNT_SID === undefined,
    problem: 'needs SMS_ACCOUNT_SID and SMS_AUTH_TOKEN',
  },
  {
    setting: 'OUTBOX_LEASE_SECONDS',
    isViolated: (env) => env.OUTBOX_LEASE_SECONDS * 1000 < getLongestDelivery(env) + LEASE_MARGIN_MS,
    problem:
      'must be at least 5 seconds longer than MAIL_TIMEOUT_MS and than four times SMS_TIMEOUT_MS: another process would send ' +
      'a message that is still being sent',
  },
  ...allOrNone('SMS_MESSAGES_URL', 'SMS_FROM'),
  ...allOrNone('SMS_VERIFY_URL', 'SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_SERVICE_SID'),
];
