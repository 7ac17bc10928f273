// The jobs that Parley and its peers do alike: what is sent to each of them, and what of their answers must be equal.
import { print } from 'graphql';
import { createOperationLookup, readDocuments } from '../../rest-facade/operations';
import { buildSchema } from '../../schema/build-schema';
import { getIdentity } from '../../seeders/large-data-set';
import { addDays } from '../../src/domain/shared/calendar';
import { fetchText, send, type RawAnswer, type LoadRequest } from './load';
import type { MeasuredServer } from './measured-server';

/** Who is signed in, each with a page of accounts. */
export const PEOPLE = 20;
const PAGE = 20;

/** Parley twice, with stored answers and without, and the peers. */
export const [HIT, COMPUTED, FLOOR] = ['Parley, hit', 'Parley, computed', 'floor'];
const BY_HAND = ['node-http', 'node-http production', 'express', 'express production'];
const GRAPHQL = ['mercurius', 'mercurius production', 'yoga', 'yoga production'];
export const PEERS: readonly string[] = [FLOOR, ...BY_HAND, ...GRAPHQL];

export type Servers = Readonly<Record<string, MeasuredServer>>;

export interface Variant {
  readonly name: string;
  readonly server: MeasuredServer;
  /** Does the job once, by default on its server. `index` counts the calls, of all rounds. */
  readonly run: (index: number, origin?: string) => Promise<RawAnswer>;
}

export interface PeerJob {
  readonly name: string;
  /** About how many times as long it takes as an open account: it is done that much less often. */
  readonly cost: number;
  readonly variants: readonly Variant[];
  /** What must be equal in all answers. */
  readonly normalize: (text: string) => unknown;
}

export interface SignedIn {
  readonly headers: LoadRequest['headers'];
  readonly accounts: readonly ListedAccount[];
}

interface ListedAccount {
  readonly id: number;
  readonly display: { readonly state: { readonly key: string } };
  readonly flags: { readonly membership_active_account: boolean };
}

const BROWSER = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const JSON_BODY = { 'content-type': 'application/json' };

/** Logs in as the person with this index in the large data set, enters the code, and returns the tokens. */
export async function signIn(origin: string, index: number): Promise<{ readonly access_token: string }> {
  const post = (path: string, body: object) =>
    fetchText({ origin, path: `/consumer-api/auth${path}`, headers: JSON_BODY, body: JSON.stringify(body) });
  const { lastName, dateOfBirth, last4ssn } = getIdentity(index);
  const identity = { last_name: lastName, date_of_birth: dateOfBirth, last4ssn, captcha_token: 'bench' };
  const { flow_token } = JSON.parse(await post('/login', identity)) as { readonly flow_token: string };
  const verified = await post('/otp/verify', { flow_token, otp: '123456' });
  return (JSON.parse(verified) as { readonly meta: { readonly access_token: string } }).meta;
}

export async function signInWithList(origin: string, index: number): Promise<SignedIn> {
  const { access_token: token } = await signIn(origin, index);
  const headers = { ...BROWSER, authorization: `Bearer ${token}` };
  const list = await fetchText({ origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers });
  const { data: accounts } = JSON.parse(list) as { readonly data: readonly ListedAccount[] };
  if (accounts.length !== PAGE) throw new Error('The large data set is not as expected.');
  return { headers, accounts };
}

export function createJobs(servers: Servers, people: readonly SignedIn[], today: string): readonly PeerJob[] {
  const places = people.flatMap(({ headers, accounts }) => accounts.map(({ id }) => ({ headers, id })));
  const findOperation = createOperationLookup(readDocuments(), buildSchema().schema);

  const variants = (
    names: readonly string[],
    toRequest: (isParley: boolean, index: number) => Sent,
  ): PeerJob['variants'] =>
    names.flatMap((name) => {
      const server = servers[name];
      if (!server) return [];
      const isParley = name === HIT || name === COMPUTED;
      return {
        name,
        server,
        run: (index, origin = server.origin) => send({ origin, ...toRequest(isParley, index) }),
      };
    });
  const rest = (isParley: boolean, path: string) => `${isParley ? '/consumer-api' : ''}${path}`;
  /** The documents of the REST facade, so that REST and GraphQL answer with the same members; without its entity tag. */
  const graphql = (operation: string) => {
    const query = print(findOperation(operation).document).replace(/^\s+etag\n/m, '');
    return (headers: LoadRequest['headers'], values: object): Sent => {
      const body = JSON.stringify({ query, variables: values });
      return { path: '/graphql', headers: { ...headers, ...JSON_BODY }, body };
    };
  };
  const [queryAccount, queryList] = [graphql('Account'), graphql('Accounts')];
  const plans = listPlanPlaces(people);
  const plan = JSON.stringify({ first_pay_date: addDays(today, 2) });

  return [
    {
      name: 'REST, open account',
      cost: 1,
      normalize: parse,
      variants: variants([HIT, COMPUTED, ...BY_HAND, FLOOR], (isParley, index) => {
        const { id, headers } = pick(places, index);
        return { path: rest(isParley, `/accounts/${id}`), headers };
      }),
    },
    {
      name: `REST, list of ${PAGE}`,
      cost: 4,
      normalize: parse,
      variants: variants([HIT, COMPUTED, ...BY_HAND], (isParley, index) => {
        return { path: rest(isParley, `/accounts?limit=${PAGE}`), headers: pick(people, index).headers };
      }),
    },
    {
      name: 'GraphQL, open account',
      cost: 1,
      normalize: parse,
      variants: variants([HIT, COMPUTED, ...GRAPHQL], (_isParley, index) => {
        const { id, headers } = pick(places, index);
        return queryAccount(headers, { accountId: String(id) });
      }),
    },
    {
      name: `GraphQL, list of ${PAGE}`,
      cost: 4,
      normalize: parse,
      variants: variants([HIT, COMPUTED, ...GRAPHQL], (_isParley, index) => {
        return queryList(pick(people, index).headers, { first: PAGE });
      }),
    },
    {
      // After the first plan each one changes the pending offer of the account, so it can be repeated.
      name: 'REST, payment plan',
      cost: 4,
      normalize: withoutTimes,
      variants: variants([COMPUTED, ...BY_HAND], (isParley, index) => {
        const { id, headers } = pick(plans, index);
        return { path: rest(isParley, `/accounts/${id}/offers/payment-plan`), headers, body: plan };
      }),
    },
  ];
}

type Sent = Omit<LoadRequest, 'origin'>;

/** More than there are connections, so that no two requests at a time change the same account. */
function listPlanPlaces(
  people: readonly SignedIn[],
): readonly { readonly id: number; readonly headers: SignedIn['headers'] }[] {
  return people.flatMap(({ headers, accounts }) =>
    accounts
      .filter(({ display, flags }) => display.state.key === 'ready_to_negotiate' && flags.membership_active_account)
      .map(({ id }) => ({ id, headers: { ...headers, ...JSON_BODY } })),
  );
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The large data set is not as expected.');
  return item;
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** Instants and versions differ with each write. */
function withoutTimes(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) => (/(?:_at|version)$/.test(name) ? undefined : value));
}
