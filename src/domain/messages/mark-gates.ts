// Which marks stop a message about an account: a row for each mark. Codes and what protects a sign-in are not about an account.
import type { AccountMark } from '../shared/vocabulary';
import type { MessageKind } from './contact-gates';

const UNASKED: readonly MessageKind[] = ['letter', 'notice', 'reminder'];
const EVERYTHING: readonly MessageKind[] = [...UNASKED, 'confirmation', 'dispute_answer'];

const STOPPED: Readonly<Record<AccountMark, readonly MessageKind[]>> = {
  do_not_contact: UNASKED,
  attorney: UNASKED,
  bankruptcy: EVERYTHING,
  deceased: EVERYTHING,
  disputed: ['letter'],
};

/** Empty for a message that may go. */
export function marksThatStop(marks: readonly AccountMark[], kind: MessageKind): readonly AccountMark[] {
  return marks.filter((mark) => STOPPED[mark].includes(kind));
}
