// Sends requests unchanged and returns raw responses, for tests of what normal clients never send or hide.
import { request, type IncomingHttpHeaders } from 'node:http';
import { GRAPHQL_CLIENT } from '../fixtures/app';

export interface RawHttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export type RawHttpHeaders = Readonly<Record<string, string>>;

/** Adds no headers and decodes nothing, unlike `fetch`. */
export function sendRawHttp(
  origin: string,
  method: string,
  path: string,
  headers: RawHttpHeaders = {},
  body?: string | Buffer,
): Promise<RawHttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers: { ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

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

/** Sends a request to `/graphql` with the content type and `Accept` header of usual clients, unless overridden. */
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
