// Relay connections: how much of a list is asked for, and the page that is answered.
import { DomainError } from '../../domain/shared/errors';

const MAX_PAGE = 50;

export interface PageRequest {
  readonly first: number;
  readonly after: string | null;
}

export interface Connection<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly nodes: readonly Node[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

/**
 * The place after which the page begins; null for the beginning. `readCursor` answers null for a cursor that the list
 * never gave. Refuses with `validation_failed` on such a one, and on `first` outside 1-50.
 */
export function readPage<Place>(
  { first, after }: PageRequest,
  readCursor: (cursor: string) => Place | null,
): Place | null {
  const place = after === null ? null : readCursor(after);
  const errors = {
    ...(first < 1 || first > MAX_PAGE ? { first: [`The first must be between 1 and ${MAX_PAGE}.`] } : {}),
    ...(after !== null && place === null ? { after: ['The selected cursor is invalid.'] } : {}),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return place;
}

/** `before` counts what stands before the page. */
export function toConnection<Node>(
  nodes: readonly Node[],
  cursorOf: (node: Node) => string,
  { total, before }: { readonly total: number; readonly before: number },
): Connection<Node> {
  const edges = nodes.map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    nodes,
    pageInfo: {
      hasNextPage: before + nodes.length < total,
      hasPreviousPage: before > 0,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: total,
  };
}

/** For lists whose order is one number. */
export function encodeNumberCursor(place: number): string {
  return Buffer.from(String(place)).toString('base64url');
}

export function decodeNumberCursor(cursor: string): number | null {
  const [, place] = /^(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return place === undefined ? null : Number(place);
}
