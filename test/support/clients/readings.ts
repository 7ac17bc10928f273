// Reads everything that the schema offers, as each person of the demo data: every root query field, with every ID that lists
// returned and every value of its enums, and below it every field.
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { RunningApp } from '../fixtures/app';
import { getRowKind, type RowKind } from './row-kinds';

/** The documents are larger than those of a client. */
export const READING_LIMITS = {
  GRAPHQL_MAX_DEPTH: '20',
  GRAPHQL_MAX_COST: '20000',
  GRAPHQL_MAX_SELECTIONS: '10000',
  GRAPHQL_MAX_TOKENS: '4000',
} as const;

type ReadData = Readonly<Record<string, unknown>>;

type ReadingVariables = Readonly<Record<string, unknown>>;

interface Reading {
  readonly field: string;
  /** The same text for the same field and the same arguments. */
  readonly document: string;
  readonly variables: ReadingVariables;
  readonly data: ReadData;
}

export interface DemoReader {
  readonly name: string;
  readonly token: string | null;
}

/** Everybody of the demo data who can sign in, a program with an API key, and a visitor without a sign-in. */
export async function demoReaders(app: RunningApp): Promise<readonly DemoReader[]> {
  const consumers = [
    ['Rivera', '1985-04-12', '4321'],
    ['Okafor', '1990-09-30', '0042'],
    ['Haddad', '2001-02-28', '1200'],
    ["O'Brien-Müller", '1955-07-19', '9090'],
    ['Castillo', '1972-06-18', '2468'],
    ['Ferreira', '1983-03-14', '3141'],
    ['Kowalczyk', '1966-11-02', '0357'],
  ] as const;
  const readers: DemoReader[] = [
    { name: 'visitor', token: null },
    { name: 'API key', token: 'parley_demo-key-of-Acme-read1_not-a-secret-this-key-reads-the-demo-only-0' },
  ];
  for (const [name, born, digits] of consumers) readers.push({ name, token: await app.signIn(name, born, digits) });
  for (const name of ['dana@acme.test', 'lee@acme.test', 'sam@northbank.test', 'kim@lapsed.test']) {
    readers.push({ name, token: await app.signInCreditor(name) });
  }
  return readers;
}

/** Type → what its list returned: values of `id` or `accountId`. */
type Found = ReadonlyMap<string, ReadonlySet<string>>;

/** The type of which an id names an object. Absent: no object has such an id, or a list of arguments is below. */
const TYPE_OF: Readonly<Partial<Record<RowKind, string>>> = {
  profile: 'HeaderProfile',
  subclient: 'Subclient',
  template: 'ELetterTemplate',
  key: 'ApiKey',
  import: 'PlacementImport',
  method: 'PaymentMethod',
  payment: 'UpcomingPayment',
  notice: 'NoticeItem',
  user: 'CreditorUser',
};

function listIdsOf(found: Found, operation: string, path: string): readonly string[] {
  const kind = getRowKind(operation, path);
  if (kind === 'account') return listAccountIds(found);
  if (kind === 'letter') return listIds(found, operation === 'sentLetter' ? 'SentLetter' : 'MailboxLetter');
  const type = TYPE_OF[kind];
  if (type === undefined) throw new Error(`${operation}: nothing says of which type ${path} is. Add it to TYPE_OF.`);
  return listIds(found, type);
}

const listIds = (found: Found, type: string): readonly string[] => [...(found.get(type) ?? [])];

/** Of the accounts of a company, which are alike to its users, so many are opened. */
const OPENED = 6;

function listAccountIds(found: Found): readonly string[] {
  return [...listIds(found, 'ConsumerAccount'), ...listIds(found, 'CreditorAccount').slice(0, OPENED)];
}

/** Files that are made for an account take long, and a cache keeps each with its field: so many are read. */
const FILES = 2;
const listFileAccounts = (found: Found) =>
  listAccountIds(found)
    .slice(0, FILES)
    .map((accountId) => ({ accountId }));

/** Arguments of fields that take more than one ID, or none, or that not all are worth reading for. */
const ARGUMENTS: Readonly<Record<string, (found: Found) => readonly ReadingVariables[]>> = {
  accountStatementDocument: listFileAccounts,
  creditorStatementDocument: listFileAccounts,
  agreementDocument: listFileAccounts,
  // The text of a file, whatever it is sorted by.
  exportAccounts: () => [{}],
  exportHistory: () => [{}],
  exportAudit: () => [{}],
  accountAccess: (found) => listAccountIds(found).map((accountId) => ({ accountId })),
  offerQuote: (found) =>
    listIds(found, 'ConsumerAccount').map((accountId) => ({
      accountId,
      negotiationType: 'PIF',
      firstPayDate: '2026-03-20',
    })),
  counterOfferQuote: (found) =>
    listAccountIds(found).map((accountId) => ({ accountId, firstPayDate: '2026-03-20', oneTimeSettlement: '100.00' })),
  placementAccess: (found) => listAccountIds(found).map((accountId) => ({ accountId })),
  payTerms: (found) => [
    ...(found.has('CreditorAccount') ? [{ level: 'COMPANY' }] : []),
    ...listIds(found, 'Subclient').map((id) => ({ level: 'SUBCLIENT', id })),
    ...listIds(found, 'CreditorAccount')
      .slice(0, OPENED)
      .map((id) => ({ level: 'ACCOUNT', id })),
  ],
  paymentReceipt: () => [{ receiptNumber: 'R-0000000004' }],
  creditorPaymentReceipt: () => [{ receiptNumber: 'R-0000000004' }],
  remittanceEntries: () => [{ day: '2026-03-09' }],
  creditorRemittance: () => [{ from: '2026-03-01', to: '2026-03-10' }],
  messageCounts: () => [{ from: '2026-01-01', to: '2026-03-31' }],
  previewELetterTemplate: (found) => {
    const [accountId] = listAccountIds(found);
    const templates = accountId === undefined ? [] : listIds(found, 'ELetterTemplate');
    return templates.map((templateId) => ({ input: { templateId, accountId } }));
  },
  searchAccounts: (found) =>
    found.has('CreditorAccount') ? [{ input: { lastName: 'Rivera', dateOfBirth: '1985-04-12' } }] : [],
  // Links of the demo data have known tokens.
  giftPage: () => ['A', 'B', 'C', 'D'].map((letter) => ({ token: `gft_${letter.repeat(43)}` })),
};

/** Fields that grow with each reading. */
export const RECORDS: readonly string[] = ['auditEvents', 'exportAudit'];

/** Random, so that no two readings are equal. */
const RANDOM = ['captchaChallenge'];

export interface FullReading {
  readonly readings: readonly Reading[];
  /** Sends the same documents again, in another order. */
  readonly repeat: () => Promise<readonly Reading[]>;
}

export async function readEverything(app: RunningApp, { token }: DemoReader): Promise<FullReading> {
  const schema = await readSchema(app);
  const read = async (field: string, document: string, variables: ReadingVariables): Promise<Reading> => {
    const answer = await app.graphql<ReadData | undefined>(document, { variables, ...(token !== null && { token }) });
    const [wrong] = answer.errors.filter(({ extensions }) => extensions['status'] === 400);
    if (wrong) throw new Error(`${field} cannot be read: ${wrong.message}\n${document}`);
    return { field, document, variables, data: answer.data ?? {} };
  };
  const readings: Reading[] = [];
  const found = new Map<string, Set<string>>();
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => !RANDOM.includes(name));
  const isList = ({ args }: (typeof fields)[number]) => !args.some(isRequiredArgument);
  for (const field of [...fields.filter(isList), ...fields.filter((other) => !isList(other))]) {
    for (const variables of listVariables(field, found)) {
      const reading = await read(field.name, writeDocument(field, Object.keys(variables)), variables);
      if (reading.data[field.name] === null || reading.data[field.name] === undefined) continue;
      readings.push(reading);
      if (isList(field)) collectIds(reading.data, found);
    }
  }
  return {
    readings,
    async repeat() {
      const again: Reading[] = [];
      for (const { field, document, variables } of readings.toReversed()) {
        again.push(await read(field, document, variables));
      }
      return again.reverse();
    },
  };
}

/** One set of variables for each ID, or for each value of an enum. */
function listVariables({ name, args }: GraphQLField<unknown, unknown>, found: Found): readonly ReadingVariables[] {
  const known = ARGUMENTS[name];
  if (known) return known(found);
  const required = args.find(isRequiredArgument);
  if (!required) return [{}, ...args.flatMap(listEnumValues)];
  return listIdsOf(found, name, required.name).map((id) => ({ [required.name]: id }));
}

function listEnumValues({ name, type }: GraphQLArgument): readonly ReadingVariables[] {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map((value) => ({ [name]: value.name })) : [];
}

function writeDocument(field: GraphQLField<unknown, unknown>, names: readonly string[]): string {
  const given = field.args.filter(({ name }) => names.includes(name));
  const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const page = field.args.some(({ name }) => name === 'first') ? ['first: 20'] : [];
  const passed = [...given.map(({ name }) => `${name}: $${name}`), ...page].join(', ');
  const head = declared === '' ? 'query' : `query (${declared})`;
  return `${head} { ${field.name}${passed === '' ? '' : `(${passed})`} ${select(field, [])} }`;
}

const LINKED_FROM = ['Agreement', 'GiftLink', 'MailboxLetter', 'NoticeItem', 'Payment', 'UpcomingPayment'];

function collectIds(value: unknown, found: Map<string, Set<string>>): void {
  if (Array.isArray(value)) return value.forEach((item) => collectIds(item, found));
  if (typeof value !== 'object' || value === null) return;
  const { __typename: type, id, accountId } = value as Readonly<Record<string, string | null | undefined>>;
  const key = id ?? accountId;
  if (type && key) found.set(type, (found.get(type) ?? new Set()).add(key));
  Object.values(value).forEach((inner) => collectIds(inner, found));
}

/**
 * Everything below a field. A type that is met again below itself is read without its lists and objects, and so is an account
 * to which something else leads: it is read as an account.
 */
function select({ type }: GraphQLField<unknown, unknown>, above: readonly string[]): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const isLink = named.name === 'ConsumerAccount' && LINKED_FROM.some((name) => above.includes(name));
  const isRepeated = isLink || above.includes(named.name);
  const inner = listReadable(named).flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    if (isRepeated) return [];
    const page = field.args.some(({ name }) => name === 'first') ? '(first: 2)' : '';
    return [`${field.name}${page} ${select(field, [...above, named.name])}`];
  });
  return `{ __typename ${inner.join(' ')} }`;
}

function listReadable(type: GraphQLObjectType): readonly GraphQLField<unknown, unknown>[] {
  const fields = Object.values(type.getFields());
  // `edges` has the same objects.
  return fields.some(({ name }) => name === 'edges') ? fields.filter(({ name }) => name !== 'nodes') : fields;
}

export function readSchema(app: RunningApp): Promise<GraphQLSchema> {
  return fetch(`${app.origin}/schema.graphql`)
    .then((answer) => answer.text())
    .then((text) => buildSchema(text));
}
