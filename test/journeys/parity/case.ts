// Where two values differ, told by the path to each place.
import type { ParityRequest } from './requests';
import type { NormalizedResponse } from './response';
import { type AppKind, type AppPair, OUTCOMES, type ParityApp } from './parity-app';

/** Nothing when they are equal; `path` names where they stand. */
export function findDifferences(path: string, one: unknown, other: unknown): readonly string[] {
  if (isBranch(one) && isBranch(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) =>
      findDifferences(path === '' ? name : `${path}.${name}`, one[name], other[name]),
    );
  }
  return Object.is(one, other) ? [] : [`${path}: REST ${formatValue(one)}, GraphQL ${formatValue(other)}`];
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function formatValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120);
}

// A case of the matrix: what leads up to one declared outcome, and what is compared of it.

export interface ParityCase {
  /** Name of the outcome: `login 429 too_many_attempts`. */
  readonly outcome: string;
  readonly world?: AppKind;
  /** The fault is one of types: GraphQL refuses it by its own, before any resolver runs. */
  readonly refusedByTypes?: true;
  /** The facade finds the fault in the query by itself: the field is the same, its words are the facade's own. */
  readonly facadeMessage?: true;
  /** The answer is made of dice: its members and their kinds are compared, not their values. */
  readonly random?: true;
  /** Does what leads up to it, and answers the request that ends so. */
  arrange(world: ParityApp): Promise<ParityRequest> | ParityRequest;
  /** Makes the world well again. */
  cleanUp?(world: ParityApp): Promise<void> | void;
}

/** What speaks against a case; nothing when both styles told the same, and told what is declared. */
export async function compareCase(twins: AppPair, one: ParityCase, ip: string): Promise<readonly string[]> {
  const expected = OUTCOMES.find(({ name }) => name === one.outcome);
  if (!expected) return [`${one.outcome} is not declared`];
  const rest = await runCase(twins.REST, one, ip);
  const graphql = await runCase(twins.GraphQL, one, ip);
  const wrong = [
    ...(rest.status === expected.status && matchesCode(rest, expected.code) ? [] : [`REST told ${summarize(rest)}`]),
    ...(one.refusedByTypes || matchesCode(graphql, expected.code) ? [] : [`GraphQL told ${summarize(graphql)}`]),
  ];
  if (one.refusedByTypes) return [...wrong, ...(graphql.refusedByTypes ? [] : [`GraphQL told ${summarize(graphql)}`])];
  if (expected.status === 304) return [...wrong, ...findDifferences('etag', rest.tag, graphql.tag)];
  const shown = one.random || one.facadeMessage ? getShape : (told: NormalizedResponse) => ({ ...told, code: null });
  return [...wrong, ...findDifferences('', shown(rest), shown(graphql))];
}

async function runCase(world: ParityApp, one: ParityCase, ip: string): Promise<NormalizedResponse> {
  const [operation = ''] = one.outcome.split(' ');
  world.startCase(ip);
  try {
    return await world.send(operation, await one.arrange(world));
  } finally {
    await one.cleanUp?.(world);
  }
}

/** A plain body has no code; then its status and its words are all that can be compared. */
function matchesCode({ code }: NormalizedResponse, expected: string | null): boolean {
  return code === null || code === expected;
}

function summarize({ status, body }: NormalizedResponse): string {
  return `${String(status)} ${JSON.stringify(body).slice(0, 300)}`;
}

function getShape(told: NormalizedResponse): unknown {
  const kinds = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kinds);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, kinds(member)]));
  };
  return { ...told, code: null, body: kinds(told.body) };
}
