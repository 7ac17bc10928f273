// The mailbox of a consumer, and the letters that a creditor sends.
import { IDEMPOTENT, PAGE } from './columns';
import type { Endpoint } from './endpoint';

const LETTER = { letter: 'letter' } as const;
const CHANGED = { parameters: LETTER, access: 'Viewer' } as const;
const MAILBOX = { tag: 'Mailbox Lists', success: 200, extension: true } as const;
const SENT = { base: 'creditor', tag: 'Communications', success: 200, extension: true } as const;

export const MAILBOX_ENDPOINTS: readonly Endpoint[] = [
  {
    ...MAILBOX,
    method: 'GET',
    path: '/mailbox',
    document: 'Mailbox',
    shape: 'list',
    access: 'Viewer',
    query: { ...PAGE, list: { variable: 'list' }, account: { variable: 'accountId' } },
  },
  // Before the letter, whose path also matches it.
  { ...MAILBOX, method: 'POST', path: '/mailbox/read', document: 'MarkAllLetters', access: 'Viewer' },
  { ...MAILBOX, method: 'GET', path: '/mailbox/:letter', document: 'MailboxLetter', parameters: LETTER },
  { ...MAILBOX, method: 'DELETE', path: '/mailbox/:letter', document: 'DeleteLetter', ...CHANGED },
  {
    ...MAILBOX,
    method: 'GET',
    path: '/mailbox/:letter/download',
    document: 'MailboxLetterDocument',
    parameters: LETTER,
    shape: 'file',
    mediaType: 'text/html',
  },
  { ...MAILBOX, method: 'POST', path: '/mailbox/:letter/read', document: 'MarkLetterRead', ...CHANGED },
  { ...MAILBOX, method: 'POST', path: '/mailbox/:letter/unread', document: 'MarkLetterUnread', ...CHANGED },
  {
    ...SENT,
    method: 'POST',
    path: '/communications/e-letter-templates/:template/send',
    document: 'SendELetter',
    parameters: { template: 'templateId' },
    headers: IDEMPOTENT,
    access: 'SendELetterAccess',
  },
  {
    ...SENT,
    method: 'GET',
    path: '/communications/letters',
    document: 'SentLetters',
    shape: 'list',
    query: {
      ...PAGE,
      account: { variable: 'accountId' },
      template: { variable: 'templateId' },
      batch: { variable: 'batch' },
      not_reached: { variable: 'notReached' },
    },
    access: 'SentLettersAccess',
  },
  { ...SENT, method: 'GET', path: '/communications/letters/:letter', document: 'SentLetter', parameters: LETTER },
];
