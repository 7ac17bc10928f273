// JSON Schema of ConsumerAccount, and the words for writing such schemas by hand from the contract, never from the product.
// Contract: Resources and their fields; the lists of keys: States and transitions.

export type Schema = Readonly<Record<string, unknown>>;
type Members = Readonly<Record<string, Schema>>;

export const TEXT: Schema = { type: 'string' };
export const INTEGER: Schema = { type: 'integer' };
export const FLAG: Schema = { type: 'boolean' };
export const FREE_FORM: Schema = { type: 'object' };
/** Two digits after the point, no currency symbol, no grouping; percentages are written the same way. */
export const MONEY: Schema = { type: 'string', pattern: '^-?(0|[1-9]\\d*)\\.\\d{2}$' };
const US_CURRENCY: Schema = { type: 'string', pattern: '^-?\\$\\d{1,3}(,\\d{3})*\\.\\d{2}$' };
export const DATE: Schema = { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
/** `Jun 05, 2026`. */
const FORMATTED_DATE: Schema = { type: 'string', pattern: '^[A-Z][a-z]{2} \\d{2}, \\d{4}$' };
/** ISO 8601; this product writes UTC with milliseconds. */
export const INSTANT: Schema = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
};
const NULL: Schema = { type: 'null' };

export function constSchema(value: string | boolean): Schema {
  return { const: value };
}

export function enumSchema(...keys: readonly string[]): Schema {
  return { type: 'string', enum: keys };
}

export function arraySchema(items: Schema): Schema {
  return { type: 'array', items };
}

export function nullableSchema(schema: Schema): Schema {
  return { anyOf: [schema, NULL] };
}

/**
 * An object with these members and no others.
 * Contract, conventions: what may be null is always there, so only an optional member without null may be absent.
 */
export function objectSchema(required: Members, optional: Members = {}): Schema {
  const nullable = Object.keys(optional).filter((name) => optional[name]?.['anyOf'] !== undefined);
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: [...Object.keys(required), ...nullable],
    additionalProperties: false,
  };
}

export function membersOfOneSchema(names: readonly string[], schema: Schema): Members {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

export const STATE_KEYS = [
  ...['dashboard', 'approved_but_payment_pending', 'active_negotiation_with_counter_offer', 'ready_to_negotiate'],
  ...['active_negotiation', 'notice_responses', 'scheduled_settlements', 'payment_plans', 'settled'],
  ...['payment_declined', 'disputed_or_not_paying', 'deactivated', 'cancelled_plan'],
] as const;

export const CONDITION_KEYS = [
  ...['joined', 'approved_settlement_but_payment_setup_is_pending', 'approved_but_payment_setup_is_pending'],
  ...['payment_accepted_and_plan_in_scheduled', 'creditor_send_an_offer', 'pending_creditor_response'],
  ...['returned_notice_response', 'declined', 'disputed_deactivated', 'deactivated', 'disputed', 'not_paying'],
  ...['settled', 'hold', 'cancelled_plan', 'renegotiate', 'notice_sent'],
] as const;

export const STATE = enumSchema(...STATE_KEYS);
export const NEGOTIATION_TYPE = enumSchema('pif', 'installment');
export const INSTALLMENT_TYPE = enumSchema('weekly', 'bimonthly', 'monthly');
export const ACTION = objectSchema({ key: TEXT, label: TEXT });
const AMOUNT_ITEM = objectSchema({ key: TEXT, label: TEXT, amount: MONEY, amount_label: US_CURRENCY });
const META_ITEM = objectSchema({ key: TEXT, label: TEXT, value: TEXT });

const DISPLAY_FLAGS = [
  ...['is_installment_payment_plan', 'is_scheduled_settlement', 'is_agreed_installment_payment_plan'],
  ...['is_agreed_settlement', 'is_cancelled_plan', 'is_declined_closed_negotiation', 'is_pending_settlement_offer'],
  ...['is_counter_settlement_offer', 'is_active_installment_offer', 'is_returned_notice_response'],
  ...['is_creditor_removed_dispute_no_pay', 'is_no_pay_creditor_removed'],
];

const DISPLAY_AMOUNTS = [
  ...['payoff_balance', 'settlement_payoff_balance', 'current_balance', 'original_balance', 'my_settlement_offer'],
  ...['creditor_settlement_offer', 'active_installment_payoff_balance'],
];

const DISPLAY = objectSchema({
  state: objectSchema({ key: STATE, label: TEXT, card_label: TEXT, priority: INTEGER }),
  condition: objectSchema({ key: enumSchema(...CONDITION_KEYS), label: TEXT }),
  view_flags: objectSchema(membersOfOneSchema(DISPLAY_FLAGS, FLAG)),
  amounts: objectSchema(membersOfOneSchema(DISPLAY_AMOUNTS, MONEY)),
  balance_items: arraySchema(AMOUNT_ITEM),
  offer_summary_items: arraySchema(AMOUNT_ITEM),
  payment_plan_meta_items: arraySchema(META_ITEM),
  settlement_schedule_date: nullableSchema(FORMATTED_DATE),
  available_actions: arraySchema(ACTION),
});

const ACTIVE_NEGOTIATION = objectSchema(
  {},
  {
    id: INTEGER,
    negotiation_type: nullableSchema(NEGOTIATION_TYPE),
    negotiation_type_label: nullableSchema(TEXT),
    ...membersOfOneSchema(['active_negotiation', 'offer_accepted', 'counter_offer_accepted'], FLAG),
    installment_type: nullableSchema(INSTALLMENT_TYPE),
    ...membersOfOneSchema(['first_pay_date', 'counter_first_pay_date'], nullableSchema(DATE)),
    ...membersOfOneSchema(
      ['monthly_amount', 'last_month_amount', 'one_time_settlement', 'negotiate_amount'],
      nullableSchema(MONEY),
    ),
    ...membersOfOneSchema(
      ['counter_one_time_amount', 'counter_negotiate_amount', 'counter_monthly_amount'],
      nullableSchema(MONEY),
    ),
    ...membersOfOneSchema(['no_of_installments', 'counter_no_of_installments'], nullableSchema(INTEGER)),
    ...membersOfOneSchema(
      ['offer_accepted_at', 'consumer_offer_sent_at', 'creditor_counter_offer_sent_at'],
      nullableSchema(INSTANT),
    ),
    last_offer_type: nullableSchema(TEXT),
  },
);

const SENDER_TEXTS = ['phone', 'address1', 'address2', 'city', 'state', 'zip', 'url'].map((part) => `company_${part}`);

const SENDER = objectSchema(
  { id: INTEGER, type: enumSchema('company', 'creditor_profile'), company_name: TEXT },
  {
    ...membersOfOneSchema(SENDER_TEXTS, nullableSchema(TEXT)),
    company_email: nullableSchema({ type: 'string', format: 'email' }),
  },
);

const NOTICE_RESPONSE = objectSchema(
  {},
  {
    id: INTEGER,
    ...membersOfOneSchema(['account_name', 'account_number', 'status_label', 'reason_label'], nullableSchema(TEXT)),
    notice_balance: MONEY,
    status: nullableSchema(INTEGER),
    sender_detail: nullableSchema(objectSchema({ id: INTEGER, sender: SENDER })),
  },
);

const IDENTITY_TEXTS = [
  ...['account_name', 'account_number', 'member_account_number', 'reference_number', 'statement_id_number'],
  'subclient_account_number',
];
const ACCOUNT_FLAGS = [
  ...['payment_setup', 'offer_accepted', 'counter_offer', 'has_failed_payment', 'custom_offer'],
  'membership_active_account',
];

export const CONSUMER_ACCOUNT = objectSchema(
  {
    id: INTEGER,
    identity: objectSchema({
      ...membersOfOneSchema(IDENTITY_TEXTS, nullableSchema(TEXT)),
      consumer_name: TEXT,
      last4ssn: nullableSchema({ type: 'string', pattern: '^\\d{4}$' }),
    }),
    display: DISPLAY,
    status: objectSchema({ value: nullableSchema(TEXT), label: nullableSchema(TEXT) }),
    hold_reason: nullableSchema(TEXT),
    flags: objectSchema(membersOfOneSchema(ACCOUNT_FLAGS, FLAG)),
    dates: objectSchema({
      ...membersOfOneSchema(['placement_date', 'expiry_date', 'restart_date'], nullableSchema(DATE)),
      ...membersOfOneSchema(
        ['last_login_at', 'disputed_at', 'cancelled_at', 'deactivated_at'],
        nullableSchema(INSTANT),
      ),
    }),
  },
  {
    company: nullableSchema(
      objectSchema({ id: nullableSchema(INTEGER), company_name: nullableSchema(TEXT), about_us: TEXT }),
    ),
    subclient: nullableSchema(
      objectSchema({
        id: nullableSchema(INTEGER),
        subclient_name: nullableSchema(TEXT),
        unique_identification_number: nullableSchema(TEXT),
      }),
    ),
    reason_label: TEXT,
    balances: FREE_FORM,
    offer_summary_items: { type: 'array' },
    payment_plan_meta_items: { type: 'array' },
    active_negotiation: nullableSchema(ACTIVE_NEGOTIATION),
    scheduled_payment: nullableSchema(objectSchema({ id: INTEGER, date: DATE, amount: MONEY, status: TEXT })),
    notice_response: nullableSchema(NOTICE_RESPONSE),
    ...membersOfOneSchema(['created_at', 'updated_at'], nullableSchema(INSTANT)),
  },
);
