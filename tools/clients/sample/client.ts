// Sends typed operations to the service.
import type { TypedDocumentString } from './gql/graphql';

interface GraphqlResponse<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

export type Send = <Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  token?: string,
) => Promise<GraphqlResponse<Data>>;

export function createSend(origin: string): Send {
  return async (document, variables, token) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    const body = JSON.stringify({ query: document, variables });
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
    return (await response.json()) as GraphqlResponse<never>;
  };
}
