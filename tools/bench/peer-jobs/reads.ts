// Reads of an account and of a list, over REST and GraphQL.
import { print } from 'graphql';
import { createOperationLookup, readDocuments } from '../../../rest-facade/operations';
import { buildSchema } from '../../../schema/build-schema';
import { fetchText, type LoadRequest } from '../load';
import { listServers, type PeerJob, type Measured, type Variant } from './job';

export const PAGE = 20;

const ACCOUNT_REQUESTS = 400;
const LIST_REQUESTS = 120;

const BY_HAND = ['node-http', 'express'];
const GRAPHQL_PEERS = ['mercurius', 'yoga', 'apollo-sequelize'];

/** `account` is one of the first person. */
export function createReads(measured: Measured, account: number): readonly PeerJob[] {
  const [person] = measured.people;
  if (!person) throw new Error('No one is signed in.');
  const { headers } = person;
  const findOperation = createOperationLookup(readDocuments(), buildSchema().schema);

  const send = (name: string, origin: string, own: string, theirs: string): Variant['run'] => {
    const request = { origin, path: name === 'Parley' ? `/consumer-api${own}` : theirs, headers };
    return () => fetchText(request);
  };
  const rest = (path: string, own: string, names: readonly string[]): readonly Variant[] =>
    listServers(measured, names).map(([name, server]) => ({ name, server, run: send(name, server.origin, own, path) }));

  /** The documents of the REST facade, so that REST and GraphQL answer with the same members. */
  const graphql = (operation: string, variables: object): readonly Variant[] => {
    const body = JSON.stringify({ query: print(findOperation(operation).document), variables });
    const request = { path: '/graphql', headers: { ...headers, 'content-type': 'application/json' }, body };
    return listServers(measured, GRAPHQL_PEERS).map(([name, server]) => {
      const sent: LoadRequest = { origin: server.origin, ...request };
      return { name, server, run: () => fetchText(sent) };
    });
  };

  return [
    {
      name: 'REST, open account',
      times: ACCOUNT_REQUESTS,
      normalize: withoutNulls,
      variants: rest(`/accounts/${account}`, `/accounts/${account}`, [...BY_HAND, 'sofa']),
    },
    {
      name: `REST, list of ${PAGE}`,
      times: LIST_REQUESTS,
      normalize: withoutNulls,
      variants: rest('/accounts', `/accounts?limit=${PAGE}`, [...BY_HAND, 'sofa']),
    },
    {
      name: 'GraphQL, open account',
      times: ACCOUNT_REQUESTS,
      normalize: parse,
      variants: graphql('Account', { accountId: String(account) }),
    },
    {
      name: `GraphQL, list of ${PAGE}`,
      times: LIST_REQUESTS,
      normalize: parse,
      variants: graphql('Accounts', { first: PAGE }),
    },
  ];
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** SOFA cannot leave a member out. */
function withoutNulls(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) => value ?? undefined);
}
