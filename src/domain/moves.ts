// Every move of a negotiation by its key: the same words name the GraphQL field, the service and the history's rows.

export const MOVES = {
  create_settlement_offer: 'consumer',
  create_payment_plan_offer: 'consumer',
  create_custom_offer: 'consumer',
  accept_creditor_offer: 'consumer',
  send_counter_offer: 'consumer',
  add_payment_method: 'consumer',
  start_over: 'consumer',
  change_first_pay_date: 'consumer',
  hold_plan: 'consumer',
  restart_plan: 'consumer',
  report_not_paying: 'consumer',
  dispute_account: 'consumer',
  restart_negotiation: 'consumer',
  cancel_plan: 'consumer',
  cancel_pending_offer: 'consumer',
  accept_offer: 'creditor',
  counter_offer: 'creditor',
  decline_offer: 'creditor',
  expire_approved_offer: 'system',
  resume_held_plan: 'system',
  record_successful_payment: 'system',
  record_failed_payment: 'system',
  remove_account: 'system',
  record_notice: 'system',
  reopen_negotiation: 'system',
} as const;
export type MoveKey = keyof typeof MOVES;
export type Actor = (typeof MOVES)[MoveKey];
