// Decides what a corrected identity does to an account: whose it is from now on. See docs/imports.md.
import type { AccountFacts } from '../account/account-facts';
import { assertMoveAllowed } from '../account/transitions';
import type { MoveDecision } from '../negotiation/move-decision';
import type { AccountStatus } from '../shared/vocabulary';
import { normalizeLastName } from '../sign-in/login';
import type { RowValues } from './read-row';

/** `correct_profile`: the person is the same, misspelt. `relink`: the account is another person's. */
export type IdentityChange = 'keep' | 'correct_profile' | 'relink' | 'locked';

/** Of the profile to which the account belongs. */
export interface OwnerFacts {
  /** It has the identity of the row. */
  readonly hasIdentity: boolean;
  /** Another profile has it. */
  readonly isIdentityTaken: boolean;
  /** Made with its accounts and never used, without accounts of other companies, and with the identity of the account. */
  readonly isCorrectable: boolean;
}

/** Nothing is open between the owner and the creditor: the conditions in which `correct_identity` is allowed. */
const RELINKABLE: readonly AccountStatus[] = [
  'uploaded',
  'visited',
  'not_verified',
  'joined',
  'payment_declined',
  'renegotiate',
  'not_paying',
  'dispute',
  'notice_sent',
];

/** `owner`: null for an account of no one, which finds its owner with its next change. */
export function judgeIdentity(
  values: RowValues,
  account: { readonly status: AccountStatus; readonly values: RowValues },
  owner: OwnerFacts | null,
): IdentityChange {
  if (!owner || owner.hasIdentity || !changesIdentity(values, account)) return 'keep';
  if (owner.isCorrectable && !owner.isIdentityTaken) return 'correct_profile';
  return RELINKABLE.includes(account.status) ? 'relink' : 'locked';
}

/** Another spelling of the same name is the same identity, and an incomplete identity is none. */
export function changesIdentity(values: RowValues, account: { readonly values: RowValues }): boolean {
  const after = toIdentityText({ ...account.values, ...values });
  return after !== null && after !== toIdentityText(account.values);
}

function toIdentityText({ last_name: name, date_of_birth: birth, last4ssn: digits }: RowValues): string | null {
  const isComplete = typeof name === 'string' && typeof birth === 'string' && typeof digits === 'string';
  return isComplete ? `${normalizeLastName(name)}|${birth}|${digits}` : null;
}

/** The condition stays. What the earlier owner offered, stored and wrote does not pass to the new one. */
export function decideIdentityCorrection(facts: AccountFacts): MoveDecision {
  assertMoveAllowed('correct_identity', facts);
  return {
    move: 'correct_identity',
    account: {
      counterOffer: false,
      offerAccepted: false,
      customOffer: false,
      paymentSetup: false,
      hasFailedPayment: false,
      holdReason: null,
      restartDate: null,
    },
    ...(facts.reasonId !== null && { reason: null }),
    ...(facts.negotiation && { negotiation: null }),
    ...(facts.unpaidPayments > 0 && { schedule: 'cancel' as const }),
    ...(facts.hasPaymentMethod && { paymentMethod: null }),
  };
}
