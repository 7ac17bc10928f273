// A parity case: the request that leads to one declared outcome, and the comparison of its two responses.
import type { ParityRequest } from './requests';
import type { NormalizedResponse } from './response';
import { type AppKind, type AppPair, OUTCOMES, type ParityApp } from './parity-app';

/** Lists the differences of two values by path; empty when they are equal. `path` is the path of the values. */
export function findDifferences(path: string, parityCase: unknown, other: unknown): readonly string[] {
  if (isBranch(parityCase) && isBranch(other) && Array.isArray(parityCase) === Array.isArray(other)) {
    const names = new Set([...Object.keys(parityCase), ...Object.keys(other)]);
    return [...names].flatMap((name) =>
      findDifferences(path === '' ? name : `${path}.${name}`, parityCase[name], other[name]),
    );
  }
  return Object.is(parityCase, other)
    ? []
    : [`${path}: REST ${formatValue(parityCase)}, GraphQL ${formatValue(other)}`];
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function formatValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120);
}

export interface ParityCase {
  /** Name of the outcome: `login 429 too_many_attempts`. */
  readonly outcome: string;
  readonly appKind?: AppKind;
  /** The request has a type error, which GraphQL rejects before any resolver runs. */
  readonly rejectedByTypes?: true;
  /** The facade validates the query itself: the field of the error is compared, but not its message. */
  readonly facadeMessage?: true;
  /** The response is random: its members and their types are compared, but not their values. */
  readonly random?: true;
  /** Prepares the outcome and returns the request that leads to it. */
  arrange(app: ParityApp): Promise<ParityRequest> | ParityRequest;
  /** Undoes the preparation. */
  cleanUp?(app: ParityApp): Promise<void> | void;
}

/** A case that asks again with the tag of the answer to the same request. */
export function unchanged(
  operation: string,
  arrange: (app: ParityApp) => Promise<ParityRequest> | ParityRequest,
): ParityCase {
  return {
    outcome: `${operation} 304`,
    async arrange(app) {
      const request = await arrange(app);
      const { tag } = await app.send(operation, request);
      return { ...request, headers: { 'if-none-match': String(tag) } };
    },
  };
}

/** Runs a case; returns the differences between REST, GraphQL and the declared outcome. */
export async function compareCase(pairs: AppPair, parityCase: ParityCase, ip: string): Promise<readonly string[]> {
  const expected = OUTCOMES.find(({ name }) => name === parityCase.outcome);
  if (!expected) return [`${parityCase.outcome} is not declared`];
  const rest = await runCase(pairs.REST, parityCase, ip);
  const graphql = await runCase(pairs.GraphQL, parityCase, ip);
  const wrong = [
    ...(rest.status === expected.status && matchesCode(rest, expected.code)
      ? []
      : [`REST returned ${summarize(rest)}`]),
    ...(parityCase.rejectedByTypes || matchesCode(graphql, expected.code)
      ? []
      : [`GraphQL returned ${summarize(graphql)}`]),
  ];
  if (parityCase.rejectedByTypes)
    return [...wrong, ...(graphql.rejectedByTypes ? [] : [`GraphQL returned ${summarize(graphql)}`])];
  if (expected.status === 304) return [...wrong, ...findDifferences('etag', rest.tag, graphql.tag)];
  const shown =
    parityCase.random || parityCase.facadeMessage
      ? getShape
      : (response: NormalizedResponse) => ({ ...response, code: null });
  return [...wrong, ...findDifferences('', shown(rest), shown(graphql))];
}

async function runCase(app: ParityApp, parityCase: ParityCase, ip: string): Promise<NormalizedResponse> {
  const [operation = ''] = parityCase.outcome.split(' ');
  app.startCase(ip);
  try {
    return await app.send(operation, await parityCase.arrange(app));
  } finally {
    await parityCase.cleanUp?.(app);
  }
}

/** A body without a code can only be compared by status and message. */
function matchesCode({ code }: NormalizedResponse, expected: string | null): boolean {
  return code === null || code === expected;
}

function summarize({ status, body }: NormalizedResponse): string {
  return `${String(status)} ${JSON.stringify(body).slice(0, 300)}`;
}

/** The response with the type of each member of the body instead of its value. */
export function getShape(response: NormalizedResponse): unknown {
  const kinds = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kinds);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, kinds(member)]));
  };
  return { ...response, code: null, body: kinds(response.body) };
}
