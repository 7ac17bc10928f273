// Answers as values, and the one place that writes them to the wire.
import type { ServerResponse } from 'node:http';
import { isRecord } from '../request/input-schema';

export interface RestResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent for an answer without a body. */
  readonly body?: unknown;
}

/** How the answer of an operation becomes a body. */
export type ResponseShape = 'object' | 'list';

export const RESPONSE_SHAPES: Readonly<Record<ResponseShape, (value: unknown) => unknown>> = {
  object: (value) => value,
  list: toListBody,
};

/** Writes status, headers and bytes itself: the framework's `json` costs more than the whole operation. */
export function writeResponse(
  response: ServerResponse,
  answer: RestResponse,
  requestId: string,
  withBody: boolean,
): void {
  const { status, headers, body } = answer;
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

/** A Relay connection as `{data, meta}`; the cursor is null on the last page. */
function toListBody(connection: unknown): unknown {
  if (!isRecord(connection) || !Array.isArray(connection['edges'])) return connection;
  const page = isRecord(connection['pageInfo']) ? connection['pageInfo'] : {};
  return {
    data: connection['edges'].map((edge: unknown) => (isRecord(edge) ? edge['node'] : null)),
    meta: { next_cursor: page['hasNextPage'] ? page['endCursor'] : null, total: connection['totalCount'] },
  };
}
