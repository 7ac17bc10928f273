// Where each action of the service leads: a screen that does it.
import type { Enum } from '../../api/graphql';

export type ActionKey = Enum<'ConsumerActionKey'>;

/** Below `/accounts/{id}`; an absolute path leaves the account. */
const PATHS = {
  VIEW_OFFERS: 'offers',
  ADD_PAYMENT: 'payment-method',
  CHANGE_FIRST_PAY_DATE: 'first-pay-date',
  OPEN_COUNTER_OFFER: 'counter-offer',
  ACCEPT_COUNTER_OFFER: 'counter-offer',
  SEND_COUNTER_OFFER: 'answer',
  OPEN_LAST_OFFER: 'last-offer',
  CHANGE_OFFER: 'offers',
  OPEN_PAYMENT_PLAN: 'plan',
  HOLD_PLAN: 'hold',
  RESTART_PLAN: 'restart',
  CHANGE_RESTART_DATE: 'hold',
  CHANGE_PAYMENT_METHOD: 'payment-method',
  DOWNLOAD_AGREEMENT: 'agreement',
  CANCEL_PLAN: 'cancel',
  START_OVER: 'start-over',
  VIEW_PAYMENTS: 'plan',
  VIEW_PAYMENT_HISTORY: 'payments',
  RESTART_NEGOTIATION: 'restart-negotiation',
  REPORT_NOT_PAYING: 'not-paying',
  DISPUTE: 'dispute',
  VIEW_NOTICE: 'notice',
  RESEND_NOTICE: 'notice',
  HELPING_HAND_LINK: 'helping-hand',
  CONTACT_DETAILS: 'contact',
  SKIP_PAYMENT: 'plan',
  RESCHEDULE_PAYMENT: 'plan',
  PAY_NOW: 'plan',
} as const satisfies Readonly<Record<ActionKey, string>>;

export type AccountScreen = (typeof PATHS)[ActionKey];

export function actionPath(accountId: string, action: ActionKey): string | undefined {
  // An action of a newer service has no screen here.
  return action in PATHS ? `/accounts/${accountId}/${PATHS[action]}` : undefined;
}
