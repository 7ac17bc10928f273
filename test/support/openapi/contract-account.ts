// JSON Schema of ConsumerAccount, written by hand from the contract, and helpers to write such schemas.
// docs/contract.md §2; the lists of keys: docs/contract.md §5.

export type Schema = Readonly<Record<string, unknown>>;
type Members = Readonly<Record<string, Schema>>;

export const TEXT: Schema = { type: 'string' };
export const INTEGER: Schema = { type: 'integer' };
export const FLAG: Schema = { type: 'boolean' };
export const FREE_FORM: Schema = { type: 'object' };
/** Two decimals, no currency symbol, no thousands separator. Percentages use the same format. */
export const MONEY: Schema = { type: 'string', pattern: '^-?(0|[1-9]\\d*)\\.\\d{2}$' };
const US_CURRENCY: Schema = { type: 'string', pattern: '^-?\\$\\d{1,3}(,\\d{3})*\\.\\d{2}$' };
export const DATE: Schema = { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
/** Such as `Jun 05, 2026`. */
const FORMATTED_DATE: Schema = { type: 'string', pattern: '^[A-Z][a-z]{2} \\d{2}, \\d{4}$' };
/** ISO 8601 in UTC with milliseconds. */
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
 * An object with these members and no others. Nullable members are always present (docs/contract.md §1.2), so only an
 * optional member that is not nullable may be missing.
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

/** Members that share one schema. */
export function withSchema(names: readonly string[], schema: Schema): Members {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

export const STATE_KEYS = [
  'dashboard',
  'approved_but_payment_pending',
  'active_negotiation_with_counter_offer',
  'ready_to_negotiate',
  'active_negotiation',
  'notice_responses',
  'scheduled_settlements',
  'payment_plans',
  'settled',
  'payment_declined',
  'disputed_or_not_paying',
  'deactivated',
  'cancelled_plan',
] as const;

export const CONDITION_KEYS = [
  'joined',
  'approved_settlement_but_payment_setup_is_pending',
  'approved_but_payment_setup_is_pending',
  'payment_accepted_and_plan_in_scheduled',
  'creditor_send_an_offer',
  'pending_creditor_response',
  'returned_notice_response',
  'declined',
  'disputed_deactivated',
  'deactivated',
  'disputed',
  'not_paying',
  'settled',
  'hold',
  'cancelled_plan',
  'renegotiate',
  'notice_sent',
] as const;

export const STATE = enumSchema(...STATE_KEYS);
export const NEGOTIATION_TYPE = enumSchema('pif', 'installment');
export const INSTALLMENT_TYPE = enumSchema('weekly', 'bimonthly', 'monthly');
export const ACTION = objectSchema({ key: TEXT, label: TEXT });
const AMOUNT_ITEM = objectSchema({ key: TEXT, label: TEXT, amount: MONEY, amount_label: US_CURRENCY });
const META_ITEM = objectSchema({ key: TEXT, label: TEXT, value: TEXT });

const DISPLAY_FLAGS = [
  'is_installment_payment_plan',
  'is_scheduled_settlement',
  'is_agreed_installment_payment_plan',
  'is_agreed_settlement',
  'is_cancelled_plan',
  'is_declined_closed_negotiation',
  'is_pending_settlement_offer',
  'is_counter_settlement_offer',
  'is_active_installment_offer',
  'is_returned_notice_response',
  'is_creditor_removed_dispute_no_pay',
  'is_no_pay_creditor_removed',
];

const DISPLAY_AMOUNTS = [
  'payoff_balance',
  'settlement_payoff_balance',
  'current_balance',
  'original_balance',
  'my_settlement_offer',
  'creditor_settlement_offer',
  'active_installment_payoff_balance',
];

const DISPLAY = objectSchema({
  state: objectSchema({ key: STATE, label: TEXT, card_label: TEXT, priority: INTEGER }),
  condition: objectSchema({ key: enumSchema(...CONDITION_KEYS), label: TEXT }),
  view_flags: objectSchema(withSchema(DISPLAY_FLAGS, FLAG)),
  amounts: objectSchema(withSchema(DISPLAY_AMOUNTS, MONEY)),
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
    ...withSchema(['active_negotiation', 'offer_accepted', 'counter_offer_accepted'], FLAG),
    installment_type: nullableSchema(INSTALLMENT_TYPE),
    ...withSchema(['first_pay_date', 'counter_first_pay_date'], nullableSchema(DATE)),
    ...withSchema(
      ['monthly_amount', 'last_month_amount', 'one_time_settlement', 'negotiate_amount'],
      nullableSchema(MONEY),
    ),
    ...withSchema(
      ['counter_one_time_amount', 'counter_negotiate_amount', 'counter_monthly_amount'],
      nullableSchema(MONEY),
    ),
    ...withSchema(['no_of_installments', 'counter_no_of_installments'], nullableSchema(INTEGER)),
    ...withSchema(
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
    ...withSchema(SENDER_TEXTS, nullableSchema(TEXT)),
    company_email: nullableSchema({ type: 'string', format: 'email' }),
  },
);

const NOTICE_RESPONSE = objectSchema(
  {},
  {
    id: INTEGER,
    ...withSchema(['account_name', 'account_number', 'status_label', 'reason_label'], nullableSchema(TEXT)),
    notice_balance: MONEY,
    status: nullableSchema(INTEGER),
    sender_detail: nullableSchema(objectSchema({ id: INTEGER, sender: SENDER })),
  },
);

const IDENTITY_TEXTS = [
  'account_name',
  'account_number',
  'member_account_number',
  'reference_number',
  'statement_id_number',
  'subclient_account_number',
];
const ACCOUNT_FLAGS = [
  'payment_setup',
  'offer_accepted',
  'counter_offer',
  'has_failed_payment',
  'custom_offer',
  'membership_active_account',
];

export const CONSUMER_ACCOUNT = objectSchema(
  {
    id: INTEGER,
    identity: objectSchema({
      ...withSchema(IDENTITY_TEXTS, nullableSchema(TEXT)),
      consumer_name: TEXT,
      last4ssn: nullableSchema({ type: 'string', pattern: '^\\d{4}$' }),
    }),
    display: DISPLAY,
    status: objectSchema({ value: nullableSchema(TEXT), label: nullableSchema(TEXT) }),
    hold_reason: nullableSchema(TEXT),
    flags: objectSchema(withSchema(ACCOUNT_FLAGS, FLAG)),
    dates: objectSchema({
      ...withSchema(['placement_date', 'expiry_date', 'restart_date'], nullableSchema(DATE)),
      ...withSchema(['last_login_at', 'disputed_at', 'cancelled_at', 'deactivated_at'], nullableSchema(INSTANT)),
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
    ...withSchema(['created_at', 'updated_at'], nullableSchema(INSTANT)),
  },
);
