// The refusals of an operation as OpenAPI responses: the error table gives statuses, words and the shape of the bodies.
import { type GraphQLField, Kind } from 'graphql';
import type { ErrorDefinition, ErrorTable } from '../response/error-response';
import type { Components, JsonSchema } from './response-schema';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = { type: 'string' } as const;
const SECONDS = { type: 'integer', minimum: 1, description: 'Seconds until it is worth trying again.' } as const;

/** Members of a refusal's body beside its words, by the name that the table has for them. */
const DETAILS: Readonly<Record<string, readonly [member: string, shape: JsonSchema]>> = {
  errors: ['errors', { type: 'object', additionalProperties: { type: 'array', items: TEXT, minItems: 1 } }],
  requiredSteps: ['required_steps', { type: 'array', items: TEXT, minItems: 1 }],
  currentState: ['current_state', { type: ['string', 'null'] }],
  retryAfter: ['retry_after', SECONDS],
  attemptsRemaining: ['attempts_remaining', { type: 'integer', minimum: 0 }],
};

/** Codes that a root field declares by `@errors`, in lower case. */
export function getDeclaredErrorCodes({ astNode }: GraphQLField<unknown, unknown>): readonly string[] {
  const declared = astNode?.directives?.find(({ name }) => name.value === 'errors');
  const codes = declared?.arguments?.find(({ name }) => name.value === 'codes')?.value;
  if (codes?.kind !== Kind.LIST) return [];
  return codes.values.flatMap((value) => (value.kind === Kind.ENUM ? [value.value.toLowerCase()] : []));
}

/** Responses by status. Codes of one status that differ in their bodies are told apart by `code`. */
export function buildErrorResponses(table: ErrorTable, codes: readonly string[], components: Components) {
  const byStatus = new Map<number, (readonly [string, ErrorDefinition])[]>();
  for (const code of new Set(codes)) {
    const words = table[code];
    if (!words) throw new Error(`the error table lacks ${code}`);
    byStatus.set(words.status, [...(byStatus.get(words.status) ?? []), [code, words]]);
  }
  const statuses = [...byStatus].sort(([left], [right]) => left - right);
  return Object.fromEntries(statuses.map(([status, rows]) => [String(status), buildErrorResponse(rows, components)]));
}

function buildErrorResponse(rows: readonly (readonly [string, ErrorDefinition])[], components: Components): JsonSchema {
  const shapes = new Map(rows.map(([code, words]) => [getBodyName(code, words), buildBodySchema(code, words)]));
  for (const [name, shape] of shapes) components.set(name, shape);
  const references = [...shapes.keys()].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const waits = rows.some(([, { details = [] }]) => details.includes('retryAfter'));
  const [only, ...others] = references;
  return {
    description: rows.map(([code, { message }]) => `\`${code}\`: ${message}`).join('\n\n'),
    ...(waits && { headers: { 'Retry-After': { description: 'The same seconds.', schema: { type: 'integer' } } } }),
    content: {
      'application/json': {
        schema: others.length === 0 ? only : { anyOf: references },
        examples: Object.fromEntries(rows.map(([code, words]) => [code, { value: buildExample(code, words) }])),
      },
    },
  };
}

const PLAIN_BODIES: Readonly<Record<string, string>> = { errors: 'ValidationError', retryAfter: 'UnavailableError' };

/** Plain bodies are shared by what they tell; a body with a code is its own. */
function getBodyName(code: string, { named, details = [] }: ErrorDefinition): string {
  if (named) return `${code.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Error`;
  return PLAIN_BODIES[details.join()] ?? 'MessageError';
}

function buildBodySchema(code: string, { named, details = [] }: ErrorDefinition): JsonSchema {
  const members = details.flatMap((detail) => (DETAILS[detail] ? [DETAILS[detail]] : []));
  return {
    type: 'object',
    properties: { ...(named && { code: { const: code } }), message: TEXT, ...Object.fromEntries(members) },
    required: [...(named ? ['code'] : []), 'message', ...members.map(([member]) => member)],
    additionalProperties: false,
  };
}

const EXAMPLE_VALUES: Readonly<Record<string, unknown>> = {
  errors: { field: ['The field is required.'] },
  required_steps: ['profile_communication'],
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

// The headers that tell a caller how much of a limit is left, where an operation has such limits.

/** Operations that may refuse with this count something of the caller's own. */
export const RATE_LIMIT_ERROR = 'too_many_attempts';

const POLICY_DESCRIPTION = 'Limits of the caller that this request counted in: `q` times in `w` seconds.';
const STATUS_DESCRIPTION = 'What is left of each: `r` times, and all of them again in `t` seconds.';
const SPECIFICATION = 'As draft-ietf-httpapi-ratelimit-headers-11 has it.';

/** `components.headers`. */
export const RATE_LIMIT_HEADERS = {
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

/** The responses with these headers, which stand there once a request has come as far as its limits. */
export function addRateLimitHeaders(responses: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const references = Object.fromEntries(
    Object.keys(RATE_LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
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

// Examples of successes, recorded from the demo data: `npm run examples` writes them, and a test fails while they are stale.

/** Bodies by operation, then by name: the branch that the body stands for, or `demo`. */
export type RecordedExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Beside the documents, for it is what they answer. None when nothing was recorded yet. */
export function readRecordedExamples(file = join(__dirname, '..', 'documents', 'examples.json')): RecordedExamples {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedExamples) : {};
}

/** The member `examples` of a media type; nothing for an operation that has none. */
export function getRecordedExamples(examples: RecordedExamples, operation: string): JsonSchema {
  const recorded = Object.entries(examples[operation] ?? {});
  if (recorded.length === 0) return {};
  return { examples: Object.fromEntries(recorded.map(([name, value]) => [name, { value }])) };
}
