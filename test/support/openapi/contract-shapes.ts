// JSON Schemas of every documented REST body, written by hand from the contract and never from the product.
// Contract: Offer mutation response, Authentication endpoints, Errors.
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import { ACTION, CONSUMER_ACCOUNT, DAY, FLAG, FREE_FORM, INSTALLMENT_TYPE, INSTANT, INTEGER } from './contract-account';
import { MONEY, NEGOTIATION_TYPE, STATE, TEXT } from './contract-account';
import { all, constant, listOf, oneOf, orNull, record, type Schema } from './contract-account';

const NEGOTIATION_AMOUNTS = record(
  {},
  {
    ...all(['one_time_settlement', 'payment_plan_balance', 'monthly_amount'], orNull(MONEY)),
    first_pay_date: orNull(DAY),
    note: orNull(TEXT),
    sent_at: orNull(INSTANT),
  },
);

const OFFER_OPTIONS = record(
  {},
  {
    settlement: record({
      negotiation_type: constant('pif'),
      ...all(['amount', 'discounted_amount', 'discount_percent'], MONEY),
      first_pay_date: DAY,
    }),
    payment_plan: record({
      negotiation_type: constant('installment'),
      installment_type: constant('monthly'),
      ...all(['payment_plan_balance', 'monthly_amount', 'discounted_amount', 'discount_percent'], MONEY),
      no_of_installments: INTEGER,
      last_month_amount: orNull(MONEY),
      ...all(['first_pay_date_min', 'first_pay_date_max'], DAY),
    }),
    custom: record({
      negotiation_types: listOf(record({ value: NEGOTIATION_TYPE, label: TEXT })),
      installment_types: listOf(record({ value: INSTALLMENT_TYPE, label: TEXT })),
      amount_minimums: record(all(['settlement', 'payment_plan_monthly'], MONEY)),
      ...all(['first_pay_date_min', 'first_pay_date_max_for_auto_accept'], DAY),
    }),
  },
);

const PAY_TERMS = record(
  {},
  {
    ...all(['type', 'type_label'], TEXT),
    ...all(['pif_balance_discount_percent', 'ppa_balance_discount_percent', 'min_monthly_pay_percent'], MONEY),
    max_days_first_pay: orNull(INTEGER),
    max_first_pay_date: DAY,
    ...all(['settlement_auto_approve_enabled', 'payment_plan_auto_approve_enabled'], FLAG),
    pay_term_custom_rules: orNull(FREE_FORM),
  },
);

const CONSUMER_OFFER_PAYLOAD = record(
  {
    account: CONSUMER_ACCOUNT,
    action_context: record({
      consumer_id: INTEGER,
      active_negotiation_id: orNull(INTEGER),
      state: STATE,
      version: INSTANT,
    }),
    offer_options: OFFER_OPTIONS,
    active_negotiation: orNull(
      record(
        {},
        {
          id: INTEGER,
          negotiation_type: orNull(NEGOTIATION_TYPE),
          negotiation_type_label: orNull(TEXT),
          installment_type: orNull(INSTALLMENT_TYPE),
          ...all(['my_last_offer', 'creditor_offer'], NEGOTIATION_AMOUNTS),
          last_offer_type: orNull(TEXT),
        },
      ),
    ),
    available_actions: listOf(ACTION),
  },
  { pay_terms: orNull(PAY_TERMS) },
);

/** Contract: eLetter template. */
const E_LETTER_TEMPLATE = record({
  ...all(['id', 'owner_id', 'company_id'], INTEGER),
  ...all(['owner_type', 'subject', 'content'], TEXT),
  name: { ...TEXT, minLength: 1, maxLength: 255 },
  type: constant('e-letter'),
  type_label: constant('Eco Letter'),
  ...all(['created_at', 'updated_at'], INSTANT),
});

const TOKENS = record({ access_token: TEXT, refresh_token: TEXT, token_type: constant('Bearer'), expires_in: INTEGER });
const FIELD_ERRORS: Schema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { ...listOf(TEXT), minItems: 1 },
};

const SHAPES = {
  ConsumerAccount: CONSUMER_ACCOUNT,
  ConsumerOfferPayload: CONSUMER_OFFER_PAYLOAD,
  ConsumerOfferMutationResponse: record({
    message: TEXT,
    data: record({
      account: CONSUMER_ACCOUNT,
      offer: CONSUMER_OFFER_PAYLOAD,
      next_action: record({ key: oneOf('add_payment', 'pending_creditor_response', 'view_offers'), label: TEXT }),
    }),
  }),
  AccountList: record({
    data: listOf(CONSUMER_ACCOUNT),
    meta: record({ next_cursor: orNull(TEXT), total: INTEGER }),
  }),
  ELetterTemplate: E_LETTER_TEMPLATE,
  ELetterTemplateUpdated: record({ message: constant('eLetter template updated.'), data: E_LETTER_TEMPLATE }),
  ELetterTemplateList: record({
    data: listOf(E_LETTER_TEMPLATE),
    meta: record({ next_cursor: orNull(TEXT), total: INTEGER }),
  }),
  Health: record({ status: TEXT, version: TEXT, time: INSTANT }),

  LoginOtpSent: record({ matched: constant(true), otp_sent: constant(true), flow_token: TEXT }),
  LoginContactInputRequired: record({
    matched: constant(true),
    requires_contact_input: constant(true),
    flow_token: TEXT,
  }),
  LoginNoMatch: record({ matched: constant(false), attempt_token: TEXT }),
  LoginTrustedDevice: record({ matched: constant(true), trusted_device: constant(true), meta: TOKENS }),
  Tokens: record({ meta: TOKENS }),

  Message: record({ message: TEXT }),
  ProfileIncomplete: record({
    code: constant('profile_incomplete'),
    message: TEXT,
    required_steps: listOf(TEXT),
  }),
  OfferActionUnavailable: record({
    code: constant('offer_action_unavailable'),
    message: TEXT,
    current_state: orNull(TEXT),
  }),
  ValidationFailed: record({ message: TEXT, errors: FIELD_ERRORS }),
} as const satisfies Readonly<Record<string, Schema>>;

export type ShapeName = keyof typeof SHAPES;

const ajv = addFormats(new Ajv2020({ allErrors: true }));

/** What is wrong with `body` as `shapeName`, one line a fault; empty when it is exactly as documented. */
export function matches(shapeName: ShapeName, body: unknown): string[] {
  // The validator compiles a schema once and finds it again by its identity.
  const validate = ajv.compile(SHAPES[shapeName]);
  return validate(body) ? [] : (validate.errors ?? []).filter(isTelling).map(faultOf);
}

/** Documented members, as `account.display.state.key`, that none of the bodies has with a value. */
export function unseen(shapeName: ShapeName, bodies: readonly unknown[]): string[] {
  const seen = new Set(bodies.flatMap((body) => valuedMembers(body, '')));
  return documentedMembers(SHAPES[shapeName], '').filter((member) => !seen.has(member));
}

/** A value that may be null fails twice more than it needs to: as null, and as the choice between the two. */
function isTelling({ keyword, params }: ErrorObject): boolean {
  return keyword !== 'anyOf' && !(keyword === 'type' && params['type'] === 'null');
}

function faultOf({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message ?? 'is wrong'} ${JSON.stringify(params)}`;
}

function documentedMembers(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema as Nested;
  const members = Object.entries(properties).flatMap(([name, member]) => [
    `${path}${name}`,
    ...documentedMembers(member, `${path}${name}.`),
  ]);
  const others = [...anyOf, ...(items ? [items] : [])];
  return [...members, ...others.flatMap((other) => documentedMembers(other, path))];
}

interface Nested {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function valuedMembers(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => valuedMembers(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Readonly<Record<string, unknown>>)
    .filter(([, member]) => member !== null)
    .flatMap(([name, member]) => [`${path}${name}`, ...valuedMembers(member, `${path}${name}.`)]);
}
