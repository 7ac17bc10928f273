// Sends one HTTP request to a provider and reads its JSON response: one attempt, without redirects. The deadline covers all
// of it, and the size of the response is limited: a provider may send a byte at a time, or without end.
import { isRecord } from '../domain/shared/is-record';
import { observeCall } from './observation/activity';

export interface JsonResponse {
  readonly status: number;
  /** Undefined when the body is not JSON. */
  readonly body: unknown;
  /** From the header `Retry-After`; absent without one. */
  readonly retryAfterMs?: number;
}

export interface JsonObjectResponse extends JsonResponse {
  readonly body: Readonly<Record<string, unknown>>;
}

type PostRequest = Pick<RequestInit, 'headers' | 'body'> & { readonly url: string; readonly deadlineMs: number };
type ProviderRequest = PostRequest & { readonly method: 'GET' | 'POST' | 'DELETE' };

/** Returns null if no response comes in time. A redirect fails: it could pass credentials to another server. */
export function sendRequest(request: ProviderRequest): Promise<JsonResponse | null> {
  const hasFailed = (response: JsonResponse | null) => response === null || response.status >= 500;
  return observeCall(new URL(request.url).host, () => send(request), hasFailed);
}

async function send({ url, deadlineMs, ...request }: ProviderRequest): Promise<JsonResponse | null> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    const retryAfterMs = readRetryAfter(response.headers);
    return {
      status: response.status,
      body: await readJson(response).catch(() => undefined),
      ...(retryAfterMs !== null && { retryAfterMs }),
    };
  } catch {
    return null;
  }
}

/** The answers of all providers are a few kilobytes; key sets are the longest. */
const MAX_BODY_BYTES = 256 * 1024;

/** Throws when the body is too long, is not JSON, or does not end before the deadline of its request. */
export async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RangeError('The response is too long.');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Seconds, or a date, which is compared with the date of the response. Null without a readable header. */
function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const ms = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Sends a POST. Null when there is no response in time, or its body is not a JSON object. */
export async function postForObject(request: PostRequest): Promise<JsonObjectResponse | null> {
  return toObjectResponse(await sendRequest({ ...request, method: 'POST' }));
}

export function toObjectResponse(response: JsonResponse | null): JsonObjectResponse | null {
  return response && isRecord(response.body) ? { ...response, body: response.body } : null;
}
