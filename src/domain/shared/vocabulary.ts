// Every closed list of keys with the label of each key. See docs/contract.md §5 and docs/rules §2.

/** Account status as stored. Note: `payment_setup` means that an offer is waiting for an answer. */
export const ACCOUNT_STATUSES = {
  joined: 'Ready to Negotiate',
  payment_accepted: 'Payment Plans',
  payment_setup: 'Active Negotiations',
  payment_declined: 'Renegotiate',
  dispute: 'Disputed',
  deactivated: 'Creditor Removed',
  settled: 'Paid Accounts',
  hold: 'On Hold',
  renegotiate: 'Renegotiate',
  not_paying: 'Not Paying',
  uploaded: 'Uploaded',
  visited: 'Visited',
  not_verified: 'Not Verified',
  notice_sent: 'Notice Sent',
  cancelled_plan: 'Cancelled Plan',
} as const;
export type AccountStatus = keyof typeof ACCOUNT_STATUSES;

/** Tab labels in order of priority: the position in this list is `display.state.priority`. */
export const ACCOUNT_STATES = {
  dashboard: 'All',
  approved_but_payment_pending: 'Final Step to Close Deal',
  active_negotiation_with_counter_offer: 'Counter Offers',
  ready_to_negotiate: 'New Offers!',
  active_negotiation: 'Active Negotiations',
  notice_responses: 'My Notice Responses',
  scheduled_settlements: 'Scheduled Settlements',
  payment_plans: 'Payment Plans',
  settled: 'Paid Accounts',
  payment_declined: 'Declined/Closed Negotiations',
  disputed_or_not_paying: 'Disputed/Not Paying',
  deactivated: 'Creditor Removed',
  cancelled_plan: 'Cancelled Plans',
} as const;
export type AccountState = keyof typeof ACCOUNT_STATES;

/** Labels of `display.condition`. */
export const ACCOUNT_CONDITIONS = {
  joined: 'Ready to Negotiate',
  approved_settlement_but_payment_setup_is_pending: 'Approved Settlement - Payment Setup Pending',
  approved_but_payment_setup_is_pending: 'Approved - Payment Setup Pending',
  payment_accepted_and_plan_in_scheduled: 'Payment Scheduled',
  creditor_send_an_offer: 'Counter Offer Received',
  pending_creditor_response: 'Pending Creditor Response',
  returned_notice_response: 'Returned Notice Response',
  declined: 'Declined',
  disputed_deactivated: 'Disputed and Removed by Creditor',
  deactivated: 'Removed by Creditor',
  disputed: 'Disputed',
  not_paying: 'Reported Not Paying',
  settled: 'Paid Off',
  hold: 'On Hold',
  cancelled_plan: 'Cancelled Plan',
  renegotiate: 'Renegotiate',
  notice_sent: 'Notice Sent',
} as const;
export type AccountCondition = keyof typeof ACCOUNT_CONDITIONS;

/** What is known of an account or its person that limits its collection. */
export const ACCOUNT_MARKS = {
  do_not_contact: 'Do Not Contact',
  attorney: 'Represented by an Attorney',
  bankruptcy: 'Bankruptcy',
  deceased: 'Deceased',
  disputed: 'Disputed',
} as const;
export type AccountMark = keyof typeof ACCOUNT_MARKS;

/** Stored with the account. A dispute is its condition, and not stored a second time. */
export type StoredMark = Exclude<AccountMark, 'disputed'>;

/** In the order of the marks. */
export const STORED_MARKS: readonly StoredMark[] = ['do_not_contact', 'attorney', 'bankruptcy', 'deceased'];

/** Who set a mark or took it back. */
export const MARK_SOURCES = {
  consumer: 'Consumer',
  creditor: 'Creditor',
  import: 'Import',
  support: 'Support',
} as const;
export type MarkSource = keyof typeof MARK_SOURCES;

/** What a dispute is about. */
export const DISPUTE_CATEGORIES = {
  not_mine: 'The account is not mine',
  paid: 'It was paid',
  amount: 'The amount is wrong',
  identity_theft: 'Identity theft',
  other: 'Other',
} as const;
export type DisputeCategory = keyof typeof DISPUTE_CATEGORIES;

/** How a dispute was answered. */
export const DISPUTE_OUTCOMES = {
  verified: 'Verified',
  corrected: 'Corrected',
  closed: 'Closed',
} as const;
export type DisputeOutcome = keyof typeof DISPUTE_OUTCOMES;

/** The states of an account as its creditor reads them. */
export const CREDITOR_STATE_LABELS: Readonly<Record<AccountState, string>> = {
  dashboard: 'All',
  approved_but_payment_pending: 'Agreed, payment method missing',
  active_negotiation_with_counter_offer: 'Counter offer sent',
  ready_to_negotiate: 'Open for offers',
  active_negotiation: 'Offer received',
  notice_responses: 'Notice',
  scheduled_settlements: 'Settlement scheduled',
  payment_plans: 'Payment plan',
  settled: 'Settled',
  payment_declined: 'Declined',
  disputed_or_not_paying: 'Disputed or not paying',
  deactivated: 'Withdrawn',
  cancelled_plan: 'Plan cancelled',
};

/** The conditions of an account as its creditor reads them. */
export const CREDITOR_CONDITION_LABELS: Readonly<Record<AccountCondition, string>> = {
  joined: 'Open for offers',
  approved_settlement_but_payment_setup_is_pending: 'Settlement agreed, payment method missing',
  approved_but_payment_setup_is_pending: 'Plan agreed, payment method missing',
  payment_accepted_and_plan_in_scheduled: 'Payments scheduled',
  creditor_send_an_offer: 'Counter offer sent',
  pending_creditor_response: 'Offer received',
  returned_notice_response: 'Notice returned',
  declined: 'Declined',
  disputed_deactivated: 'Disputed and withdrawn',
  deactivated: 'Withdrawn',
  disputed: 'Disputed',
  not_paying: 'Reported as not paying',
  settled: 'Settled',
  hold: 'On hold',
  cancelled_plan: 'Plan cancelled',
  renegotiate: 'Open for a new start',
  notice_sent: 'Notice sent',
};

/** A settlement (one payment) or an installment plan, each with the label of its choice and of its badge. */
export const NEGOTIATION_TYPES = {
  pif: { choice: 'One-Time Settlement Offer', badge: 'Settlement' },
  installment: { choice: 'Setup Payment Plan', badge: 'Pay Plan' },
} as const;
export type NegotiationType = keyof typeof NEGOTIATION_TYPES;

/** Period of an installment plan. An amount per period times `perMonth` is the monthly equivalent. */
export const INSTALLMENT_TYPES = {
  weekly: { label: 'Weekly', per: 'per week', perMonth: 4 },
  bimonthly: { label: 'Bimonthly', per: 'every two weeks', perMonth: 2 },
  monthly: { label: 'Monthly', per: 'per month', perMonth: 1 },
} as const;
export type InstallmentType = keyof typeof INSTALLMENT_TYPES;

/** Why a consumer asks for other terms, as clients offer it. An offer carries the text itself, and any other is accepted. */
export const CUSTOM_OFFER_REASONS = [
  'Prefer not to say',
  'UnEmployed',
  'Death in the Family',
  'Unexpected Expenses',
  'Co-Signer on Loan',
  'Affected by Natural Disaster',
  'My Industry Shutdown',
  'I am in the hospital',
  'I am on Social Security/Disability',
  'Other - I just want lower Payoff',
] as const;

/** What the client should do after an offer move. See docs/contract.md §3.2. */
export const NEXT_ACTIONS = {
  add_payment: 'Add My Payment',
  pending_creditor_response: 'Pending Creditor Response',
  view_offers: 'View My Offers!',
} as const;
export type NextActionKey = keyof typeof NEXT_ACTIONS;

/** What a consumer can do with an account. */
export const ACCOUNT_ACTIONS = {
  view_offers: 'View My Offers!',
  add_payment: 'Add My Payment',
  change_first_pay_date: 'Change First Pay Date',
  open_counter_offer: 'Open Counter Offer',
  accept_counter_offer: 'Accept',
  send_counter_offer: 'Counter',
  open_last_offer: 'Open Last Offer',
  change_offer: 'Change my offer',
  open_payment_plan: 'Open Payment Plan',
  hold_plan: 'Temporary Hold',
  restart_plan: 'Restart Plan Now',
  change_restart_date: 'Change Restart Date',
  change_payment_method: 'Change payment method',
  download_agreement: 'Download agreement',
  cancel_plan: 'Cancel Plan',
  start_over: 'Start over',
  view_payments: 'View My Payments',
  view_payment_history: 'View Pay History',
  restart_negotiation: 'Restart Negotiations',
  report_not_paying: 'Report Not Paying',
  dispute: 'Dispute',
  view_notice: 'View Notice',
  resend_notice: 'Send Again',
  helping_hand_link: 'Helping Hand Link',
  contact_details: 'Account Contact Details',
} as const;
export type AccountActionKey = keyof typeof ACCOUNT_ACTIONS;

/** State of one scheduled or performed payment. */
export const TRANSACTION_STATUSES = {
  successful: 'Successful',
  failed: 'Failed',
  scheduled: 'Scheduled',
  rescheduled: 'Rescheduled',
  consumer_change_date: 'Consumer Change Date',
  creditor_change_date: 'Creditor Change Date',
  cancelled: 'Cancelled',
} as const;
export type TransactionStatus = keyof typeof TRANSACTION_STATUSES;

/** What a consumer sees of one payment of a plan. The last two are final: such a payment is no longer listed. */
export const UPCOMING_PAYMENT_STATUSES = {
  scheduled: 'Scheduled',
  failed: 'Failed',
  processing: 'Processing',
  on_hold: 'On Hold',
  paused: 'Paused',
  successful: 'Successful',
  cancelled: 'Cancelled',
} as const;
export type UpcomingPaymentStatus = keyof typeof UPCOMING_PAYMENT_STATUSES;

/** What a consumer can do with one payment of a plan. */
export const PAYMENT_ACTIONS = {
  skip_payment: 'Skip Payment',
  reschedule_payment: 'Change Date',
  pay_now: 'Pay Now',
} as const;
export type PaymentActionKey = keyof typeof PAYMENT_ACTIONS;

/** Outcomes in the history of payments. Only payments to the creditor are reversed. */
export const PAYMENT_OUTCOMES = { successful: 'Successful', failed: 'Failed', reversed: 'Reversed' } as const;
export type PaymentOutcomeKey = keyof typeof PAYMENT_OUTCOMES;

/** Why a payment to the creditor was reversed. */
export const REVERSAL_REASONS = {
  amount_wrong: 'The amount was wrong',
  account_wrong: 'The payment belongs to another account',
  recorded_twice: 'The payment was recorded twice',
  returned: 'The payment was returned',
  other: 'Other',
} as const;
export type ReversalReason = keyof typeof REVERSAL_REASONS;

/** How a payment came about. */
export const PAYMENT_SOURCES = {
  plan: 'Plan',
  gift: 'Gift',
  import: 'Recorded by the creditor',
  direct: 'Paid to the creditor',
} as const;
export type PaymentSource = keyof typeof PAYMENT_SOURCES;

/** Status of an agreement. `superseded`: a new negotiation took its place; `closed`: it lapsed, or the account was closed. */
export const AGREEMENT_STATUSES = {
  active: 'Active',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  superseded: 'Superseded',
  closed: 'Closed',
} as const;
export type AgreementStatus = keyof typeof AGREEMENT_STATUSES;

/** Who accepted the offer of an agreement. */
export const AGREEMENT_PARTIES = {
  consumer: 'Consumer',
  creditor: 'Creditor',
  automatic: 'Approved automatically',
} as const;
export type AgreementParty = keyof typeof AGREEMENT_PARTIES;

/** The level that supplies the Pay Terms. A named subclient is labelled with its name. */
export const PAY_TERM_SOURCES = {
  individual: 'Individual Custom Term',
  subclient: 'Subclient Term',
  master: 'Master Term',
} as const;
export type PayTermSource = keyof typeof PAY_TERM_SOURCES;

/** Status numbers of a notice, in the order of its life cycle. */
export const NOTICE_STATUSES = {
  1: 'Pending/Delivery',
  2: 'Delivered/Pending',
  3: 'Completed/Added',
  4: 'Closed/Return to Sender',
  5: 'Closed By YN',
} as const;
export type NoticeStatus = keyof typeof NOTICE_STATUSES;

export const NOTICE_SENDER_TYPES = { company: 'Company', creditor_profile: 'Creditor profile' } as const;
export type NoticeSenderType = keyof typeof NOTICE_SENDER_TYPES;

/** The reasons for not paying that every installation offers; operators may add others. */
export const SYSTEM_REASONS = [
  'Please dispute. This is not my Account',
  'I never plan to pay this Account',
  'Bankruptcy',
  "I'm deployed in the military",
  "I'm unemployed and would like to pay later",
  'Deceased',
  'Need Credit Counseling. Too many bills',
  'Need Consolidation Loan. Too many bills',
  'Other',
] as const;

export const MEMBERSHIP_STATUSES = { active: 'Active', inactive: 'Inactive' } as const;
export type MembershipStatus = keyof typeof MEMBERSHIP_STATUSES;

export const TEMPLATE_TYPES = { email: 'Email', sms: 'SMS', 'e-letter': 'Eco Letter' } as const;
export type TemplateType = keyof typeof TEMPLATE_TYPES;

/** These say whether an account is used. A claim counts from the next sign-in on: before, it would reveal others. */
export const LINK_STATES = {
  unclaimed: 'Nobody has signed in for it',
  claimed: 'Its owner has signed in',
  incomplete: 'Nobody can claim it, because its identity is incomplete',
} as const;
export type LinkState = keyof typeof LINK_STATES;

/** The side that made the last offer of a negotiation. */
export type OfferSide = 'consumer' | 'creditor';

/** The keys of a record, in declaration order. */
export function keysOf<Key extends string | number>(record: Readonly<Record<Key, unknown>>): `${Key}`[] {
  return Object.keys(record) as `${Key}`[];
}

export function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(record, value);
}
