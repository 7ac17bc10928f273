// Reads a GraphQL request out of a JSON body or a query string: its form is judged here, before anything looks at the
// document. Source: the draft "GraphQL over HTTP", Request.

type Members = Readonly<Record<string, unknown>>;

export interface GraphqlRequest {
  /** Never empty. */
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Members;
  readonly extensions?: Members;
}

/** A sentence about the form, which repeats nothing of the request. */
export interface Malformed {
  readonly fault: string;
}

/** What a POST body says; members that we do not know are ignored, and null is as good as absent. */
export function readPosted(body: unknown): GraphqlRequest | Malformed {
  if (!isObject(body)) return { fault: 'The body must be a JSON object.' };
  return readMembers(body);
}

const MEMBERS = ['query', 'operationName', 'variables', 'extensions'] as const;
const JSON_MEMBERS: readonly string[] = ['variables', 'extensions'];

/** What the query string of a GET says; an empty member is as good as absent. */
export function readQueried(search: string): GraphqlRequest | Malformed {
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

function readMembers(members: Members): GraphqlRequest | Malformed {
  const query = members['query'] ?? undefined;
  const operationName = members['operationName'] ?? undefined;
  const variables = members['variables'] ?? undefined;
  const extensions = members['extensions'] ?? undefined;
  if (typeof query !== 'string' || query === '') return { fault: '`query` must be a text that is not empty.' };
  if (operationName !== undefined && typeof operationName !== 'string') {
    return { fault: '`operationName` must be a text or null.' };
  }
  if (variables !== undefined && !isObject(variables)) return { fault: '`variables` must be an object or null.' };
  if (extensions !== undefined && !isObject(extensions)) return { fault: '`extensions` must be an object or null.' };
  return {
    query,
    ...(operationName === undefined || operationName === '' ? {} : { operationName }),
    ...(variables === undefined ? {} : { variables }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
