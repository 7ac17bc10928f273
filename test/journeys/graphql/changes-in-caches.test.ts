// After every mutation of the schema, a normalised cache shows what a fresh reading returns: objects are changed by the `data`
// of the mutation, lists and totals by its `query`, for which docs/client-caches.md names the fields.
import { readFileSync } from 'node:fs';
import {
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { fillRequest } from '../../fuzz/fillers';
import { RECIPES } from '../../fuzz/recipes';
import { listDifferences, NormalisedCache } from '../../support/clients/normalised-cache';
import { READING_LIMITS } from '../../support/clients/readings';
import { nextAddress } from '../../support/clients/simulated-browser';
import { everyNth } from '../../support/fixtures/run-length';
import { startParityApp, type ParityApp } from '../parity/parity-app';

type Field = GraphQLField<unknown, unknown>;

const { schema } = buildSchema();
const QUERIES = Object.values(schema.getQueryType()?.getFields() ?? {});
/** They end the session: the client empties its cache. */
const ENDINGS = ['logout', 'creditorLogout'];

const MUTATIONS = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
  ({ name, extensions: { access } }) => access !== 'public' && !ENDINGS.includes(name),
);

/** Only in the response to the mutation: null when they are read. And what an agreement copies from the billing details. */
const NOT_CACHED = [
  'GiftLink.url',
  'CalendarFeed.url',
  'CalendarFeed.webcalUrl',
  'ApiKey.token',
  'Agreement.billing',
  'Agreement.sha256',
];

/** Requests that change more than those of the fuzzers. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  markLetter: { input: { id: '1', read: false } },
  updatePaymentMethod: { input: { id: '2', isDefault: true } },
};

/** Mutation → the queries whose lists or totals it changes. */
const CHANGES = new Map(
  [
    ...readFileSync('docs/client-caches.md', 'utf8').matchAll(/^\| ((?:`\w+`(?:, )?)+) +\| ((?:`\w+`(?:, )?)+) *\|$/gm),
  ].flatMap(([, mutations = '', queries = '']) =>
    listNames(mutations).map((name) => [name, listNames(queries)] as const),
  ),
);

function listNames(cell: string): readonly string[] {
  return [...cell.matchAll(/\w+/g)].map(([name]) => name);
}

let app: ParityApp;
beforeAll(async () => {
  app = await startParityApp('GraphQL', 'reading');
});
afterAll(() => app.close());

/** Everything that a caller can read without naming an object. */
function listReadings(access: unknown): readonly Field[] {
  const isOwn = ({ args, extensions }: Field) => extensions['access'] === access && !args.some(isRequiredArgument);
  return QUERIES.filter((field) => isOwn(field) && !RECORDS.includes(field.name));
}

/** The audit trail grows with every reading and change, also with those of this test; the others are files of a moment. */
const RECORDS = ['auditEvents', 'exportAudit', 'exportAccounts', 'exportHistory', 'exportPayments', 'exportProfile'];

/** Objects with their own objects; lists below the root are other queries, and objects of their own are read by their ID. */
function select(field: Field, above: readonly string[] = []): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter((one) => isSelected(type, one, above));
  const inner = fields.map((one) => `${one.name} ${select(one, [...above, type.name])}`);
  return `{ __typename ${inner.join(' ')} }`;
}

function isSelected(type: GraphQLObjectType, { name, type: output, args }: Field, above: readonly string[]): boolean {
  const named = getNamedType(output);
  if (NOT_CACHED.includes(`${type.name}.${name}`) || name === 'query') return false;
  if (name === 'nodes' && type.getFields()['edges']) return false;
  return isLeafType(named) || (args.length === 0 && !above.includes(named.name) && above.length < 6);
}

const READINGS = new Map(QUERIES.map((field) => [field.name, `${field.name} ${select(field)}`]));

const countTokens = (text: string) => text.match(/\w+|[^\w\s]/g)?.length ?? 0;

/** As few documents as the limit allows, which together read the fields. */
function toDocuments(fields: readonly Field[]): readonly string[] {
  const documents: string[] = [];
  for (const { name } of fields) {
    const reading = READINGS.get(name) ?? '';
    const last = documents.at(-1);
    const isFull = last === undefined || countTokens(last + reading) > Number(READING_LIMITS.GRAPHQL_MAX_TOKENS) - 3;
    if (isFull) documents.push(reading);
    else documents[documents.length - 1] = `${last} ${reading}`;
  }
  return documents.map((text) => `query { ${text} }`);
}

async function read(token: string, document: string): Promise<Readonly<Record<string, unknown>>> {
  const { data, errors } = await app.server.graphql(document, { token });
  const [wrong] = errors.filter(({ extensions }) => extensions['status'] === 400);
  if (wrong) throw new Error(wrong.message);
  return data;
}

it.each(everyNth(3, MUTATIONS).map((field) => [field.name, field] as const))('after %s', async (name, field) => {
  const recipe = RECIPES[name];
  if (!recipe?.who) throw new Error(`test/fuzz/recipes.ts has no request for ${name}.`);
  app.startCase(nextAddress());
  const token = String(await fillRequest(app, recipe.who, true));
  const variables = (await fillRequest(app, ARGUMENTS[name] ?? recipe.args, true)) as Readonly<Record<string, unknown>>;
  const readings = toDocuments(listReadings(field.extensions['access'])).map((text) => ({
    document: text,
    variables: {},
  }));
  const cache = new NormalisedCache();
  for (const reading of readings) cache.write(reading, await read(token, reading.document));

  const declared = field.args.filter((arg) => arg.name in variables);
  const head = declared.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = declared.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const call = `${name}${passed === '' ? '' : `(${passed})`}`;
  const queries = (CHANGES.get(name) ?? []).map((query) => READINGS.get(query) ?? query).join(' ');
  const payload = select(field).replace(/\}$/, queries === '' ? '}' : `query { __typename ${queries} } }`);
  const document = `mutation ${head === '' ? '' : `(${head})`} { ${call} ${payload} }`;
  const { data, errors } = await app.server.graphql(document, { token, variables });
  expect(errors).toEqual([]);
  cache.writeMutation({ document, variables }, data);

  const wrong: string[] = [];
  for (const reading of readings) {
    wrong.push(...listDifferences(cache.read(reading), await read(token, reading.document)));
  }
  expect([...new Set(wrong)]).toEqual([]);
});
