// The operation behind each action that an account advertises: its GraphQL field, and its REST method and path.
// A test compares the table with the schema and the table of endpoints.
import { ACCOUNT_ACTIONS, keysOf, NEXT_ACTIONS } from '../shared/vocabulary';
import type { AccountActionKey, NextActionKey } from '../shared/vocabulary';

export interface ActionOperation {
  /** Root field of the schema. */
  readonly field: string;
  readonly method: 'GET' | 'POST';
  /** Relative to the base path of the consumer API. */
  readonly path: string;
}

const OFFERS: ActionOperation = { field: 'offers', method: 'GET', path: '/accounts/{consumer}/offers' };
const PAYMENTS: ActionOperation = { field: 'payments', method: 'GET', path: '/accounts/{consumer}/payments' };
const METHOD = move('addPaymentMethod', 'payment-method');
const HOLD = move('holdPlan', 'plan/hold');

export const ACTION_OPERATIONS: Readonly<Record<AccountActionKey | NextActionKey, ActionOperation>> = {
  view_offers: OFFERS,
  add_payment: METHOD,
  change_first_pay_date: move('changeFirstPayDate', 'first-pay-date'),
  open_counter_offer: OFFERS,
  accept_counter_offer: move('acceptCreditorOffer', 'offers/accept'),
  send_counter_offer: move('sendCounterOffer', 'offers/counter'),
  open_last_offer: OFFERS,
  change_offer: OFFERS,
  pending_creditor_response: OFFERS,
  open_payment_plan: OFFERS,
  hold_plan: HOLD,
  restart_plan: move('restartPlan', 'plan/restart'),
  change_restart_date: HOLD,
  change_payment_method: METHOD,
  download_agreement: { field: 'agreementDocument', method: 'GET', path: '/accounts/{consumer}/agreement.pdf' },
  cancel_plan: move('cancelPlan', 'plan/cancel'),
  start_over: move('startOver', 'start-over'),
  view_payments: PAYMENTS,
  view_payment_history: PAYMENTS,
  restart_negotiation: move('restartNegotiation', 'negotiation/restart'),
  report_not_paying: move('reportNotPaying', 'not-paying'),
  dispute: move('disputeAccount', 'dispute'),
  view_notice: { field: 'noticeResponse', method: 'GET', path: '/notice-responses/{notice}' },
  resend_notice: { field: 'resendNotice', method: 'POST', path: '/notice-responses/{notice}/resend' },
  helping_hand_link: move('createGiftLink', 'gift-links'),
  contact_details: { field: 'contact', method: 'GET', path: '/accounts/{consumer}/contact' },
};

function move(field: string, path: string): ActionOperation {
  return { field, method: 'POST', path: `/accounts/{consumer}/${path}` };
}

export interface DescribedAction extends ActionOperation {
  readonly key: AccountActionKey | NextActionKey;
  readonly label: string;
}

/** The actions of `available_actions`, then those that only `next_action` names. */
export function describeActions(): readonly DescribedAction[] {
  const labels = { ...NEXT_ACTIONS, ...ACCOUNT_ACTIONS };
  const keys = new Set([...keysOf(ACCOUNT_ACTIONS), ...keysOf(NEXT_ACTIONS)]);
  return [...keys].map((key) => ({ key, label: labels[key], ...ACTION_OPERATIONS[key] }));
}
