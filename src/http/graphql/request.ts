// Reads a GraphQL request out of a JSON body or a query string: its form is judged here, before anything looks at the
// document. Source: the draft "GraphQL over HTTP", Request.

type Members = Readonly<Record<string, unknown>>;

export interface GraphqlRequest {
  /** Never empty; null when a registered document is asked for by its id. */
  readonly query: string | null;
  /** As the client's manifest names the document. */
  readonly documentId?: string;
  /** SHA-256 that the usual clients send in the place of the text. */
  readonly sha256Hash?: string;
  readonly operationName?: string;
  readonly variables?: Members;
}

/** A sentence about the form, which repeats nothing of the request. */
export interface MalformedRequest {
  readonly fault: string;
}

/** What a POST body says; members that we do not know are ignored, and null is as good as absent. */
export function readPostRequest(body: unknown): GraphqlRequest | MalformedRequest {
  if (!isObject(body)) return { fault: 'The body must be a JSON object.' };
  return readMembers(body);
}

const MEMBERS = ['query', 'documentId', 'operationName', 'variables', 'extensions'] as const;
const JSON_MEMBERS: readonly string[] = ['variables', 'extensions'];

/** What the query string of a GET says; an empty member is as good as absent. */
export function readGetRequest(search: string): GraphqlRequest | MalformedRequest {
  const params = new URLSearchParams(search);
  const members: Record<string, unknown> = {};
  for (const name of MEMBERS) {
    const [text = '', ...others] = params.getAll(name);
    if (others.length > 0) return { fault: `\`${name}\` may stand there only once.` };
    if (text !== '') members[name] = JSON_MEMBERS.includes(name) ? readJson(text) : text;
  }
  return readMembers(members);
}

/** Something that is no object, and so is refused, when it is no JSON. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

const MEMBER_ERRORS = {
  query: '`query` must be a text that is not empty.',
  documentId: '`documentId` must be a text or null.',
  operationName: '`operationName` must be a text or null.',
  variables: '`variables` must be an object or null.',
  extensions: '`extensions` must be an object or null.',
} as const;

function readMembers(members: Members): GraphqlRequest | MalformedRequest {
  const [query, documentId, operationName, variables, extensions] = MEMBERS.map((name) => members[name] ?? null);
  if (query !== null && (typeof query !== 'string' || query === '')) return { fault: MEMBER_ERRORS.query };
  if (documentId !== null && typeof documentId !== 'string') return { fault: MEMBER_ERRORS.documentId };
  if (operationName !== null && typeof operationName !== 'string') return { fault: MEMBER_ERRORS.operationName };
  if (variables !== null && !isObject(variables)) return { fault: MEMBER_ERRORS.variables };
  if (extensions !== null && !isObject(extensions)) return { fault: MEMBER_ERRORS.extensions };
  const sha256Hash = readSha256Hash(extensions);
  if (query === null && documentId === null && sha256Hash === null) return { fault: MEMBER_ERRORS.query };
  return {
    query,
    ...(documentId === null ? {} : { documentId }),
    ...(sha256Hash === null ? {} : { sha256Hash }),
    ...(operationName === null || operationName === '' ? {} : { operationName }),
    ...(variables === null ? {} : { variables }),
  };
}

function readSha256Hash(extensions: Members | null): string | null {
  const persisted = extensions?.['persistedQuery'];
  const hash = isObject(persisted) ? persisted['sha256Hash'] : null;
  return typeof hash === 'string' ? hash : null;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
