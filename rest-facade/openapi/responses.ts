// The responses of an OpenAPI operation: errors from the error table, rate limit headers, and recorded examples.
import { type GraphQLField, Kind } from 'graphql';
import type { ErrorDefinition, ErrorTable } from '../response/error-response';
import type { Components, JsonSchema } from './response-schema';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = { type: 'string' } as const;
const SECONDS = { type: 'integer', minimum: 1, description: 'Seconds to wait before a retry.' } as const;

/** Further members of an error body, by their name in the error table. */
const DETAILS: Readonly<Record<string, readonly [member: string, schema: JsonSchema]>> = {
  errors: [
    'errors',
    { type: 'object', minProperties: 1, additionalProperties: { type: 'array', items: TEXT, minItems: 1 } },
  ],
  requiredSteps: ['required_steps', { type: 'array', items: TEXT, minItems: 1 }],
  required: ['required', TEXT],
  currentState: ['current_state', { type: ['string', 'null'] }],
  retryAfter: ['retry_after', SECONDS],
  reason: ['reason', TEXT],
  currentStatus: ['current_status', TEXT],
  attemptsRemaining: ['attempts_remaining', { type: 'integer', minimum: 0 }],
  accounts: ['accounts', { type: 'array', items: { type: 'integer' }, minItems: 1 }],
  limitBytes: ['limit_bytes', { type: 'integer', minimum: 1, description: 'Maximum size of an upload.' }],
  captchaDifficulty: [
    'captcha_difficulty',
    {
      type: 'integer',
      minimum: 1,
      description: 'Instead of waiting, repeat the request with a CAPTCHA of this difficulty.',
    },
  ],
};

/** Codes that a root field declares with `@errors`, in lower case. */
export function getDeclaredErrorCodes({ astNode }: GraphQLField<unknown, unknown>): readonly string[] {
  const declared = astNode?.directives?.find(({ name }) => name.value === 'errors');
  const codes = declared?.arguments?.find(({ name }) => name.value === 'codes')?.value;
  if (codes?.kind !== Kind.LIST) return [];
  return codes.values.flatMap((value) => (value.kind === Kind.ENUM ? [value.value.toLowerCase()] : []));
}

const POLICY_DESCRIPTION = 'Rate limits that this request counted against: `q` requests per `w` seconds.';
const STATUS_DESCRIPTION = 'Remaining quota of each limit: `r` requests; full again in `t` seconds.';
const SPECIFICATION = 'See draft-ietf-httpapi-ratelimit-headers-11.';

const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': {
    description: `${POLICY_DESCRIPTION} ${SPECIFICATION}`,
    schema: { type: 'string' },
    example: '"login_ip_60";q=10;w=60',
  },
  RateLimit: {
    description: `${STATUS_DESCRIPTION} ${SPECIFICATION}`,
    schema: { type: 'string' },
    example: '"login_ip_60";r=9;t=42',
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** Headers that many operations share: `components.headers`. */
export const HEADERS = {
  ETag: {
    description: 'Entity tag of what is returned, for `If-None-Match`, and for `If-Match` where a change takes it.',
    schema: TEXT,
    required: true,
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the response to an earlier request with the same `Idempotency-Key`; else absent.',
    schema: { const: 'true' },
  },
  Link: {
    description: 'With `rel="help"`: the page that explains the error. Absent where the service shows no pages.',
    schema: TEXT,
    example: '</docs/errors#validation_failed>; rel="help"',
  },
  'Retry-After': { description: 'Seconds to wait, as in the body.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: '`Bearer`, with `error="invalid_token"` if a token was sent (RFC 6750).',
    schema: TEXT,
    required: true,
    example: 'Bearer error="invalid_token"',
  },
  ...RATE_LIMIT_HEADERS,
} as const satisfies Readonly<Record<string, JsonSchema>>;

export function referToHeaders(names: readonly (keyof typeof HEADERS)[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The response to a request whose `If-None-Match` has the tag. */
export const NOT_MODIFIED = {
  description: 'The client already has this response.',
  headers: referToHeaders(['ETag']),
} as const satisfies JsonSchema;

/** Error responses by status, each code with a link to its explanation on the page. Clients distinguish errors of one status by `code`. */
export function buildErrorResponses(
  table: ErrorTable,
  codes: readonly string[],
  components: Components,
  errorsPage: string,
) {
  const byStatus = new Map<number, (readonly [string, ErrorDefinition])[]>();
  for (const code of new Set(codes)) {
    const definition = table[code];
    if (!definition) throw new Error(`the error table lacks ${code}`);
    byStatus.set(definition.status, [...(byStatus.get(definition.status) ?? []), [code, definition]]);
  }
  const statuses = [...byStatus].sort(([left], [right]) => left - right);
  return Object.fromEntries(
    statuses.map(([status, rows]) => [String(status), buildErrorResponse(rows, components, errorsPage)]),
  );
}

function buildErrorResponse(
  rows: readonly (readonly [string, ErrorDefinition])[],
  components: Components,
  errorsPage: string,
): JsonSchema {
  const schemas = new Map(
    rows.map(([code, definition]) => [getBodyName(code, definition), buildBodySchema(code, definition)]),
  );
  for (const [name, schema] of schemas) components.set(name, schema);
  const references = [...schemas.keys()].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const hasRetryAfter = rows.some(([, { details = [] }]) => details.includes('retryAfter'));
  const isUnauthenticated = rows.some(([, { status }]) => status === 401);
  const [only, ...others] = references;
  return {
    description: rows.map(([code, { message }]) => `[\`${code}\`](${errorsPage}#${code}): ${message}`).join('\n\n'),
    headers: referToHeaders([
      'Link',
      ...(isUnauthenticated ? (['WWW-Authenticate'] as const) : []),
      ...(hasRetryAfter ? (['Retry-After'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: others.length === 0 ? only : { anyOf: references },
        examples: Object.fromEntries(
          rows.map(([code, definition]) => [code, { value: buildExample(code, definition) }]),
        ),
      },
    },
  };
}

/** `flow_token_used` → `FlowTokenUsed`. */
function toTypeName(code: string): string {
  return code.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

const PLAIN_BODIES: Readonly<Record<string, string>> = {
  errors: 'ValidationError',
  retryAfter: 'UnavailableError',
  limitBytes: 'SizeError',
};

/** Bodies without a code are shared by their members; a body with a code has its own schema. */
function getBodyName(code: string, { named, details = [], optionalDetails = [] }: ErrorDefinition): string {
  if (named) return `${toTypeName(code)}Error`;
  return PLAIN_BODIES[[...details, ...optionalDetails].join()] ?? 'MessageError';
}

function buildBodySchema(code: string, { named, details = [], optionalDetails = [] }: ErrorDefinition): JsonSchema {
  const members = listMembers(details);
  const properties = Object.fromEntries([...members, ...listMembers(optionalDetails)]);
  return {
    type: 'object',
    properties: { ...(named && { code: { const: code } }), message: TEXT, ...properties },
    required: [...(named ? ['code'] : []), 'message', ...members.map(([member]) => member)],
    additionalProperties: false,
  };
}

function listMembers(details: readonly string[]) {
  return details.flatMap((detail) => (DETAILS[detail] ? [DETAILS[detail]] : []));
}

const EXAMPLE_VALUES: Readonly<Record<string, unknown>> = {
  errors: { field: ['The field is required.'] },
  required_steps: ['profile_communication'],
  required: 'admin',
  reason: 'plan_on_hold',
  current_status: 'on_hold',
  accounts: [11, 12],
  current_state: 'active_negotiation',
  retry_after: 60,
  attempts_remaining: 3,
};

function buildExample(
  code: string,
  { named, message, details = [] }: ErrorDefinition,
): Readonly<Record<string, unknown>> {
  const members = details.flatMap((detail) => (DETAILS[detail] ? [DETAILS[detail][0]] : []));
  return {
    ...(named && { code }),
    message,
    ...Object.fromEntries(members.map((member) => [member, EXAMPLE_VALUES[member]])),
  };
}

/** Documents fill these headers with `@header`. */
const HEADER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Location: 'Path of the resource.',
  'Warning-Count': 'Number of placeholders that will not be replaced; the preview names them.',
  'Retry-After': 'Seconds to wait before asking again; absent if nothing changes without a further request.',
};

export function describeHeaders(names: readonly string[]): Readonly<Record<string, JsonSchema>> {
  const describe = (name: string) => ({ description: HEADER_DESCRIPTIONS[name] ?? name, schema: TEXT });
  return Object.fromEntries(names.map((name) => [name, describe(name)]));
}

/** Operations that declare this error return rate limit headers. */
export const RATE_LIMIT_ERROR = 'too_many_attempts';

/** Adds the rate limit headers, which are present once a request has reached its rate limits. */
export function addRateLimitHeaders(responses: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const references = referToHeaders(['RateLimit-Policy', 'RateLimit']);
  const entries = Object.entries(responses);
  return Object.fromEntries(
    entries.map(([status, { headers, ...response }]) => [
      status,
      { ...response, headers: mergeHeaders(headers, references) },
    ]),
  );
}

function mergeHeaders(headers: unknown, more: JsonSchema): JsonSchema {
  return { ...(typeof headers === 'object' && headers !== null ? headers : {}), ...more };
}

/** Example bodies of successes by operation, then by name: the branch of the result, or `demo`. */
export type RecordedExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads the examples, which `npm run contracts` records from the demo data. A test fails when they are stale. */
export function readRecordedExamples(file = join(__dirname, '..', 'documents', 'examples.json')): RecordedExamples {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedExamples) : {};
}

/** The member `examples` of a media type; empty for an operation without examples. */
export function getRecordedExamples(examples: RecordedExamples, operation: string): JsonSchema {
  const recorded = Object.entries(examples[operation] ?? {});
  if (recorded.length === 0) return {};
  return { examples: Object.fromEntries(recorded.map(([name, value]) => [name, { value }])) };
}

type Operations = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

/** Error responses that several operations have go to `components.responses`, under the names of their codes. */
export function shareResponses(paths: Operations) {
  const errors = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(listErrorResponses));
  const texts = errors.map((response) => JSON.stringify(response));
  const repeated = errors.filter((_response, index) => texts.indexOf(texts[index] ?? '') !== index);
  const names = new Map(repeated.map((response) => [JSON.stringify(response), nameResponse(response)]));
  const responses = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as JsonSchema]));
  const share = (response: JsonSchema) => {
    const name = names.get(JSON.stringify(response));
    return name === undefined ? response : { $ref: `#/components/responses/${name}` };
  };
  const shared = mapValues(paths, (methods) =>
    mapValues(methods, (operation) => ({ ...operation, responses: mapValues(getResponses(operation), share) })),
  );
  return { paths: shared, responses: Object.fromEntries(Object.entries(responses).sort()) };
}

function getResponses({ responses }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return responses as Readonly<Record<string, JsonSchema>>;
}

function listErrorResponses(operation: JsonSchema): readonly JsonSchema[] {
  const errors = Object.entries(getResponses(operation)).filter(([status]) => Number(status) >= 400);
  return errors.map(([, response]) => response);
}

/** `Unauthenticated`, `FlowTokenUsedOrFlowStateConflict`; the rate limit headers make another response of it. */
function nameResponse({ content, headers }: JsonSchema): string {
  const [body] = Object.values(content as Readonly<Record<string, { readonly examples: object }>>);
  const codes = Object.keys(body?.examples ?? {}).map(toTypeName);
  return `${codes.join('Or')}${'RateLimit' in (headers as object) ? 'WithRateLimit' : ''}`;
}

function mapValues<Value, Mapped>(values: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
