// The body of a response: the result of an operation, or the page of a list.
import type { Endpoint, ResponseShape } from '../endpoints';
import { isRecord } from '../request/input-schema';

const SHAPES: Readonly<Record<Exclude<ResponseShape, 'file' | 'stream'>, (value: unknown) => unknown>> = {
  object: (value) => value,
  list: toListBody,
};

export function shapeBody(value: unknown, { member, shape = 'object' }: Endpoint): unknown {
  const result = member !== undefined && isRecord(value) ? value[member] : value;
  return shape === 'file' || shape === 'stream' ? result : SHAPES[shape](result);
}

/**
 * Converts a Relay connection to `{data, meta}`. The cursor is null on the last page, and a plain list is one page.
 * What a connection has beside its page goes to `meta`.
 */
function toListBody(list: unknown): unknown {
  if (Array.isArray(list)) return { data: list, meta: { next_cursor: null, total: list.length } };
  if (!isRecord(list) || !Array.isArray(list['edges'])) return list;
  const { edges, pageInfo, totalCount, ...more } = list;
  const page = isRecord(pageInfo) ? pageInfo : {};
  return {
    data: edges.map((edge: unknown) => (isRecord(edge) ? edge['node'] : null)),
    meta: { next_cursor: page['hasNextPage'] ? page['endCursor'] : null, total: totalCount ?? null, ...more },
  };
}
