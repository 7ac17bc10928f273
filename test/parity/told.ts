// What an answer tells, in the words of REST, whichever style gave it: the two are equal or there is a difference.
import type { Endpoint } from '../../rest-facade/endpoints';
import type { Answer, RunningApp } from '../support/fixtures/app';
import { restDocument } from '../support/clients/rest-idiom';
import { expectDeclared } from './declared';
import { record, restFieldOf, targetOf, variablesOf, type Asked, type Members } from '../journeys/parity/requests';

export interface Told {
  readonly status: number;
  /** Of a refusal, where the style tells it. */
  readonly code: string | null;
  readonly body: unknown;
  readonly cookies: readonly string[];
  readonly retryAfter: string | null;
  /** What is left of the caller's own limits. */
  readonly limits: readonly (string | null)[];
  readonly cache: string | null;
  /** Entity tag of what was answered. */
  readonly tag: string | null;
  /** GraphQL's types refused the request before any resolver ran. */
  readonly refusedByTypes: boolean;
}

export async function askRest(app: RunningApp, row: Endpoint, asked: Asked): Promise<Told> {
  const { body, headers = {}, token } = asked;
  const send = row.base === 'creditor' ? app.creditorRest : app.rest;
  const answer = await send<unknown>(row.method, targetOf(row, asked), {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(token === undefined ? {} : { token }),
    headers,
  });
  const code = record(answer.body)['code'];
  return {
    ...common(answer),
    ...{ status: answer.status, body: answer.body, tag: answer.headers.get('etag') },
    code: answer.status >= 400 && typeof code === 'string' ? code : null,
  };
}

/** Code of what the types refuse; each variable may have a fault of its own. */
const BY_TYPES = 'BAD_USER_INPUT';

/** `named`: the codes that a REST body tells. */
export async function askGraphql(
  app: RunningApp,
  row: Endpoint,
  asked: Asked,
  named: ReadonlySet<string>,
): Promise<Told> {
  const { headers = {}, token } = asked;
  const ours = new Set(['if-none-match', ...Object.keys(row.headers ?? {})]);
  const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.has(name)));
  const { query, toRest } = restDocument(row.document);
  const sent = { variables: variablesOf(row, asked), headers: passed, ...(token === undefined ? {} : { token }) };
  const answer = await app.graphql<Members | null>(query, sent);
  const [error, ...others] = answer.errors;
  const isPlain = others.length === 0 || answer.errors.every(({ extensions }) => extensions['code'] === BY_TYPES);
  if (!isPlain) throw new Error(`${row.document}: ${others.length + 1} errors in one answer`);
  if (error) expectDeclared(row.document, String(error.extensions['code']).toLowerCase());
  if (error) return { ...common(answer), ...refusal(row, error, named), tag: null };
  const [value] = Object.values(answer.data ?? {});
  const [body] = Object.values(record(toRest(answer.data)));
  return { ...common(answer), status: row.success, body: shaped(row, body), tag: tagOf(value) };
}

function common({ headers }: Pick<Answer, 'headers'>) {
  return {
    cookies: headers.getSetCookie(),
    retryAfter: headers.get('retry-after'),
    limits: [headers.get('ratelimit-policy'), headers.get('ratelimit')],
    cache: headers.get('cache-control'),
    code: null,
    refusedByTypes: false,
  };
}

interface GraphqlFault {
  readonly message: string;
  readonly extensions?: Members;
}

/** Each detail under its documented name; the status is that of `extensions.status`. */
function refusal(row: Endpoint, { message, extensions = {} }: GraphqlFault, named: ReadonlySet<string>) {
  const { code, status, errors, currentState, requiredSteps, retryAfter, attemptsRemaining } = extensions;
  const key = String(code).toLowerCase();
  const body = {
    ...(named.has(key) && { code: key }),
    message,
    ...(errors !== undefined && { errors: renamed(row, record(errors)) }),
    ...(requiredSteps !== undefined && { required_steps: requiredSteps }),
    ...(currentState !== undefined && { current_state: lowerCase(currentState) }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(attemptsRemaining !== undefined && { attempts_remaining: attemptsRemaining }),
  };
  return { status: Number(status), code: key, body, refusedByTypes: code === BY_TYPES };
}

function renamed(row: Endpoint, errors: Members): Members {
  const entries = Object.entries(errors).flatMap(([field, messages]) => {
    const name = restFieldOf(row, field);
    return name === null ? [] : [[name, messages] as const];
  });
  return Object.fromEntries(entries);
}

function lowerCase(state: unknown): unknown {
  return typeof state === 'string' ? state.toLowerCase() : state;
}

/** A connection is a list in REST. */
function shaped({ shape }: Endpoint, value: unknown): unknown {
  if (shape !== 'list') return value;
  const { edges, pageInfo, totalCount } = record(value);
  const { hasNextPage, endCursor } = record(pageInfo);
  const data = Array.isArray(edges) ? edges.map((edge: unknown) => record(edge)['node']) : null;
  return { data, meta: { next_cursor: hasNextPage === true ? endCursor : null, total: totalCount } };
}

function tagOf(value: unknown): string | null {
  const tag = record(value)['etag'] ?? record(record(value)['data'])['etag'];
  return typeof tag === 'string' ? tag : null;
}
