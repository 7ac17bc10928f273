// Sends REST and GraphQL requests to a server process, with the interface of an in-process application.
import { GRAPHQL_CLIENT, type ApiAnswer, type GraphqlAnswer } from '../fixtures/app';
import type { ApiTransport } from './simulated-browser';

const BASE_PATH = '/consumer-api';
const CREDITOR_BASE_PATH = '/creditor-api';

export function connect(origin: string): ApiTransport {
  return {
    rest: (method, path, { token, body, headers } = {}) =>
      send(`${origin}${BASE_PATH}${path}`, method, body, { ...bearer(token), ...headers }),
    creditorRest: (method, path, { token, body, headers } = {}) =>
      send(`${origin}${CREDITOR_BASE_PATH}${path}`, method, body, { ...bearer(token), ...headers }),
    async graphql<Data>(query: string, request: Parameters<ApiTransport['graphql']>[1] = {}) {
      const { token, variables = {}, headers } = request;
      const body = { query, variables };
      const answer = await send<{ data: Data; errors?: GraphqlAnswer<Data>['errors'] }>(
        `${origin}/graphql`,
        'POST',
        body,
        { ...GRAPHQL_CLIENT, ...bearer(token), ...headers },
      );
      return { ...answer, data: answer.body.data, errors: answer.body.errors ?? [] };
    },
  };
}

type Headers = Readonly<Record<string, string>>;

function bearer(token: string | undefined): Headers {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

async function send<Body>(url: string, method: string, body: unknown, headers: Headers): Promise<ApiAnswer<Body>> {
  const type: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...sent });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as Body };
}
