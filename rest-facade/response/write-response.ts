// Responses as values, and the function that writes them.
import type { ServerResponse } from 'node:http';
import { isRecord } from '../request/input-schema';

export interface RestResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent for a response without a body. */
  readonly body?: unknown;
}

/** How the result of an operation becomes a body. */
export type ResponseShape = 'object' | 'list';

export const RESPONSE_SHAPES: Readonly<Record<ResponseShape, (value: unknown) => unknown>> = {
  object: (value) => value,
  list: toListBody,
};

/** Writes to the socket directly, because Express's `json` takes more time than executing the operation. */
export function writeResponse(
  response: ServerResponse,
  restResponse: RestResponse,
  requestId: string,
  withBody: boolean,
): void {
  const { status, headers, body } = restResponse;
  const common = { 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...headers };
  if (body === undefined) return void response.writeHead(status, common).end();
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...common,
  });
  response.end(withBody ? text : undefined);
}

/** Converts a Relay connection to `{data, meta}`. The cursor is null on the last page. */
function toListBody(connection: unknown): unknown {
  if (!isRecord(connection) || !Array.isArray(connection['edges'])) return connection;
  const page = isRecord(connection['pageInfo']) ? connection['pageInfo'] : {};
  return {
    data: connection['edges'].map((edge: unknown) => (isRecord(edge) ? edge['node'] : null)),
    meta: { next_cursor: page['hasNextPage'] ? page['endCursor'] : null, total: connection['totalCount'] },
  };
}
