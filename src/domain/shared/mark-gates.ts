// Which marks stop a message about an account: a row for each mark. Codes and what protects a sign-in are not about an account.
import type { AccountMark } from './vocabulary';

/** What messages about an account are, by why they are sent. */
export const CONTACT_KINDS = {
  letter: 'A letter of the creditor, and the mail that announces it',
  notice: 'What the creditor or somebody else has done',
  reminder: 'What falls due',
  digest: 'A summary',
  confirmation: "A confirmation of the person's own move",
  dispute_answer: 'The answer to a dispute',
} as const;
export type ContactKind = keyof typeof CONTACT_KINDS;

const UNASKED: readonly ContactKind[] = ['letter', 'notice', 'reminder', 'digest'];
const EVERYTHING: readonly ContactKind[] = [...UNASKED, 'confirmation', 'dispute_answer'];

const STOPPED: Readonly<Record<AccountMark, readonly ContactKind[]>> = {
  do_not_contact: UNASKED,
  attorney: UNASKED,
  bankruptcy: EVERYTHING,
  deceased: EVERYTHING,
  disputed: ['letter'],
};

/** Empty for a message that may go. */
export function marksThatStop(marks: readonly AccountMark[], kind: ContactKind): readonly AccountMark[] {
  return marks.filter((mark) => STOPPED[mark].includes(kind));
}
