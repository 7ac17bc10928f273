// Normalizes REST and GraphQL responses to one form, so that equal responses are equal values.
import { getNamedType, getOperationAST, isObjectType, Kind, parse } from 'graphql';
import { createOperationLookup, readDocuments } from '../../../rest-facade/operations';
import { getDeclaredErrorCodes } from '../../../rest-facade/openapi/responses';
import { buildSchema } from '../../../schema/build-schema';
import { ERRORS } from '../../../src/domain/shared/errors';
import { getRestDocument } from '../../support/clients/rest-idiom';
import type { Endpoint } from '../../../rest-facade/endpoints';
import type { ApiAnswer, RunningApp } from '../../support/fixtures/app';
import { buildTarget, buildVariables, type JsonMembers, type ParityRequest, toRecord, toRestField } from './requests';

const SCHEMA = buildSchema().schema;

/** Errors that any request can return and that no field declares. */
const UNDECLARED_CODES: readonly string[] = [
  'maintenance',
  'service_unavailable',
  'internal_server_error',
  'origin_not_allowed',
];

/** Throws when a field returned an error code that neither it nor a field below it declares with `@errors`. */
function assertDeclared(document: string, code: string): void {
  if (!(code in ERRORS) || UNDECLARED_CODES.includes(code)) return;
  const operation = getOperationAST(parse(getRestDocument(document).query));
  const [selection] = operation?.selectionSet.selections ?? [];
  if (!operation || selection?.kind !== Kind.FIELD) throw new Error(`${document} selects no field`);
  const field = SCHEMA.getRootType(operation.operation)?.getFields()[selection.name.value];
  const type = field && getNamedType(field.type);
  const members = isObjectType(type) ? type.getFields() : {};
  const below = selection.selectionSet?.selections ?? [];
  const fields = below.map((each) => (each.kind === Kind.FIELD ? members[each.name.value] : undefined));
  if ([field, ...fields].some((each) => each && getDeclaredErrorCodes(each).includes(code))) return;
  throw new Error(`${selection.name.value} returned ${code}, which its @errors does not declare`);
}

const findOperation = createOperationLookup(readDocuments(), SCHEMA);

/** Whether the tag is that of a version, which both styles have, and not one of the bytes that were sent. */
export function hasOwnTag({ document, shape }: Endpoint): boolean {
  return shape === 'file' || findOperation(document).tagPath !== null;
}

export interface NormalizedResponse {
  readonly status: number;
  /** Error code, where the style returns it. */
  readonly code: string | null;
  readonly body: unknown;
  readonly cookies: readonly string[];
  readonly retryAfter: string | null;
  /** Rate limit headers. */
  readonly limits: readonly (string | null)[];
  readonly cache: string | null;
  /** Entity tag of the response. */
  readonly tag: string | null;
  /** Whether GraphQL's types rejected the request before any resolver ran. */
  readonly rejectedByTypes: boolean;
}

export async function sendRest(app: RunningApp, row: Endpoint, request: ParityRequest): Promise<NormalizedResponse> {
  const { body, headers = {}, token } = request;
  const send = row.base === 'creditor' ? app.creditorRest : app.rest;
  const response = await send<unknown>(row.method, buildTarget(row, request), {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(token === undefined ? {} : { token }),
    headers,
  });
  const code = toRecord(response.body)['code'];
  return {
    ...normalizeHeaders(response),
    status: response.status,
    body: response.body,
    tag: hasOwnTag(row) ? response.headers.get('etag') : null,
    code: response.status >= 400 && typeof code === 'string' ? code : null,
  };
}

/** Code of type errors, of which a response can have several. */
const TYPE_ERROR_CODE = 'BAD_USER_INPUT';

/** `named` contains the codes that REST bodies contain. */
export async function sendGraphql(
  app: RunningApp,
  row: Endpoint,
  request: ParityRequest,
  namedCodes: ReadonlySet<string>,
): Promise<NormalizedResponse> {
  const { headers = {}, token } = request;
  const ours = new Set(['if-none-match', ...Object.keys(row.headers ?? {})]);
  const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.has(name)));
  const { query, toRest } = getRestDocument(row.document);
  const sent = { variables: buildVariables(row, request), headers: passed, ...(token === undefined ? {} : { token }) };
  const response = await app.graphql<JsonMembers | null>(query, sent);
  const [error, ...others] = response.errors;
  const isPlain =
    others.length === 0 || response.errors.every(({ extensions }) => extensions['code'] === TYPE_ERROR_CODE);
  if (!isPlain) throw new Error(`${row.document}: ${others.length + 1} errors in one response`);
  if (error) assertDeclared(row.document, String(error.extensions['code']).toLowerCase());
  if (error) return { ...normalizeHeaders(response), ...normalizeError(row, error, namedCodes), tag: null };
  const [value] = Object.values(response.data ?? {});
  const [result] = Object.values(toRecord(toRest(response.data)));
  const body = row.member === undefined ? result : toRecord(result)[row.member];
  return {
    ...normalizeHeaders(response),
    retryAfter: getRetryAfter(value),
    // No response of `/graphql` is stored.
    ...(row.maxAgeSeconds !== undefined && { cache: `public, max-age=${row.maxAgeSeconds}` }),
    status: toRecord(value)['is_new'] === false ? 200 : row.success,
    body: applyShape(row, body),
    tag: getEntityTag(row, row.member === undefined ? value : toRecord(value)[row.member]),
  };
}

function normalizeHeaders({ headers }: Pick<ApiAnswer, 'headers'>) {
  return {
    cookies: headers.getSetCookie(),
    retryAfter: headers.get('retry-after'),
    limits: [headers.get('ratelimit-policy'), headers.get('ratelimit')],
    // A file names the caches that must not store it.
    cache: headers.get('cache-control')?.replace('private, ', '').replace(', no-transform', '') ?? null,
    code: null,
    rejectedByTypes: false,
  };
}

interface GraphqlErrorBody {
  readonly message: string;
  readonly extensions?: JsonMembers;
}

/** Converts details to their documented names, and takes the status from `extensions.status`. */
function normalizeError(
  row: Endpoint,
  { message, extensions = {} }: GraphqlErrorBody,
  namedCodes: ReadonlySet<string>,
) {
  const { code, status, errors, currentState, requiredSteps, retryAfter, attemptsRemaining } = extensions;
  const { reason, currentStatus, accounts, required } = extensions;
  const key = String(code).toLowerCase();
  const body = {
    ...(namedCodes.has(key) && { code: key }),
    message,
    ...(errors !== undefined && { errors: renameFields(row, toRecord(errors)) }),
    ...(requiredSteps !== undefined && { required_steps: lowerCase(requiredSteps) }),
    ...(currentState !== undefined && { current_state: lowerCase(currentState) }),
    ...(reason !== undefined && { reason: lowerCase(reason) }),
    ...(required !== undefined && { required: lowerCase(required) }),
    ...(currentStatus !== undefined && { current_status: lowerCase(currentStatus) }),
    ...(accounts !== undefined && { accounts }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(attemptsRemaining !== undefined && { attempts_remaining: attemptsRemaining }),
  };
  return { status: Number(status), code: key, body, rejectedByTypes: code === TYPE_ERROR_CODE };
}

function renameFields(row: Endpoint, errors: JsonMembers): JsonMembers {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [toRestField(row, field), messages]));
}

function lowerCase(key: unknown): unknown {
  if (Array.isArray(key)) return key.map(lowerCase);
  return typeof key === 'string' ? key.toLowerCase() : key;
}

/** Converts a connection to a REST list. */
function applyShape({ shape }: Endpoint, value: unknown): unknown {
  // The test client reads a download as Base64.
  if (shape === 'stream') {
    return { ...toRecord(value), content: Buffer.from(String(toRecord(value)['content'])).toString('base64') };
  }
  if (shape !== 'list') return value;
  if (Array.isArray(value)) return { data: value, meta: { next_cursor: null, total: value.length } };
  const { edges, pageInfo, totalCount, ...more } = toRecord(value);
  const { hasNextPage, endCursor } = toRecord(pageInfo);
  const data = Array.isArray(edges) ? edges.map((edge: unknown) => toRecord(edge)['node']) : null;
  return { data, meta: { next_cursor: hasNextPage === true ? endCursor : null, total: totalCount ?? null, ...more } };
}

/** REST has it in a header. */
function getRetryAfter(value: unknown): string | null {
  const seconds = toRecord(value)['retryAfter'] ?? toRecord(toRecord(value)['data'])['retryAfter'];
  return typeof seconds === 'number' ? String(seconds) : null;
}

/** The tag of a file is the digest of its content. */
function getEntityTag({ shape }: Endpoint, value: unknown): string | null {
  if (shape === 'file') return `"${String(toRecord(value)['sha256'])}"`;
  const tag = toRecord(value)['etag'] ?? toRecord(toRecord(value)['data'])['etag'];
  return typeof tag === 'string' ? tag : null;
}
