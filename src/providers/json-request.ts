// Sends one HTTP request to a provider and reads its JSON response: one attempt, with a deadline, without redirects.
import { isRecord } from '../domain/shared/is-record';
import { observeCall } from './observation/activity';

export interface JsonResponse {
  readonly status: number;
  /** Undefined when the body is not JSON. */
  readonly body: unknown;
}

export interface JsonObjectResponse extends JsonResponse {
  readonly body: Readonly<Record<string, unknown>>;
}

type PostRequest = Pick<RequestInit, 'headers' | 'body'> & { readonly url: string; readonly deadlineMs: number };
type ProviderRequest = PostRequest & { readonly method: 'GET' | 'POST' | 'DELETE' };

/** Like `sendRequest`, as a POST. */
function postRequest(request: PostRequest): Promise<JsonResponse | null> {
  return sendRequest({ ...request, method: 'POST' });
}

/** Null when there is no response in time. A redirect fails, because it could pass credentials to another server. */
export function sendRequest(request: ProviderRequest): Promise<JsonResponse | null> {
  const hasFailed = (response: JsonResponse | null) => response === null || response.status >= 500;
  return observeCall(new URL(request.url).host, () => send(request), hasFailed);
}

async function send({ url, deadlineMs, ...request }: ProviderRequest): Promise<JsonResponse | null> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch {
    return null;
  }
}

/** Like `postRequest`, and null when the body is not a JSON object. */
export async function postForObject(request: PostRequest): Promise<JsonObjectResponse | null> {
  const response = await postRequest(request);
  return response && isRecord(response.body) ? { status: response.status, body: response.body } : null;
}
