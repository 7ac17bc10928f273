// Parses a GraphQL request from a JSON body or a query string. Source: GraphQL over HTTP draft, Request.
import { findMisspelled } from '../../../rest-facade/request/unknown-names';
import { isRecord } from '../../domain/shared/is-record';

type Members = Readonly<Record<string, unknown>>;

export interface GraphqlRequest {
  /** Never empty; null when a registered document is requested by its id. */
  readonly query: string | null;
  /** Id of the document in the client's manifest. */
  readonly documentId?: string;
  /** SHA-256 of the document (automatic persisted queries). */
  readonly sha256Hash?: string;
  readonly operationName?: string;
  readonly variables?: Members;
}

export interface MalformedRequest {
  /** Message for the client; quotes nothing from the request. */
  readonly problem: string;
}

/** Ignores unknown members, unless one is a known one misspelled; null means absent. */
export function readPostRequest(body: unknown): GraphqlRequest | MalformedRequest {
  if (!isRecord(body)) return { problem: 'The body must be a JSON object.' };
  return findMisspelledMember(Object.keys(body)) ?? readMembers(body);
}

const MEMBERS = ['query', 'documentId', 'operationName', 'variables', 'extensions'] as const;

/** Dropped, `variable` would run the operation without its variables: a filter left out lists everything. */
function findMisspelledMember(names: readonly string[]): MalformedRequest | null {
  for (const name of names) {
    const meant = MEMBERS.some((member) => member === name) ? null : findMisspelled(name, MEMBERS);
    if (meant !== null) return { problem: `A member is not known. Did you mean \`${meant}\`?` };
  }
  return null;
}

const JSON_MEMBERS: readonly string[] = ['variables', 'extensions'];

/** `search` is the query string; an empty parameter means absent. */
export function readGetRequest(search: string): GraphqlRequest | MalformedRequest {
  const params = new URLSearchParams(search);
  const misspelled = findMisspelledMember([...params.keys()]);
  if (misspelled) return misspelled;
  const members: Record<string, unknown> = {};
  for (const name of MEMBERS) {
    const [text = '', ...others] = params.getAll(name);
    if (others.length > 0) return { problem: `\`${name}\` may be given only once.` };
    if (text !== '') members[name] = JSON_MEMBERS.includes(name) ? parseJson(text) : text;
  }
  return readMembers(members);
}

/** Invalid JSON stays a string, which is then refused because it is not an object. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

const MEMBER_ERRORS = {
  query: '`query` must be a non-empty string.',
  documentId: '`documentId` must be a string or null.',
  operationName: '`operationName` must be a string or null.',
  variables: '`variables` must be an object or null.',
  manyVariables: '`variables` has too many values or is nested too deeply.',
  names: '`operationName`, `documentId` and `sha256Hash` have at most 255 characters.',
  extensions: '`extensions` must be an object or null.',
} as const;

function readMembers(members: Members): GraphqlRequest | MalformedRequest {
  const [query, documentId, operationName, variables, extensions] = MEMBERS.map((name) => members[name] ?? null);
  if (query !== null && (typeof query !== 'string' || query === '')) return { problem: MEMBER_ERRORS.query };
  if (documentId !== null && typeof documentId !== 'string') return { problem: MEMBER_ERRORS.documentId };
  if (operationName !== null && typeof operationName !== 'string') return { problem: MEMBER_ERRORS.operationName };
  if (variables !== null && !isRecord(variables)) return { problem: MEMBER_ERRORS.variables };
  if (variables !== null && !isSmall(variables)) return { problem: MEMBER_ERRORS.manyVariables };
  if (extensions !== null && !isRecord(extensions)) return { problem: MEMBER_ERRORS.extensions };
  const sha256Hash = readSha256Hash(extensions);
  if ([documentId, operationName, sha256Hash].some((name) => name !== null && name.length > MAX_NAME_LENGTH))
    return { problem: MEMBER_ERRORS.names };
  if (query === null && documentId === null && sha256Hash === null) return { problem: MEMBER_ERRORS.query };
  return {
    query,
    ...(documentId === null ? {} : { documentId }),
    ...(sha256Hash === null ? {} : { sha256Hash }),
    ...(operationName === null || operationName === '' ? {} : { operationName }),
    ...(variables === null ? {} : { variables }),
  };
}

const MAX_NAME_LENGTH = 255;

/** More than any operation needs. Errors in values are expensive to report, so the bounds precede their coercion. */
const MAX_VALUES = 500;
const MAX_DEPTH = 12;

/** Returns true if the value has few members at few levels. Stops at the first violation. */
function isSmall(value: unknown): boolean {
  let values = 0;
  const isSmallBelow = (inner: unknown, depth: number): boolean => {
    values += 1;
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (typeof inner !== 'object' || inner === null) return true;
    for (const name in inner) if (!isSmallBelow(Reflect.get(inner, name), depth + 1)) return false;
    return true;
  };
  return isSmallBelow(value, 0);
}

function readSha256Hash(extensions: Members | null): string | null {
  const persistedQuery = extensions?.['persistedQuery'];
  const hash = isRecord(persistedQuery) ? persistedQuery['sha256Hash'] : null;
  return typeof hash === 'string' ? hash : null;
}
