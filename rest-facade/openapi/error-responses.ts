// The refusals of an operation as OpenAPI responses: the error table gives statuses, words and the shape of the bodies.
import { Kind, type GraphQLField } from 'graphql';
import type { ErrorTable, ErrorDefinition } from '../response/error-response';
import type { Components, JsonSchema } from './response-schema';

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
