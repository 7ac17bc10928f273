// The table of docs/sign-in.md: what an access token alone may do. A test holds it against the mutations of consumers.
import { markdownTable } from './markdown-table';

interface TokenPower {
  readonly operations: readonly string[];
  /** What a token is enough for. */
  readonly alone: string;
  /** Who is told, beside the audit trail. */
  readonly told: string;
  readonly undone: string;
}

const COMPANY = 'the company of the account';

export const TOKEN_POWERS: readonly TokenPower[] = [
  {
    operations: ['requestProfileDeletion'],
    alone: 'nothing: a code within the last 15 minutes. Then it waits for `ERASURE_WAIT_SECONDS`',
    told: 'all known contacts, with a link; the companies of the accounts',
    undone: 'by the link of the notice, which ends all sessions, or `withdrawDeletionRequest`',
  },
  {
    operations: ['withdrawDeletionRequest'],
    alone: 'withdraws the request',
    told: 'all known contacts; the companies of the accounts',
    undone: 'by another request',
  },
  {
    operations: ['requestContactChange', 'confirmContactChange', 'cancelContactChange'],
    alone: 'asks, and cancels. A change takes codes; without a code to a current contact it waits for 72 hours',
    told: 'all known contacts, with a link while it waits',
    undone: 'by the link of the notice, which ends the session, or another change',
  },
  {
    operations: ['verifyIdentity'],
    alone: 'nothing: a number of the account. Where the company delivered contacts, it waits for 72 hours',
    told: 'the contacts that the company delivered, with a link',
    undone: 'by the link of the notice, or `parley consumer unlink`',
  },
  {
    operations: ['stopContact', 'resumeContact'],
    alone: 'all of it, for the whole person',
    told: 'the companies of the accounts',
    undone: 'by the other one of the two',
  },
  {
    operations: ['updateCommunication'],
    alone: 'the permissions and the landline, not the contacts. Codes and security notices are sent in any case',
    told: 'the companies of the accounts see it',
    undone: 'by the same operation',
  },
  {
    operations: ['logout', 'revokeSession', 'revokeOtherSessions'],
    alone: 'ends sessions; not the trust in browsers from a session that a new contact opened',
    told: 'nobody',
    undone: 'by a new sign-in',
  },
  {
    operations: ['revokeDevice', 'revokeAllDevices'],
    alone: 'ends the trust in browsers, except from a session that a new contact opened',
    told: 'nobody',
    undone: 'by a sign-in with a code',
  },
  {
    operations: ['createCalendarFeed', 'updateCalendarFeed', 'revokeCalendarFeed'],
    alone: 'all of it; a new link replaces the one before',
    told: 'the e-mail address, of a new link',
    undone: 'by a new link',
  },
  {
    operations: ['createGiftLink', 'updateGiftLink', 'revokeGiftLink'],
    alone: 'all of it',
    told: 'the e-mail address, of a new link',
    undone: 'by `revokeGiftLink`, or a new link',
  },
  {
    operations: ['createPaymentSetup', 'savePaymentMethod', 'addPaymentMethod', 'updatePaymentMethod'],
    alone: 'adds and renames methods, whose numbers nobody can read',
    told: 'nobody',
    undone: 'by `removePaymentMethod`',
  },
  {
    operations: ['removePaymentMethod'],
    alone: 'all of it, unless a payment that is due needs the method',
    told: 'nobody',
    undone: 'by adding it again',
  },
  {
    operations: ['payNow', 'skipPayment', 'reschedulePayment', 'changeFirstPayDate'],
    alone: 'with a stored method, for an account of the person, within limits',
    told: `${COMPANY}; the person, of a moved or skipped payment`,
    undone: 'by the company (`reverseDirectPayment`), or another move',
  },
  {
    operations: ['cancelPlan', 'holdPlan', 'restartPlan', 'reportNotPaying', 'disputeAccount', 'cancelPendingOffer'],
    alone: 'all of it, where the state of the account allows it',
    told: COMPANY,
    undone: 'by `restartPlan`, `restartNegotiation` or a new agreement; a dispute, by the answer of the company',
  },
  {
    operations: [
      'createSettlementOffer',
      'createCustomOffer',
      'createPaymentPlanOffer',
      'acceptCreditorOffer',
      'sendCounterOffer',
      'startOver',
      'restartNegotiation',
    ],
    alone: 'all of it: an agreement is paid only with a method of the person',
    told: COMPANY,
    undone: 'by `cancelPendingOffer`, `startOver` or `cancelPlan`',
  },
  {
    operations: ['nameAttorney', 'removeAttorney'],
    alone: 'all of it; messages to the person stop while an attorney is named',
    told: COMPANY,
    undone: 'by the other one of the two',
  },
  {
    operations: ['markLetter', 'markAllLetters', 'deleteLetter'],
    alone: 'all of it, in the mailbox of the person only',
    told: 'nobody',
    undone: 'a mark by another one; a deleted letter stays with the company',
  },
  {
    operations: ['updateBilling', 'clearBilling', 'updatePortal', 'resendNotice'],
    alone: 'all of it',
    told: 'nobody',
    undone: 'by entering it again',
  },
];

const HEAD = ['Operations', 'With a token alone', 'Who is told', 'Undone'];

export function renderTokenPowers(): string {
  const rows = TOKEN_POWERS.map(({ operations, alone, told, undone }) => {
    return [operations.map((name) => `\`${name}\``).join(', '), alone, told, undone];
  });
  return markdownTable(HEAD, rows);
}
