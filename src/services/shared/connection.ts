// Relay connections: reads the page arguments and builds the page.
import { isDay, parseInstant, toInstant, type Instant, type LocalDate } from '../../domain/shared/calendar';
import { DomainError, type FieldErrors } from '../../domain/shared/errors';

/** No list returns more at once. */
export const MAX_PAGE = 50;

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
 * The position after which the page starts; null for the first page. `decode` answers null for a cursor that the list
 * did not issue. Throws `validation_failed` for such a cursor, for `first` outside 1–50, and with `otherErrors`.
 */
export function readPage<Position>(
  { first, after }: PageRequest,
  decode: (cursor: string) => Position | null,
  otherErrors: FieldErrors = {},
): Position | null {
  const position = after === null ? null : decode(after);
  const errors = {
    ...otherErrors,
    ...(first < 1 || first > MAX_PAGE ? { first: [`The first must be between 1 and ${MAX_PAGE}.`] } : {}),
    ...(after !== null && position === null ? { after: ['The selected cursor is invalid.'] } : {}),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return position;
}

/** `before` is the number of items before the page. */
export function toConnection<Node>(
  nodes: readonly Node[],
  encode: (node: Node) => string,
  { total, before }: { readonly total: number; readonly before: number },
): Connection<Node> {
  const edges = nodes.map((node) => ({ cursor: encode(node), node }));
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

/** A page of a list that can be long: it is counted only when somebody asks, and no further than `MOST_COUNTED`. */
export interface LongConnection<Node> extends Omit<Connection<Node>, 'totalCount'> {
  /** Returns null if there are more than `MOST_COUNTED`. */
  readonly countAll: () => Promise<number | null>;
}

export const MOST_COUNTED = 10_000;

interface LongPage<Position> {
  readonly after: Position | null;
  /**
   * The position that the next page starts after; null on the last page. A page may hold fewer items than were asked for,
   * even none, before the last one.
   */
  readonly next: Position | null;
  readonly toCursor: (position: Position) => string;
  /** Counts up to `most`. */
  readonly count: (most: number) => Promise<number>;
}

export function toLongConnection<Node, Position>(
  items: readonly { readonly node: Node; readonly position: Position }[],
  { after, next, toCursor, count }: LongPage<Position>,
): LongConnection<Node> {
  const edges = items.map(({ node, position }) => ({ cursor: toCursor(position), node }));
  return {
    edges,
    nodes: items.map(({ node }) => node),
    pageInfo: {
      hasNextPage: next !== null,
      hasPreviousPage: after !== null,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: next === null ? (edges.at(-1)?.cursor ?? null) : toCursor(next),
    },
    async countAll() {
      const counted = await count(MOST_COUNTED + 1);
      return counted > MOST_COUNTED ? null : counted;
    },
  };
}

/** `found` has one item more than the page when there is another page. */
export function cutPage<Item>(
  found: readonly Item[],
  first: number,
): { readonly items: readonly Item[]; readonly next: Item | null } {
  const items = found.slice(0, first);
  return { items, next: found.length > first ? (items.at(-1) ?? null) : null };
}

/** A page of a list in memory. `isBehind` tells what comes after the position where the page starts. */
export function slicePage<Item>(list: readonly Item[], isBehind: (item: Item) => boolean, first: number) {
  const rest = list.filter(isBehind);
  return { items: rest.slice(0, first), counts: { total: list.length, before: list.length - rest.length } };
}

/** Cursor of a list that is ordered by one number. */
export function encodeNumberCursor(position: number): string {
  return Buffer.from(String(position)).toString('base64url');
}

export function decodeNumberCursor(cursor: string): number | null {
  const [, position] = /^(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return position === undefined ? null : Number(position);
}

/** The place of an item in a list that is ordered by day and id. */
interface DatePosition {
  readonly date: LocalDate;
  readonly id: number;
}

export function encodeDateCursor({ date, id }: DatePosition): string {
  return Buffer.from(`${date}:${id}`).toString('base64url');
}

export function decodeDateCursor(cursor: string): DatePosition | null {
  const [, date, id] = /^(\d{4}-\d{2}-\d{2}):(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return date === undefined || id === undefined || !isDay(date) ? null : { date, id: Number(id) };
}

/** The place of an item in a list that is ordered by time and id. */
interface TimePosition {
  readonly at: Instant;
  readonly id: number;
}

export function encodeTimeCursor({ at, id }: TimePosition): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

export function decodeTimeCursor(cursor: string): TimePosition | null {
  const [, at, id] = /^([^|]{24})\|(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return at === undefined || id === undefined || !isStoredInstant(at) ? null : { at, id: Number(id) };
}

/** In the form in which instants are written, which the databases compare as text. */
export function isStoredInstant(text: string): boolean {
  const epoch = /^[12]/.test(text) ? parseInstant(text) : null;
  return epoch !== null && toInstant(epoch) === text;
}
