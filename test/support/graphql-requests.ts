// Requests to `/graphql` as they are, byte by byte, for tests that send what no client of ours would send.
import { GRAPHQL_CLIENT } from './fixtures/app';

export interface RawGraphqlAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  readonly data: unknown;
  readonly errors: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[];
}

export interface RawGraphqlRequest {
  readonly method?: string;
  readonly search?: string;
  /** A string is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sent as JSON, accepted as the usual clients do, unless the headers say otherwise. */
export async function sendRawGraphql(origin: string, request: RawGraphqlRequest): Promise<RawGraphqlAnswer> {
  const { method = 'POST', search = '', body, headers } = request;
  const type: Readonly<Record<string, string>> = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/graphql${search}`, {
    method,
    headers: { ...GRAPHQL_CLIENT, ...type, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { data, errors = [] } = JSON.parse(text) as Partial<RawGraphqlAnswer>;
  return { status: answer.status, type: answer.headers.get('content-type'), text, data, errors };
}
