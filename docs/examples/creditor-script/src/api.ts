// The typed client of the creditors' REST API, signed in with email address and password.
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/creditor-api';

export type CreditorApi = ReturnType<typeof createClient<paths>>;
export type CreditorOffer = components['schemas']['CreditorOffer'];
export type Template = components['schemas']['ELetterTemplate'];

/** An access token lives 15 minutes, which is longer than this script runs. */
export async function signInCreditor(origin: string, email: string, password: string): Promise<CreditorApi> {
  const baseUrl = `${origin}/creditor-api`;
  const answer = await createClient<paths>({ baseUrl }).POST('/auth/token', { body: { email, password } });
  const { meta } = need(answer);
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${meta.access_token}` } });
}

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: { readonly message: string };
  readonly response: Response;
}

/** The data of a success; the message of an error is thrown. */
export function need<Data>({ data, error, response }: Answer<Data>): Data {
  if (data === undefined) throw new Error(`${response.status} ${error?.message ?? response.statusText}`);
  return data;
}
