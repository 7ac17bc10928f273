// The headers that tell a caller how much of a limit is left, where an operation has such limits.
import type { JsonSchema } from './response-schema';

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
