// JSON Schemas of every documented REST body, written by hand from the contract and independent of the implementation.
// docs/contract.md §3, docs/contract.md §6.2 and docs/contract.md §8.
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import {
  ACTION,
  CONSUMER_ACCOUNT,
  DATE,
  FLAG,
  FREE_FORM,
  INSTALLMENT_TYPE,
  INSTANT,
  INTEGER,
  MONEY,
  NEGOTIATION_TYPE,
  STATE,
  TEXT,
  arraySchema,
  constSchema,
  enumSchema,
  nullableSchema,
  objectSchema,
  withSchema,
  type Schema,
} from './contract-account';

const NEGOTIATION_AMOUNTS = objectSchema(
  {},
  {
    ...withSchema(['one_time_settlement', 'payment_plan_balance', 'monthly_amount'], nullableSchema(MONEY)),
    first_pay_date: nullableSchema(DATE),
    note: nullableSchema(TEXT),
    sent_at: nullableSchema(INSTANT),
  },
);

const OFFER_OPTIONS = objectSchema(
  {},
  {
    settlement: objectSchema({
      negotiation_type: constSchema('pif'),
      ...withSchema(['amount', 'discounted_amount', 'discount_percent'], MONEY),
      first_pay_date: DATE,
    }),
    payment_plan: objectSchema({
      negotiation_type: constSchema('installment'),
      installment_type: constSchema('monthly'),
      ...withSchema(['payment_plan_balance', 'monthly_amount', 'discounted_amount', 'discount_percent'], MONEY),
      no_of_installments: INTEGER,
      last_month_amount: nullableSchema(MONEY),
      ...withSchema(['first_pay_date_min', 'first_pay_date_max'], DATE),
    }),
    custom: objectSchema({
      negotiation_types: arraySchema(objectSchema({ value: NEGOTIATION_TYPE, label: TEXT })),
      installment_types: arraySchema(objectSchema({ value: INSTALLMENT_TYPE, label: TEXT })),
      amount_minimums: objectSchema(withSchema(['settlement', 'payment_plan_monthly'], MONEY)),
      ...withSchema(['first_pay_date_min', 'first_pay_date_max_for_auto_accept'], DATE),
    }),
  },
);

const PAY_TERMS = objectSchema(
  {},
  {
    ...withSchema(['type', 'type_label'], TEXT),
    ...withSchema(['pif_balance_discount_percent', 'ppa_balance_discount_percent', 'min_monthly_pay_percent'], MONEY),
    max_days_first_pay: nullableSchema(INTEGER),
    max_first_pay_date: DATE,
    ...withSchema(['settlement_auto_approve_enabled', 'payment_plan_auto_approve_enabled'], FLAG),
    pay_term_custom_rules: nullableSchema(FREE_FORM),
  },
);

const CONSUMER_OFFER_PAYLOAD = objectSchema(
  {
    account: CONSUMER_ACCOUNT,
    action_context: objectSchema({
      consumer_id: INTEGER,
      active_negotiation_id: nullableSchema(INTEGER),
      state: STATE,
      version: INSTANT,
    }),
    offer_options: OFFER_OPTIONS,
    active_negotiation: nullableSchema(
      objectSchema(
        {},
        {
          id: INTEGER,
          negotiation_type: nullableSchema(NEGOTIATION_TYPE),
          negotiation_type_label: nullableSchema(TEXT),
          installment_type: nullableSchema(INSTALLMENT_TYPE),
          ...withSchema(['my_last_offer', 'creditor_offer'], NEGOTIATION_AMOUNTS),
          last_offer_type: nullableSchema(TEXT),
        },
      ),
    ),
    available_actions: arraySchema(ACTION),
  },
  { pay_terms: nullableSchema(PAY_TERMS) },
);

/** docs/contract.md §4. */
const E_LETTER_TEMPLATE = objectSchema({
  ...withSchema(['id', 'owner_id', 'company_id'], INTEGER),
  ...withSchema(['owner_type', 'subject', 'content'], TEXT),
  name: { ...TEXT, minLength: 1, maxLength: 255 },
  type: constSchema('e-letter'),
  type_label: constSchema('Eco Letter'),
  ...withSchema(['created_at', 'updated_at'], INSTANT),
});

const TOKENS = objectSchema({
  access_token: TEXT,
  refresh_token: TEXT,
  token_type: constSchema('Bearer'),
  expires_in: INTEGER,
});
const FIELD_ERRORS: Schema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { ...arraySchema(TEXT), minItems: 1 },
};

const SHAPES = {
  ConsumerAccount: CONSUMER_ACCOUNT,
  ConsumerOfferPayload: CONSUMER_OFFER_PAYLOAD,
  ConsumerOfferMutationResponse: objectSchema({
    message: TEXT,
    data: objectSchema({
      account: CONSUMER_ACCOUNT,
      offer: CONSUMER_OFFER_PAYLOAD,
      next_action: objectSchema({
        key: enumSchema('add_payment', 'pending_creditor_response', 'view_offers'),
        label: TEXT,
      }),
    }),
  }),
  AccountList: objectSchema({
    data: arraySchema(CONSUMER_ACCOUNT),
    meta: objectSchema({ next_cursor: nullableSchema(TEXT), total: INTEGER }),
  }),
  ELetterTemplate: E_LETTER_TEMPLATE,
  ELetterTemplateUpdated: objectSchema({ message: constSchema('eLetter template updated.'), data: E_LETTER_TEMPLATE }),
  ELetterTemplateList: objectSchema({
    data: arraySchema(E_LETTER_TEMPLATE),
    meta: objectSchema({ next_cursor: nullableSchema(TEXT), total: INTEGER }),
  }),
  Health: objectSchema({ status: TEXT, version: TEXT, time: INSTANT }),

  LoginOtpSent: objectSchema({ matched: constSchema(true), otp_sent: constSchema(true), flow_token: TEXT }),
  LoginContactInputRequired: objectSchema({
    matched: constSchema(true),
    requires_contact_input: constSchema(true),
    flow_token: TEXT,
  }),
  LoginNoMatch: objectSchema({ matched: constSchema(false), attempt_token: TEXT }),
  LoginTrustedDevice: objectSchema({ matched: constSchema(true), trusted_device: constSchema(true), meta: TOKENS }),
  Tokens: objectSchema({ meta: TOKENS }),

  Message: objectSchema({ message: TEXT }),
  ProfileIncomplete: objectSchema({
    code: constSchema('profile_incomplete'),
    message: TEXT,
    required_steps: arraySchema(TEXT),
  }),
  OfferActionUnavailable: objectSchema({
    code: constSchema('offer_action_unavailable'),
    message: TEXT,
    current_state: nullableSchema(TEXT),
  }),
  ValidationFailed: objectSchema({ message: TEXT, errors: FIELD_ERRORS }),
} as const satisfies Readonly<Record<string, Schema>>;

export type ShapeName = keyof typeof SHAPES;

const ajv = addFormats(new Ajv2020({ allErrors: true }));

/** Lists how `body` differs from the documented shape, one line per error. */
export function findShapeErrors(shapeName: ShapeName, body: unknown): string[] {
  // Ajv caches compiled schemas by object identity.
  const validate = ajv.compile(SHAPES[shapeName]);
  return validate(body) ? [] : (validate.errors ?? []).filter(isSignificant).map(formatError);
}

/** Lists documented members, such as `account.display.state.key`, that have no value in any of the bodies. */
export function findUnseenMembers(shapeName: ShapeName, bodies: readonly unknown[]): string[] {
  const found = new Set(bodies.flatMap((body) => listMembersWithValues(body, '')));
  return listDocumentedMembers(SHAPES[shapeName], '').filter((member) => !found.has(member));
}

/** An invalid nullable value reports two redundant errors: one for `null` and one for `anyOf`. */
function isSignificant({ keyword, params }: ErrorObject): boolean {
  return keyword !== 'anyOf' && !(keyword === 'type' && params['type'] === 'null');
}

function formatError({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message ?? 'is invalid'} ${JSON.stringify(params)}`;
}

function listDocumentedMembers(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema as NestedSchema;
  const members = Object.entries(properties).flatMap(([name, member]) => [
    `${path}${name}`,
    ...listDocumentedMembers(member, `${path}${name}.`),
  ]);
  const others = [...anyOf, ...(items ? [items] : [])];
  return [...members, ...others.flatMap((other) => listDocumentedMembers(other, path))];
}

interface NestedSchema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function listMembersWithValues(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => listMembersWithValues(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Readonly<Record<string, unknown>>)
    .filter(([, member]) => member !== null)
    .flatMap(([name, member]) => [`${path}${name}`, ...listMembersWithValues(member, `${path}${name}.`)]);
}
