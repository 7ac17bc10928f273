// Every text that people are sent: when, what it is for, and which placeholders it may have. The words are in `texts-en.ts`
// and `texts-es.ts`; an operator may replace them. docs/messages.md.
import type { Language } from '../shared/language';
import type { MessagePurpose } from './outbox';

interface MessageRule {
  readonly purpose: MessagePurpose;
  /** When it is sent, for operators. */
  readonly when: string;
  /** These are the message's own, besides `COMMON_PLACEHOLDERS`. */
  readonly placeholders: readonly PlaceholderName[];
  /** Without these it would be of no use. */
  readonly required?: readonly PlaceholderName[];
  /** It may also go to a mobile number. */
  readonly byText?: true;
}

/** In all messages and frames. Some are empty where a setting is missing: a line that has nothing else is left out then. */
export const COMMON_PLACEHOLDERS = {
  name: '`BRAND_NAME`',
  portal_url: '`PORTAL_URL`, where people sign in',
} as const;

/** What the placeholders stand for. */
export const PLACEHOLDERS = {
  ...COMMON_PLACEHOLDERS,
  address: '`BRAND_ADDRESS`',
  reply_to: '`MAIL_REPLY_TO`',
  subject: 'the subject of the message',
  text: 'the message',
  opt_out: 'how to stop such messages',
  code: 'the one-time code',
  minutes: 'for how many minutes it works',
  bound_code: 'the line by which phones fill the code in only at your address: `@example.com #123456`; empty in mails',
  link: 'the page that the message leads to',
  time: 'when the change takes effect, such as 2026-11-26 at 10:04 UTC',
  offers: 'how many offers wait, such as “3 offers wait”',
  since: 'since when, such as “, the oldest since Monday”; may be empty',
  amount: 'the amount, such as $25.00',
  payee: '`GIFT_PAYEE_NAME`',
  day: 'the day, such as Mar 10, 2026',
  receipt: 'the number of the receipt',
} as const;
export type PlaceholderName = keyof typeof PLACEHOLDERS;

/** Placeholders whose value is an address, which HTML links to. */
export const LINK_PLACEHOLDERS: readonly PlaceholderName[] = ['link', 'portal_url'];

/** To the owner of a sign-in, when something about it changes. */
const SECURITY = { purpose: 'security_notice', placeholders: [] } as const;

export const MESSAGES = {
  code: {
    purpose: 'code',
    when: 'somebody signs in or proves a contact',
    placeholders: ['code', 'minutes', 'bound_code'],
    required: ['code'],
    byText: true,
  },
  invitation: {
    purpose: 'invitation',
    when: 'a creditor user was invited',
    placeholders: ['link'],
    required: ['link'],
  },
  password_reset: {
    purpose: 'password_reset',
    when: 'a creditor user asked for a new password',
    placeholders: ['link'],
    required: ['link'],
  },
  password_changed: {
    purpose: 'password_changed',
    when: 'the password of a creditor user was changed',
    placeholders: [],
  },
  offer_digest: {
    purpose: 'offer_digest',
    when: 'offers wait for the company of a creditor user, once a day',
    placeholders: ['offers', 'since'],
  },
  contact_change: {
    purpose: 'contact_change',
    when: 'somebody asked to change a contact without a code',
    placeholders: ['link', 'time'],
    required: ['link', 'time'],
    byText: true,
  },
  claim: {
    purpose: 'contact_change',
    when: 'somebody claims records that have this contact, without a code from it',
    placeholders: ['link', 'time'],
    required: ['link', 'time'],
    byText: true,
  },
  erasure_requested: {
    purpose: 'contact_change',
    when: 'somebody who is signed in asked to be erased',
    placeholders: ['link', 'time'],
    required: ['time'],
    byText: true,
  },
  erasure_withdrawn: { ...SECURITY, when: 'a request to be erased was withdrawn', byText: true },
  device_trusted: { ...SECURITY, when: 'a browser was marked as trusted' },
  locked: { ...SECURITY, when: 'a sign-in was paused after wrong codes' },
  contact_changed: { ...SECURITY, when: 'a contact was changed', byText: true },
  contact_change_cancelled: { ...SECURITY, when: 'the change of a contact was cancelled', byText: true },
  claim_cancelled: { ...SECURITY, when: 'a claim to records was cancelled', byText: true },
  calendar_link_created: { ...SECURITY, when: 'a calendar link was made' },
  gift_link_created: { ...SECURITY, when: 'a link for helping hands was made' },
  session_theft: { ...SECURITY, when: 'a session was used from two places' },
  gift_receipt: {
    purpose: 'gift_receipt',
    when: 'somebody has paid for another person',
    placeholders: ['amount', 'payee', 'day', 'receipt'],
  },
  letter_waiting: { purpose: 'letter_waiting', when: 'a letter is in the mailbox', placeholders: [] },
  first_letter: {
    purpose: 'letter_waiting',
    when: 'a letter waits for somebody who has never signed in',
    placeholders: [],
  },
  payment_due: { purpose: 'payment_due', when: 'a planned payment is due soon', placeholders: [] },
  payment_changed: { purpose: 'payment_changed', when: 'the date of a payment was changed', placeholders: [] },
  payments_skipped: { purpose: 'payments_skipped', when: 'two payments in a row were skipped', placeholders: [] },
  payment_method_expiring: {
    purpose: 'payment_method_expiring',
    when: 'a payment method expires soon',
    placeholders: [],
  },
  gift_received: { purpose: 'gift_received', when: 'somebody else made a payment', placeholders: [] },
  offer_closed: { purpose: 'offer_closed', when: 'an offer was closed', placeholders: [], byText: true },
  plan_cancelled: { purpose: 'plan_cancelled', when: 'a plan was cancelled', placeholders: [], byText: true },
  account_removed: { purpose: 'account_removed', when: 'an account was removed', placeholders: [], byText: true },
} as const satisfies Readonly<Record<string, MessageRule>>;
export type MessageName = keyof typeof MESSAGES;

/** `MESSAGES`, by the members that not every message has. */
export function getMessageRule(name: MessageName): MessageRule {
  return MESSAGES[name];
}

/** These tell the owner of a sign-in that something about it has changed. */
export type SecurityNotice = {
  [Name in MessageName]: (typeof MESSAGES)[Name]['purpose'] extends 'security_notice' ? Name : never;
}[MessageName];

type OwnPlaceholder<Name extends MessageName> = (typeof MESSAGES)[Name]['placeholders'][number];

/** A message with the values of its placeholders, in the language of its reader. */
export type MessageToWrite = {
  [Name in MessageName]: [OwnPlaceholder<Name>] extends [never]
    ? { readonly name: Name; readonly values?: undefined }
    : { readonly name: Name; readonly values: (language: Language) => Readonly<Record<OwnPlaceholder<Name>, string>> };
}[MessageName];

export interface MessageTemplate {
  readonly subject: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly body: string;
  /** A text message has the body, as one paragraph, if this is null. */
  readonly textMessage: string | null;
}

/** What is around each message: of a mail as text and as HTML, and of a text message. */
export const FRAMES = {
  mail: {
    placeholders: ['name', 'portal_url', 'address', 'reply_to', 'subject', 'text', 'opt_out'],
    required: ['text', 'opt_out'],
  },
  mail_html: {
    placeholders: ['name', 'portal_url', 'address', 'reply_to', 'subject', 'text', 'opt_out'],
    required: ['text', 'opt_out'],
  },
  text_message: { placeholders: ['name', 'portal_url', 'text', 'opt_out'], required: ['name', 'text', 'opt_out'] },
} as const satisfies Readonly<
  Record<string, { readonly placeholders: readonly PlaceholderName[]; readonly required: readonly PlaceholderName[] }>
>;
export type FrameName = keyof typeof FRAMES;

export interface LanguageTexts {
  readonly messages: Readonly<Record<MessageName, MessageTemplate>>;
  readonly frames: Readonly<Record<FrameName, string>>;
}

export type MessageTexts = Readonly<Record<Language, LanguageTexts>>;
