// `parley message`: shows what people receive with the settings in force, and writes the texts to files that can be changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { readConfig, type Config } from '../config/config';
import { listTemplateFiles } from '../config/sources/message-templates';
import { describeOffers, toPasswordLink } from '../domain/creditor/creditor-mail';
import { KINDS_BY_PURPOSE } from '../domain/messages/contact-gates';
import { getMessageRule, MESSAGES, type MessageName, type PlaceholderName } from '../domain/messages/message-catalogue';
import { describeOptOut, OPT_OUT_PAGE } from '../domain/messages/opt-out';
import type { MessagePurpose } from '../domain/messages/outbox';
import { toBoundCode, writeMail, writeTextMessage } from '../domain/messages/write-message';
import { formatEffectiveTime, toHumanDate } from '../domain/shared/calendar';
import { LANGUAGES, type Language } from '../domain/shared/language';
import { isKeyOf, keysOf } from '../domain/shared/vocabulary';
import {
  createCommand,
  createReportingCommand,
  formatTable,
  UsageError,
  withReport,
  type CommandReport,
} from './run-command';

interface PreviewOptions {
  readonly language?: Language;
  readonly html?: string;
}

function preview(given: string | undefined, { language: chosen, html }: PreviewOptions): CommandReport {
  const config = readConfig(process.env);
  const language = chosen ?? config.services.language;
  if (given === undefined && html !== undefined) throw new UsageError('--html needs the name of a message.');
  if (given === undefined) return list(config, language);
  if (!isKeyOf(MESSAGES, given))
    throw new UsageError(`There is no message ${given}. parley message preview lists them.`);
  const { mail, textMessage } = write(config, given, language);
  if (html !== undefined) writeFileSync(html, mail.html);
  const { mailSender: from, mailReplyTo: replyTo } = config;
  const { purpose, when, byText = false } = getMessageRule(given);
  const byProvider = given === 'code' && config.sms !== null;
  return {
    lines: [
      `Sent when ${when}.`,
      '',
      `From: ${from}`,
      ...(replyTo === null ? [] : [`Reply-To: ${replyTo}`]),
      `Subject: ${mail.subject}`,
      '',
      mail.text,
      ...(byProvider ? ['As a text message: written by the SMS provider (SMS_VERIFY_URL).', ''] : []),
      ...(byText && !byProvider ? ['As a text message:', '', textMessage, ''] : []),
      ...(html === undefined ? [] : [`Wrote the HTML to ${html}`]),
    ],
    data: {
      name: given,
      purpose,
      language,
      from,
      replyTo,
      ...mail,
      textMessage: byText && !byProvider ? textMessage : null,
    },
  };
}

function list(config: Config, language: Language): CommandReport {
  const messages = keysOf(MESSAGES).map((name) => {
    const { purpose, byText = false } = getMessageRule(name);
    return { name, purpose, byText, subject: write(config, name, language).mail.subject };
  });
  const rows = messages.map(({ name, purpose, byText, subject }) => [
    name,
    purpose,
    byText ? 'mail, text' : 'mail',
    subject,
  ]);
  return { lines: formatTable([['MESSAGE', 'PURPOSE', 'SENT BY', 'SUBJECT'], ...rows]), data: { language, messages } };
}

function write({ services, messageTexts }: Config, name: MessageName, language: Language) {
  const { purpose } = MESSAGES[name];
  const values = toSamples(services, name, language);
  const link = services.publicUrl && `${services.publicUrl}${OPT_OUT_PAGE}/…`;
  const way = { link, isStoppable: KINDS_BY_PURPOSE[purpose] !== null };
  const find = (channel: 'email' | 'sms') => (canBeStopped(purpose) ? describeOptOut(channel, way, language) : null);
  return {
    mail: writeMail(messageTexts[language], services.brand, {
      name,
      values: { ...values, bound_code: '' },
      optOut: find('email'),
    }),
    textMessage: writeTextMessage(messageTexts[language], services.brand, { name, values, optOut: find('sms') }),
  };
}

/** Messages to consumers, but no codes. */
function canBeStopped(purpose: MessagePurpose): boolean {
  return KINDS_BY_PURPOSE[purpose] !== null || purpose === 'security_notice' || purpose === 'contact_change';
}

const CODE = '123456';
const DAY = '2026-03-10';

function toSamples(
  { creditorAppUrl, cancelPageUrl, codeSeconds, codeDomain, gifts }: Config['services'],
  name: MessageName,
  language: Language,
): Readonly<Partial<Record<PlaceholderName, string>>> {
  const isPassword = name === 'invitation' || name === 'password_reset';
  return {
    code: CODE,
    minutes: String(Math.floor(codeSeconds / 60)),
    bound_code: toBoundCode(codeDomain, CODE),
    link: isPassword ? toPasswordLink(creditorAppUrl, '…') : `${cancelPageUrl}#…`,
    time: formatEffectiveTime(`${DAY}T16:00:00.000Z`, language),
    ...describeOffers(3, { since: '2026-03-06', today: DAY, language }),
    amount: '$25.00',
    payee: gifts.payeeName,
    day: toHumanDate(DAY, language),
    receipt: 'R-1234',
  };
}

function exportTexts(folder: string): CommandReport {
  const { messageTexts } = readConfig(process.env);
  mkdirSync(folder, { recursive: true });
  const files = listTemplateFiles(messageTexts);
  // What an operator has changed is not overwritten.
  for (const [file, content] of files) writeFileSync(join(folder, file), content, { flag: 'wx' });
  const lines = [`Wrote ${files.length} files to ${folder}. Delete those that you do not change.`];
  return { lines, data: { folder, files: files.map(([file]) => file) } };
}

export const command = createCommand('message', { description: 'The messages that people receive.' })
  .addCommand(
    createReportingCommand('preview', {
      description:
        'Prints a message with the settings in force and sample values, or, without a name, the list of all messages. Nothing is sent.',
      example: 'parley message preview invitation --language es --html invitation.html',
    })
      .argument('[name]', 'the message')
      .addOption(new Option('--language <language>', 'the language of the reader').choices(keysOf(LANGUAGES)))
      .option('--html <file>', 'write the HTML of the mail to this file')
      .action(withReport(preview)),
  )
  .addCommand(
    createReportingCommand('export', {
      description: 'Writes all texts in force to a folder, as files for MESSAGE_TEMPLATES. Overwrites none.',
      example: 'parley message export /etc/parley/messages',
    })
      .argument('<folder>', 'where the files are written')
      .action(withReport(exportTexts)),
  );
