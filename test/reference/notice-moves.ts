// Moves that no row of domain.md §6.1 names, so that the conditions of §4.1 rows 8 to 10 are reached by moves as well:
// renegotiate, notice_sent and returned_notice_response. Taken from the words of the table of moves in the product.
import { isLonger, readAmount } from './negotiation/limits';
import { toInvalid, UNAVAILABLE } from './negotiation/requests';
import type { ReferenceRule } from './negotiation/requests';
import { findReferenceState } from './account/state';

const NOTICES = ['notice_sent', 'returned_notice_response'];

/** From ready to negotiate or under a notice; one that is completed (§2.11: 3) has added the account, which is open. */
export const recordNotice: ReferenceRule<'record_notice'> = (account, { status, balance, reason }) => {
  if (balance !== null && !readAmount(balance)) return toInvalid('balance');
  if (isLonger(reason, 255)) return toInvalid('reason');
  const { condition } = findReferenceState(account);
  if (condition !== 'joined' && !NOTICES.includes(condition)) return UNAVAILABLE;
  const notice = { id: account.notice?.id ?? 0, status, balance, reasonLabel: reason, sender: null };
  return { account: { ...account, status: status === 3 ? 'joined' : 'notice_sent', notice } };
};

/**
 * The creditor takes back a refusal, or answers a dispute, a not-paying report or a notice: the account is to be
 * negotiated anew, and what stood against it is forgotten as in row 17. The consumer starts over from there (row 10).
 */
export const reopenNegotiation: ReferenceRule<'reopen_negotiation'> = (account) => {
  const { condition } = findReferenceState(account);
  const isClosed = condition === 'declined' || condition === 'disputed' || condition === 'not_paying';
  if (!isClosed && !NOTICES.includes(condition)) return UNAVAILABLE;
  const forgotten = { reason: null, disputedAt: null, holdReason: null, restartDate: null };
  return { account: { ...account, ...forgotten, status: 'renegotiate' } };
};
