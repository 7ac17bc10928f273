// Letters as their reader sees them: in the list, alone, and as a file.
import type { AccountExcerpt } from '../account/account-view';
import type { Instant } from '../shared/calendar';
import { escapeText } from './print-letter';
import { toCurrentHtml, type StoredHtml } from './letter-template';

/** Which letters a list shows. */
export const MAILBOX_LISTS = { inbox: 'All letters', unread: 'Unread letters' } as const;
export type MailboxList = keyof typeof MAILBOX_LISTS;

/** Without the text. */
export interface MailboxLetterFacts {
  readonly id: number;
  readonly account: AccountExcerpt;
  readonly sender: { readonly companyId: number; readonly companyName: string | null };
  readonly subject: string;
  /** The first words of the text. */
  readonly preview: string;
  readonly sentAt: Instant;
  /** Null while it is unread. */
  readonly readAt: Instant | null;
}

export interface MailboxLetterView extends MailboxLetterFacts {
  readonly isRead: boolean;
}

export interface MailboxLetterWithContentView extends MailboxLetterView {
  readonly content: string;
}

export function describeMailboxLetter(letter: MailboxLetterFacts): MailboxLetterView {
  return { ...letter, isRead: letter.readAt !== null };
}

export function describeOpenedLetter({
  content,
  contentPolicy,
  ...letter
}: MailboxLetterFacts & StoredHtml): MailboxLetterWithContentView {
  return { ...describeMailboxLetter(letter), content: toCurrentHtml({ content, contentPolicy }) };
}

/** A complete HTML page, for reading without this service. Its name says nothing about the letter. */
export function buildLetterFile({ id, subject, content }: MailboxLetterWithContentView) {
  const text =
    `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escapeText(subject)}</title></head>\n` +
    `<body>\n${content}\n</body>\n</html>\n`;
  return { fileName: `letter-${id}.html`, mediaType: 'text/html; charset=utf-8', text };
}
