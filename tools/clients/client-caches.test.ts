// Apollo Client, urql's Graphcache and Relay's store, set up as docs/client-caches.md says, show what the service returned:
// everything that everybody of the demo data can read, parts of it, lists page by page, and what a move changed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, introspectionFromSchema, type GraphQLSchema } from 'graphql';
import { startApp, type RunningApp } from '../../test/support/fixtures/app';
import { listDifferences } from '../../test/support/clients/normalised-cache';
import {
  demoReaders,
  READING_LIMITS,
  RECORDS,
  readEverything,
  type FullReading,
  type DemoReader,
} from '../../test/support/clients/readings';
import { readCacheFacts } from './cache-facts';
import {
  apolloCachedClient,
  relayCachedClient,
  urqlCachedClient,
  type CachedClient,
  type Operation,
  type SendOperation,
} from './cached-clients';

const SHOWN = `
  id
  display {
    condition { label }
    balanceItems { key amount }
    offerSummaryItems { key amount }
    paymentPlanMetaItems { key value }
    availableActions { key }
  }
  offers { id offerOptions { settlement { amount } paymentPlan { monthlyAmount } } }
`;

/** Relay needs to know that the list grows. */
const PAGES = (connection = '') => `
  query ($after: String) {
    accounts(first: 8, after: $after) ${connection} {
      edges { cursor node { ${SHOWN} } }
      pageInfo { hasNextPage endCursor }
    }
  }`;
const ALL = `query { accounts(first: 50) { edges { cursor node { ${SHOWN} } } } }`;
const EMAIL = 'query { viewer { id communication { email } } }';
const MOBILE = 'query { viewer { id communication { mobile uspsPermission } } }';
const METHODS = 'query { paymentMethods(first: 20) { totalCount nodes { id label isDefault } } }';
const MAKE_DEFAULT = `mutation {
  updatePaymentMethod(input: { id: "2", isDefault: true }) {
    data { id isDefault }
    query { paymentMethods(first: 20) { totalCount nodes { id label isDefault } } }
  }
}`;
const AGREE = `mutation ($input: CreatePaymentPlanOfferInput!) {
  createPaymentPlanOffer(input: $input) { message data { account { ${SHOWN} } } }
}`;

interface Accounts {
  readonly accounts: {
    readonly edges: readonly {
      readonly node: { readonly id: string; readonly display: { readonly condition: { readonly label: string } } };
    }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

let app: RunningApp;
let printed: string;
let schema: GraphQLSchema;
let folder: string;
/** What the libraries said on the console. */
const warnings: string[] = [];

beforeAll(async () => {
  app = await startApp(READING_LIMITS);
  printed = await (await fetch(`${app.origin}/schema.graphql`)).text();
  schema = buildSchema(printed);
  folder = mkdtempSync(join(tmpdir(), 'parley-caches-'));
  for (const level of ['warn', 'error', 'log'] as const) {
    jest.spyOn(console, level).mockImplementation((...words) => void warnings.push(words.map(String).join(' ')));
  }
});
afterAll(async () => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  await app.close();
});
beforeEach(() => void (warnings.length = 0));

/** Document → the name of its operation, as Relay wants it. */
const names = new Map<string, string>();

function findName(document: string): string {
  const kind = document.includes('mutation') ? 'Mutation' : 'Query';
  const name = names.get(document) ?? `Operation${names.size}${kind}`;
  names.set(document, name);
  return name;
}

function addName(document: string): string {
  return document.replace(/query|mutation/, `$& ${findName(document)}`);
}

function toOperation(document: string, variables: Operation['variables'] = {}): Operation {
  return { name: findName(document), document: addName(document), variables };
}

/** Compiles all documents with Relay's compiler, whose program is in its package. */
function compileForRelay(): void {
  const source = join(folder, 'src');
  mkdirSync(join(source, '__generated__'), { recursive: true });
  writeFileSync(join(folder, 'schema.graphql'), printed);
  for (const [document, name] of names) {
    const module = name.replace(/Query$|Mutation$/, '');
    writeFileSync(join(source, `${module}.js`), `graphql\`${addName(document)}\`;\n`);
  }
  const settings = { src: './src', schema: './schema.graphql', language: 'javascript', eagerEsModules: false };
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(settings));
  const program = jest.requireActual<string>('relay-compiler');
  execFileSync(program, [join(folder, 'relay.config.json')], { cwd: folder, stdio: 'pipe' });
}

/** Libraries order the members of variables. */
function toKey(operation: string, variables: Operation['variables']): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).sort()) : value;
  return `${operation} ${JSON.stringify(variables, sorted)}`;
}

const LIBRARIES = ['Apollo Client', 'urql', 'Relay'] as const;

/** `isPaged`: `accounts` grows page by page. */
function makeClient(library: (typeof LIBRARIES)[number], send: SendOperation, isPaged = false): CachedClient {
  const facts = readCacheFacts(schema);
  if (library === 'Apollo Client') return apolloCachedClient(send, facts, isPaged);
  if (library === 'Relay') return relayCachedClient(send, join(folder, 'src', '__generated__'));
  const logger = (_: unknown, message: string) => void warnings.push(message);
  return urqlCachedClient(send, facts, { schema: introspectionFromSchema(schema), logger }, isPaged);
}

const RELAY_PAGES = PAGES('@connection(key: "Operation_accounts")');

describe('over the demo data', () => {
  const people = new Map<
    DemoReader,
    { readonly first: FullReading['readings']; readonly second: FullReading['readings'] }
  >();

  beforeAll(async () => {
    [PAGES(), RELAY_PAGES, EMAIL, MOBILE, AGREE, METHODS, MAKE_DEFAULT].forEach(findName);
    for (const reader of await demoReaders(app)) {
      const { readings, repeat } = await readEverything(app, reader);
      readings.forEach(({ document }) => findName(document));
      people.set(reader, { first: readings, second: await repeat() });
    }
    compileForRelay();
  });

  it.each(LIBRARIES)('%s shows what everybody reads again, without a warning', async (library) => {
    const different: string[] = [];
    for (const [{ name }, { first, second }] of people) {
      const answers = new Map(
        first.map(({ document, variables, data }) => [toKey(findName(document), variables), data] as const),
      );
      const client = makeClient(library, async (operation, variables) => {
        const data = answers.get(toKey(operation, variables));
        if (!data) throw new Error(`${name} did not read ${toKey(operation, variables)}.`);
        return { data };
      });
      for (const { document, variables } of first) await client.fetch(toOperation(document, variables));
      for (const { document, variables, data } of second.filter(({ field }) => !RECORDS.includes(field))) {
        const shown = await client.show(toOperation(document, variables));
        different.push(...listDifferences(shown, data).map((place) => `${name}: ${place}`));
      }
    }
    expect([...new Set(different)].sort()).toEqual([]);
    expect([...new Set(warnings)]).toEqual([]);
  });

  it.each(LIBRARIES)('%s shows parts, pages and a move, without a warning', async (library) => {
    const own = await startApp();
    const token = await own.signIn('Rivera', '1985-04-12', '4321');
    const send: SendOperation = async (_, variables, text) => (await own.graphql(text, { token, variables })).body;
    const client = makeClient(library, send, true);

    const viewer = async (document: string) => {
      await client.fetch(toOperation(document));
      return own.graphql(document, { token });
    };
    const [email, mobile] = [await viewer(EMAIL), await viewer(MOBILE)];
    expect(await client.show(toOperation(EMAIL))).toMatchObject(email.data);
    expect(await client.show(toOperation(MOBILE))).toMatchObject(mobile.data);

    const pages = library === 'Relay' ? RELAY_PAGES : PAGES();
    const list = async () => ((await client.show(toOperation(pages))) as Accounts).accounts;
    await client.fetch(toOperation(pages));
    for (let page = 2; page <= 3; page += 1) {
      const { hasNextPage, endCursor } = (await list()).pageInfo;
      expect(hasNextPage).toBe(true);
      await client.fetch(toOperation(pages, { after: endCursor }));
    }
    const before = await own.graphql<Accounts>(ALL, { token });
    expect(await list()).toMatchObject({ ...before.data.accounts, pageInfo: { hasNextPage: false } });

    const day = new Date(own.moment().epoch + 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await client.mutate(toOperation(AGREE, { input: { accountId: '19', firstPayDate: day } }));
    const after = await own.graphql<Accounts>(ALL, { token });
    const readNode = ({ edges }: Accounts['accounts']) => edges.find(({ node }) => node.id === '19')?.node;
    expect(readNode(after.data.accounts)?.display.condition.label).toBe('Approved - Payment Setup Pending');
    expect(readNode(await list())).toMatchObject(readNode(after.data.accounts) ?? {});

    await client.fetch(toOperation(METHODS));
    await client.mutate(toOperation(MAKE_DEFAULT));
    const methods = await own.graphql<{ paymentMethods: { nodes: { isDefault: boolean }[] } }>(METHODS, { token });
    expect(methods.data.paymentMethods.nodes.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await client.show(toOperation(METHODS))).toMatchObject(methods.data);
    await own.close();
    expect(warnings).toEqual([]);
  });
});
