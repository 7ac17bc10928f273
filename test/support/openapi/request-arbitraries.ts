// Generates requests for an operation from its OpenAPI description: valid ones and ones with one or two errors.
// Values that only a running service can issue, such as tokens, are placeholders like `«flow_token»`.
import fc from 'fast-check';
import { toJsonRecord, type JsonRecord, type PrintedOperation, type PrintedParameter } from './printed-documents';

export interface GeneratedRequest {
  readonly operation: string;
  /** Placeholder of a bearer token; null for none. */
  readonly who: string | null;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Typical values by member name. */
const TYPICAL_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  flow_token: ['«flow_token»'],
  attempt_token: ['«attempt_token»'],
  refresh_token: ['«refresh_token»'],
  captcha_token: ['«captcha»'],
  otp: ['«code»', '000000'],
  last_name: ['Rivera', 'Lindqvist', 'Haddad', 'Unknown'],
  date_of_birth: ['1985-04-12', '1978-01-05', '2001-02-28', '1999-01-01'],
  last4ssn: ['4321', '7788', '1200', '0000'],
  email: ['somebody@example.test', 'dana@acme.test'],
  password: ['parley-demo'],
  mobile: ['+12025550199', '(202) 555-0199'],
  account_number: ['4000000019'],
  reference_number: ['REF-000019'],
  first_pay_date: ['2026-03-11', '2026-03-15', '2026-04-30'],
  version: ['2026-03-08T16:00:00.142Z', '2026-03-10T16:00:00.123Z'],
  consumer_id: [19, 20],
  amount: ['90.00', '500.00', '1.00'],
  monthly_amount: ['75.00', '300.00'],
  one_time_settlement: ['400.00'],
  payment_plan_balance: ['750.00'],
  name: ['Welcome'],
  content: ['<p>Dear [First Name]</p>', '<script>x()</script>'],
  consumer: ['«ready»', '«countered»', '4', '17', '19', '20', '21'],
  template: ['1', '3', '4'],
  account: ['«ready»', '«countered»', '4', '17', '18', '19', '20'],
  payment_reference: ['pm_4c2e', '4111111111111111'],
  restart_date: ['2026-03-11', '2026-03-01'],
  hold_reason: ['Between jobs'],
  account_ids: [[19], [14, 19]],
};

/** Bodies with members that only make sense together. */
const CONSISTENT_BODIES: Readonly<Record<string, readonly JsonRecord[]>> = {
  login: [
    { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: '«captcha»' },
    { last_name: 'Lindqvist', date_of_birth: '1978-01-05', last4ssn: '7788', captcha_token: '«captcha»' },
    { last_name: 'Nobody', date_of_birth: '1999-01-01', last4ssn: '0000', captcha_token: '«captcha»' },
  ],
  creditorLogin: [{ email: 'dana@acme.test', password: 'parley-demo' }],
};

const UNUSUAL_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '2026-02-30',
  '0000-00-00',
  '2026-03-11T00:00:00Z',
  '9'.repeat(40),
  '\u0000',
  '\u202e\u2066',
  '\ud83d\udc69\u200d\ud83d\ude80',
  'İ',
  'ﬁ',
  "' OR 1=1 --",
  '{{7*7}}',
  '../../etc',
  '%00',
  'x'.repeat(5000),
  '1e400',
  '-0.00',
  '0.001',
  '99999999999999999999.99',
  'Infinity',
  'e\u0301'.repeat(300),
];

const unusualText = fc.oneof(fc.constantFrom(...UNUSUAL_TEXTS), fc.string({ unit: 'grapheme', maxLength: 30 }));

export const unusualValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), [], {}, [[]]),
  unusualText,
  fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text)),
);

export function generateRequests(operation: PrintedOperation): fc.Arbitrary<GeneratedRequest> {
  const { parameters, body, base, name } = operation;
  const parametersIn = (place: PrintedParameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const requests = fc.record({
    who: fc.constantFrom(...CALLERS[base]),
    path: texts(parametersIn('path'), true),
    query: texts(parametersIn('query'), false),
    headers: headers(parametersIn('header')),
    body: body ? bodies(name, body) : fc.constant(undefined),
  });
  return requests.map((request) => ({ operation: name, ...request }));
}

/** Placeholders of tokens; repeated ones are generated more often. */
export const CALLERS = {
  consumer: [
    ...Array.from({ length: 8 }, () => '«rivera»'),
    '«haddad»',
    '«access_token»',
    '«dana»',
    'e30.e30.e30',
    null,
  ],
  creditor: ['«dana»', '«dana»', '«dana»', '«kim»', '«rivera»', 'e30.e30.e30', null],
} as const;

function bodies(operation: string, schema: JsonRecord): fc.Arbitrary<unknown> {
  const valid = fc.oneof(objects(schema), ...(CONSISTENT_BODIES[operation] ?? []).map((body) => fc.constant(body)));
  const invalid = fc.tuple(valid, fc.array(mutations, { minLength: 1, maxLength: 2 }));
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 10, arbitrary: invalid.map(([body, changes]) => changes.reduce(mutate, body)) },
    { weight: 1, arbitrary: unusualValue },
  );
}

function objects(schema: JsonRecord): fc.Arbitrary<JsonRecord> {
  const members = Object.entries(toJsonRecord(schema['properties'])).map(([name, member]) => [
    name,
    values(name, toJsonRecord(member)),
  ]);
  const requiredKeys = (schema['required'] ?? []) as string[];
  return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
}

function values(name: string, schema: JsonRecord): fc.Arbitrary<unknown> {
  const types = [schema['type']].flat();
  const typical = TYPICAL_VALUES[name] ?? (schema['enum'] as readonly unknown[] | undefined) ?? [];
  const typed = [
    ...(types.includes('object') ? [objects(schema)] : []),
    ...(types.includes('array') ? [fc.array(values('', toJsonRecord(schema['items'])), { maxLength: 3 })] : []),
    ...(types.includes('boolean') ? [fc.boolean()] : []),
    ...(types.includes('integer') ? [fc.constantFrom(1, 19, 0, -5, 2 ** 40)] : []),
    ...(types.includes('string') && !('enum' in schema) ? [unusualText] : []),
  ];
  return fc.oneof(
    ...typical.map((value) => ({ weight: 6, arbitrary: fc.constant(value) })),
    ...typed.map((arbitrary) => ({ weight: 2, arbitrary })),
    ...(types.includes('null') ? [{ weight: 1, arbitrary: fc.constant(null) }] : []),
  );
}

function texts(parameters: readonly PrintedParameter[], required: boolean): fc.Arbitrary<Record<string, string>> {
  const generated = parameters.map(({ name, schema }) => {
    const typical = [
      ...(TYPICAL_VALUES[name] ?? []),
      ...((schema['enum'] ?? []) as string[]),
      ...typicalValues(schema),
    ].map(String);
    const weighted = typical.map((text) => ({ weight: 3, arbitrary: fc.constant(text) }));
    return [name, fc.oneof(...weighted, { weight: 2, arbitrary: unusualText })] as const;
  });
  return required ? fc.record(Object.fromEntries(generated)) : subsetOf(Object.fromEntries(generated));
}

function typicalValues({ type, minimum, maximum }: JsonRecord): readonly unknown[] {
  if (type === 'boolean') return [true, false];
  return type === 'integer' ? [minimum, maximum, 2].filter((size) => typeof size === 'number') : [];
}

const HEADER_VALUES = fc.constantFrom('key-1', 'key-2', '"1-1"', 'W/"1-1"', '*', '"', 'a b', 'x'.repeat(300));

function headers(parameters: readonly PrintedParameter[]): fc.Arbitrary<Record<string, string>> {
  const generated = parameters.map(({ name }) => [name.toLowerCase(), HEADER_VALUES] as const);
  return subsetOf(Object.fromEntries(generated));
}

/** Generates records from which any member may be missing. */
function subsetOf(members: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<Record<string, string>> {
  const generated: fc.Arbitrary<Record<string, string | undefined>> = fc.record(members, { requiredKeys: [] });
  return generated.map((found) =>
    Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
  );
}

interface Mutation {
  readonly kind: 'drop' | 'replace' | 'add';
  readonly at: number;
  readonly value: unknown;
}

const mutations: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('drop', 'replace', 'replace', 'add'),
  at: fc.nat(20),
  value: unusualValue,
});

/** Changes one member of the body or of a nested object. */
function mutate(body: unknown, { kind, at, value }: Mutation): unknown {
  const members = Object.entries(toJsonRecord(body));
  if (kind === 'add' || members.length === 0) return { ...toJsonRecord(body), surplus: value };
  const [name, member] = members[at % members.length] ?? ['', null];
  const inner = Object.keys(toJsonRecord(member));
  if (inner.length > 0 && at % 3 > 0)
    return { ...toJsonRecord(body), [name]: mutate(member, { kind, at: at + 1, value }) };
  // GraphQL does not reject a missing member that may be null.
  if (kind === 'drop' && name !== 'active_negotiation_id') {
    return Object.fromEntries(members.filter(([other]) => other !== name));
  }
  return { ...toJsonRecord(body), [name]: value };
}
