// The accounts of the demo data that the journeys walk through, with the state that each of them stands for.

/** Rivera's accounts: one for each way to reach a state, in the order of the product's table of states. */
export const RIVERA_ACCOUNTS = [
  [1, 'deactivated', 'disputed_deactivated'],
  [2, 'deactivated', 'deactivated'],
  [3, 'cancelled_plan', 'cancelled_plan'],
  [4, 'settled', 'settled'],
  [5, 'disputed_or_not_paying', 'disputed'],
  [6, 'disputed_or_not_paying', 'not_paying'],
  [7, 'payment_declined', 'declined'],
  [8, 'payment_declined', 'renegotiate'],
  [9, 'notice_responses', 'returned_notice_response'],
  [10, 'notice_responses', 'notice_sent'],
  [11, 'scheduled_settlements', 'hold'],
  [12, 'payment_plans', 'hold'],
  [13, 'scheduled_settlements', 'payment_accepted_and_plan_in_scheduled'],
  [14, 'payment_plans', 'payment_accepted_and_plan_in_scheduled'],
  [15, 'approved_but_payment_pending', 'approved_settlement_but_payment_setup_is_pending'],
  [16, 'approved_but_payment_pending', 'approved_but_payment_setup_is_pending'],
  [17, 'active_negotiation_with_counter_offer', 'creditor_send_an_offer'],
  [18, 'active_negotiation', 'pending_creditor_response'],
  [19, 'ready_to_negotiate', 'joined'],
] as const;
