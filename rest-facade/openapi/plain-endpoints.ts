// Endpoints that run no operation, as the OpenAPI documents describe them.
import type { Base, Tag } from '../endpoints';
import type { ErrorTable } from '../response/error-response';
import type { Components, JsonSchema } from './response-schema';
import { buildErrorResponses } from './responses';

export interface PlainEndpoint {
  readonly base: Base;
  readonly path: string;
  readonly tag: Tag;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonSchema[];
  readonly mediaType: string;
  /** Codes in lower case. */
  readonly errors: readonly string[];
}

const TOKEN = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The secret part of the link.',
  schema: { type: 'string', pattern: '^cal_[A-Za-z0-9_-]{43}$' },
};

const TAG = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tag of the calendar that the client has.',
  schema: { type: 'string' },
};

export const PLAIN_ENDPOINTS: readonly PlainEndpoint[] = [
  {
    ...{ base: 'consumer', path: '/calendar/{token}.ics', tag: 'Calendar', operationId: 'fetchCalendar' },
    summary: 'The calendar feed.',
    description: 'The calendar feed (RFC 5545), for calendar programs. Public: the link is the secret.',
    parameters: [TOKEN, TAG],
    mediaType: 'text/calendar',
    errors: ['not_found', 'too_many_attempts', 'internal_server_error', 'service_unavailable'],
  },
];

export function describePlainEndpoint(endpoint: PlainEndpoint, errors: ErrorTable, components: Components): JsonSchema {
  const { operationId, tag, summary, description, parameters, mediaType } = endpoint;
  return {
    ...{ operationId, tags: [tag], summary, description, 'x-extension': true, security: [], parameters },
    responses: {
      '200': { description: 'The text.', content: { [mediaType]: { schema: { type: 'string' } } } },
      '304': { description: 'The client already has this response.' },
      ...buildErrorResponses(errors, endpoint.errors, components),
    },
  };
}
