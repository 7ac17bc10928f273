// A case of the matrix: what leads up to one declared outcome, and what is compared of it.
import type { Asked } from '../journeys/parity/requests';
import type { Told } from './told';
import { differences } from './differences';
import { OUTCOMES, type Kind, type Twins, type World } from '../journeys/parity/parity-app';

export interface ParityCase {
  /** Name of the outcome: `login 429 too_many_attempts`. */
  readonly outcome: string;
  readonly world?: Kind;
  /** The fault is one of types: GraphQL refuses it by its own, before any resolver runs. */
  readonly byTypes?: true;
  /** The facade finds the fault in the query by itself: the field is the same, its words are the facade's own. */
  readonly ownWords?: true;
  /** The answer is made of dice: its members and their kinds are compared, not their values. */
  readonly random?: true;
  /** Does what leads up to it, and answers the request that ends so. */
  arrange(world: World): Promise<Asked> | Asked;
  /** Makes the world well again. */
  tidy?(world: World): Promise<void> | void;
}

/** What speaks against a case; nothing when both styles told the same, and told what is declared. */
export async function judgeCase(twins: Twins, one: ParityCase, ip: string): Promise<readonly string[]> {
  const expected = OUTCOMES.find(({ name }) => name === one.outcome);
  if (!expected) return [`${one.outcome} is not declared`];
  const rest = await tellCase(twins.REST, one, ip);
  const graphql = await tellCase(twins.GraphQL, one, ip);
  const wrong = [
    ...(rest.status === expected.status && codeFits(rest, expected.code) ? [] : [`REST told ${brief(rest)}`]),
    ...(one.byTypes || codeFits(graphql, expected.code) ? [] : [`GraphQL told ${brief(graphql)}`]),
  ];
  if (one.byTypes) return [...wrong, ...(graphql.refusedByTypes ? [] : [`GraphQL told ${brief(graphql)}`])];
  if (expected.status === 304) return [...wrong, ...differences('etag', rest.tag, graphql.tag)];
  const shown = one.random || one.ownWords ? shapeOf : (told: Told) => ({ ...told, code: null });
  return [...wrong, ...differences('', shown(rest), shown(graphql))];
}

async function tellCase(world: World, one: ParityCase, ip: string): Promise<Told> {
  const [operation = ''] = one.outcome.split(' ');
  world.begin(ip);
  try {
    return await world.ask(operation, await one.arrange(world));
  } finally {
    await one.tidy?.(world);
  }
}

/** A plain body has no code; then its status and its words are all that can be compared. */
function codeFits({ code }: Told, expected: string | null): boolean {
  return code === null || code === expected;
}

function brief({ status, body }: Told): string {
  return `${String(status)} ${JSON.stringify(body).slice(0, 300)}`;
}

function shapeOf(told: Told): unknown {
  const kinds = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kinds);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, kinds(member)]));
  };
  return { ...told, code: null, body: kinds(told.body) };
}
