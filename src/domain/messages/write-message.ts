// Writes a message from its template: as a mail with text and HTML, or as a text message.
import { escapeHtml } from '../shared/escape-html';
import { LINK_PLACEHOLDERS, type LanguageTexts, type MessageName, type PlaceholderName } from './message-catalogue';

/** Messages name this sender. Members that are not set are null. */
export interface Brand {
  readonly name: string;
  /** Postal address. */
  readonly address: string | null;
  /** Where replies go. */
  readonly replyTo: string | null;
  readonly portalUrl: string | null;
}

/** How messages are stopped: a sentence, and perhaps an address that belongs to it. */
export interface OptOutText {
  readonly sentence: string;
  readonly link: string | null;
}

export interface FilledMessage {
  readonly name: MessageName;
  /** These fill the message's own placeholders. */
  readonly values: Values;
  /** Nothing stops such messages if this is null. */
  readonly optOut: OptOutText | null;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Values = Readonly<Partial<Record<PlaceholderName, string>>>;

const PLACEHOLDER = /\{\{([a-z_]+)\}\}/g;

export function writeMail(texts: LanguageTexts, brand: Brand, message: FilledMessage): WrittenMail {
  const { subject, body } = texts.messages[message.name];
  const own: Values = { ...message.values, name: brand.name, portal_url: brand.portalUrl ?? '' };
  const filledSubject = fill(subject, own).replace(/\s+/g, ' ');
  const around: Values = {
    ...own,
    subject: filledSubject,
    address: brand.address ?? '',
    reply_to: brand.replyTo ?? '',
  };
  const { optOut } = message;
  const ways = [optOut?.sentence ?? '', optOut?.link ?? ''].filter((part) => part !== '');
  const htmlWays = [escapeHtml(optOut?.sentence ?? ''), toHtmlLink(optOut?.link ?? '')].filter((part) => part !== '');
  return {
    subject: filledSubject,
    text: `${fill(texts.frames.mail, { ...around, text: fill(body, own), opt_out: ways.join('\n') })}\n`,
    // In the frame an address may be the text of a link or where it leads to.
    html: `${fill(texts.frames.mail_html, {
      ...mapValues(around, escapeHtml),
      text: toParagraphs(fill(escapeHtml(body), toHtml(own))),
      opt_out: htmlWays.join(' '),
    })}\n`,
  };
}

/** A code has no frame: phones read its last line. */
export function writeTextMessage(texts: LanguageTexts, brand: Brand, message: FilledMessage): string {
  const { body, textMessage } = texts.messages[message.name];
  const own: Values = { ...message.values, name: brand.name, portal_url: brand.portalUrl ?? '' };
  const text = textMessage === null ? fill(body, own).replace(/\s+/g, ' ') : fill(textMessage, own);
  if (message.name === 'code') return text;
  return fill(texts.frames.text_message, { ...own, text, opt_out: message.optOut?.sentence ?? '' });
}

/** The line by which phones fill a code in only at the address it is for (https://wicg.github.io/sms-one-time-codes/). */
export function toBoundCode(domain: string | null, code: string): string {
  return domain === null ? '' : `@${domain} #${code}`;
}

/** A line whose placeholders are all empty is left out. What is filled in is not searched for placeholders again. */
function fill(template: string, values: Values): string {
  const valueOf = (name: string): string => values[name as PlaceholderName] ?? '';
  const lines = template.split('\n').filter((line) => {
    const names = [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    return names.length === 0 || names.some((name) => valueOf(name) !== '');
  });
  return lines
    .map((line) => line.replace(PLACEHOLDER, (_placeholder, name: string) => valueOf(name)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whatever a value contains, it is text there; an address becomes a link. */
function toHtml(values: Values): Values {
  return mapValues(values, (value, name) => {
    return LINK_PLACEHOLDERS.some((link) => link === name) ? toHtmlLink(value) : escapeHtml(value);
  });
}

function mapValues(values: Values, change: (value: string, name: string) => string): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}

function toHtmlLink(address: string): string {
  const text = escapeHtml(address);
  return /^https?:\/\//.test(address) ? `<a href="${text}">${text}</a>` : text;
}

function toParagraphs(text: string): string {
  return text
    .split(/\n\n+/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}
