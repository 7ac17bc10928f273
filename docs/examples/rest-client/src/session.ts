// A signed-in session: every request carries the access token, and an expired one is renewed once for all requests.
import createClient from 'openapi-fetch';
import { rejected } from './errors';
import type { components, paths } from './generated/consumer-api';

type Tokens = components['schemas']['AuthenticationTokens'];
export type Api = ReturnType<typeof createClient<paths>>;

export interface Identity {
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly last4ssn: string;
  readonly captcha_token: string;
}

/** Signs in with a one-time code, which `readCode` asks the person for. */
export async function signIn(origin: string, identity: Identity, readCode: () => Promise<string>): Promise<Api> {
  // region sign-in
  const api = createClient<paths>({ baseUrl: `${origin}/consumer-api` });
  const login = await api.POST('/auth/login', { body: identity });
  if (!login.data) throw rejected(login);
  if (!('otp_sent' in login.data)) throw new Error('This client knows only sign-ins with a code.');

  const body = { flow_token: login.data.flow_token, otp: await readCode() };
  const verified = await api.POST('/auth/otp/verify', { body });
  if (!verified.data) throw rejected(verified);
  // endregion
  return keepSignedIn(origin, verified.data.meta);
}

export function keepSignedIn(origin: string, first: Tokens): Api {
  const baseUrl = `${origin}/consumer-api`;
  const anonymous = createClient<paths>({ baseUrl });
  let tokens = first;
  let renewal: Promise<void> | null = null;

  // region renewal
  /** A 401 means an expired access token: wrong codes and passwords have other statuses. */
  async function send(request: Request): Promise<Response> {
    const used = tokens;
    const response = await fetch(withToken(request.clone(), used));
    if (response.status !== 401) return response;
    if (used === tokens) await (renewal ??= renew().finally(() => (renewal = null)));
    return fetch(withToken(request, tokens));
  }

  async function renew(): Promise<void> {
    const renewed = await anonymous.POST('/auth/refresh', { body: { refresh_token: tokens.refresh_token } });
    if (!renewed.data) throw rejected(renewed);
    tokens = renewed.data.meta;
  }
  // endregion

  return createClient<paths>({ baseUrl, fetch: send });
}

function withToken(request: Request, { access_token }: Tokens): Request {
  request.headers.set('authorization', `Bearer ${access_token}`);
  return request;
}
