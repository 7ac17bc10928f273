// What a root field is refused with is what it declares by `@errors`: a code that is missing there fails by its name.
import { getOperationAST, Kind, parse } from 'graphql';
import { getDeclaredErrorCodes } from '../../../rest-facade/openapi/responses';
import { buildSchema } from '../../../schema/server/build-schema';
import { ERRORS } from '../../../src/domain/shared/errors';
import { getRestDocument } from '../../support/clients/rest-idiom';
import type { Endpoint } from '../../../rest-facade/endpoints';
import type { ApiAnswer, RunningApp } from '../../support/fixtures/app';
import { buildTarget, buildVariables, type JsonMembers, type ParityRequest, toRecord, toRestField } from './requests';

const SCHEMA = buildSchema().schema;

/** May happen to any request, and no field declares it. */
const UNDECLARED_CODES: readonly string[] = ['service_unavailable', 'internal_server_error', 'origin_not_allowed'];

/** Throws when the field of a document was refused with a code of the error table that it does not declare. */
export function assertDeclared(document: string, code: string): void {
  if (!(code in ERRORS) || UNDECLARED_CODES.includes(code)) return;
  const operation = getOperationAST(parse(getRestDocument(document).query));
  const [selection] = operation?.selectionSet.selections ?? [];
  if (!operation || selection?.kind !== Kind.FIELD) throw new Error(`${document} asks for no field`);
  const field = SCHEMA.getRootType(operation.operation)?.getFields()[selection.name.value];
  if (field && getDeclaredErrorCodes(field).includes(code)) return;
  throw new Error(`${selection.name.value} was refused with ${code}, which its @errors in the schema does not declare`);
}

// What an answer tells, in the words of REST, whichever style gave it: the two are equal or there is a difference.

export interface NormalizedResponse {
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

export async function sendRest(app: RunningApp, row: Endpoint, asked: ParityRequest): Promise<NormalizedResponse> {
  const { body, headers = {}, token } = asked;
  const send = row.base === 'creditor' ? app.creditorRest : app.rest;
  const answer = await send<unknown>(row.method, buildTarget(row, asked), {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(token === undefined ? {} : { token }),
    headers,
  });
  const code = toRecord(answer.body)['code'];
  return {
    ...normalizeHeaders(answer),
    ...{ status: answer.status, body: answer.body, tag: answer.headers.get('etag') },
    code: answer.status >= 400 && typeof code === 'string' ? code : null,
  };
}

/** Code of what the types refuse; each variable may have a fault of its own. */
const TYPE_ERROR_CODE = 'BAD_USER_INPUT';

/** `named`: the codes that a REST body tells. */
export async function sendGraphql(
  app: RunningApp,
  row: Endpoint,
  asked: ParityRequest,
  named: ReadonlySet<string>,
): Promise<NormalizedResponse> {
  const { headers = {}, token } = asked;
  const ours = new Set(['if-none-match', ...Object.keys(row.headers ?? {})]);
  const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.has(name)));
  const { query, toRest } = getRestDocument(row.document);
  const sent = { variables: buildVariables(row, asked), headers: passed, ...(token === undefined ? {} : { token }) };
  const answer = await app.graphql<JsonMembers | null>(query, sent);
  const [error, ...others] = answer.errors;
  const isPlain =
    others.length === 0 || answer.errors.every(({ extensions }) => extensions['code'] === TYPE_ERROR_CODE);
  if (!isPlain) throw new Error(`${row.document}: ${others.length + 1} errors in one answer`);
  if (error) assertDeclared(row.document, String(error.extensions['code']).toLowerCase());
  if (error) return { ...normalizeHeaders(answer), ...normalizeError(row, error, named), tag: null };
  const [value] = Object.values(answer.data ?? {});
  const [body] = Object.values(toRecord(toRest(answer.data)));
  return { ...normalizeHeaders(answer), status: row.success, body: applyShape(row, body), tag: getEntityTag(value) };
}

function normalizeHeaders({ headers }: Pick<ApiAnswer, 'headers'>) {
  return {
    cookies: headers.getSetCookie(),
    retryAfter: headers.get('retry-after'),
    limits: [headers.get('ratelimit-policy'), headers.get('ratelimit')],
    cache: headers.get('cache-control'),
    code: null,
    refusedByTypes: false,
  };
}

interface GraphqlErrorBody {
  readonly message: string;
  readonly extensions?: JsonMembers;
}

/** Each detail under its documented name; the status is that of `extensions.status`. */
function normalizeError(row: Endpoint, { message, extensions = {} }: GraphqlErrorBody, named: ReadonlySet<string>) {
  const { code, status, errors, currentState, requiredSteps, retryAfter, attemptsRemaining } = extensions;
  const key = String(code).toLowerCase();
  const body = {
    ...(named.has(key) && { code: key }),
    message,
    ...(errors !== undefined && { errors: renameFields(row, toRecord(errors)) }),
    ...(requiredSteps !== undefined && { required_steps: requiredSteps }),
    ...(currentState !== undefined && { current_state: lowerCase(currentState) }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(attemptsRemaining !== undefined && { attempts_remaining: attemptsRemaining }),
  };
  return { status: Number(status), code: key, body, refusedByTypes: code === TYPE_ERROR_CODE };
}

function renameFields(row: Endpoint, errors: JsonMembers): JsonMembers {
  const entries = Object.entries(errors).flatMap(([field, messages]) => {
    const name = toRestField(row, field);
    return name === null ? [] : [[name, messages] as const];
  });
  return Object.fromEntries(entries);
}

function lowerCase(state: unknown): unknown {
  return typeof state === 'string' ? state.toLowerCase() : state;
}

/** A connection is a list in REST. */
function applyShape({ shape }: Endpoint, value: unknown): unknown {
  if (shape !== 'list') return value;
  const { edges, pageInfo, totalCount } = toRecord(value);
  const { hasNextPage, endCursor } = toRecord(pageInfo);
  const data = Array.isArray(edges) ? edges.map((edge: unknown) => toRecord(edge)['node']) : null;
  return { data, meta: { next_cursor: hasNextPage === true ? endCursor : null, total: totalCount } };
}

function getEntityTag(value: unknown): string | null {
  const tag = toRecord(value)['etag'] ?? toRecord(toRecord(value)['data'])['etag'];
  return typeof tag === 'string' ? tag : null;
}
