// The headers that tell a caller how much of a limit is left, where an operation has such limits.
import type { JsonSchema } from './response-schema';

/** Operations that may refuse with this count something of the caller's own. */
export const LIMITED = 'too_many_attempts';

const POLICY = 'Limits of the caller that this request counted in: `q` times in `w` seconds.';
const LEFT = 'What is left of each: `r` times, and all of them again in `t` seconds.';
const SOURCE = 'As draft-ietf-httpapi-ratelimit-headers-11 has it.';

/** `components.headers`. */
export const LIMIT_HEADERS = {
  'RateLimit-Policy': {
    description: `${POLICY} ${SOURCE}`,
    schema: { type: 'string' },
    example: '"login_ip_60";q=10;w=60',
  },
  RateLimit: { description: `${LEFT} ${SOURCE}`, schema: { type: 'string' }, example: '"login_ip_60";r=9;t=42' },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** The responses with these headers, which stand there once a request has come as far as its limits. */
export function withLimitHeaders(responses: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const references = Object.fromEntries(
    Object.keys(LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  const entries = Object.entries(responses);
  return Object.fromEntries(
    entries.map(([status, { headers, ...response }]) => [
      status,
      { ...response, headers: merged(headers, references) },
    ]),
  );
}

function merged(headers: unknown, more: JsonSchema): JsonSchema {
  return { ...(typeof headers === 'object' && headers !== null ? headers : {}), ...more };
}
