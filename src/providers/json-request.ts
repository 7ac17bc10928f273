// Sends one HTTP request to a provider and reads its JSON response: one attempt, with a deadline, without redirects.
import { isRecord } from '../domain/shared/is-record';

export interface JsonResponse {
  readonly status: number;
  /** Undefined when the body is not JSON. */
  readonly body: unknown;
}

export interface JsonObjectResponse extends JsonResponse {
  readonly body: Readonly<Record<string, unknown>>;
}

type PostRequest = Pick<RequestInit, 'headers' | 'body'> & { readonly url: string; readonly deadlineMs: number };

/** Null when there is no response in time. A redirect fails, because it could pass credentials to another server. */
export async function postRequest({ url, deadlineMs, ...request }: PostRequest): Promise<JsonResponse | null> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'error', signal });
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
