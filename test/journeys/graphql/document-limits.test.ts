// Limits on GraphQL documents, by the ids of the attack list: what is refused, and that our own documents are not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql } from '../../support/clients/raw-http';
import { getRestDocument } from '../../support/clients/rest-idiom';

const NOT_ALLOWED = 'Query is not allowed.';

const times = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_no, n) => part(n));
const aliases = (count: number, field: string, from = 0) => times(count, (n) => `a${n + from}: ${field}`).join(' ');
const skipped = (count: number) => times(count, (n) => `h${n}: health @skip(if: true) { status }`).join(' ');
/** Each fragment spreads the next one twice. */
const doubling = (depth: number) =>
  `{ ...D0 } ${times(depth, (n) => `fragment D${n} on Query { ...D${n + 1} ...D${n + 1} }`).join(' ')} ` +
  `fragment D${depth} on Query { health { status } }`;
const DEEP = 'accounts { edges { node { noticeResponse { senderDetail { sender { id } } } } } }';
const PAGE = 'nodes { display { state { key label } condition { key label } amounts { currentBalance } } }';

let app: RunningApp;
/** Hints are off and a depth of 6 is the most. */
let narrow: RunningApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  narrow = await startApp({ APP_ENV: 'test', GRAPHQL_MAX_DEPTH: '6' });
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => Promise.all([app.close(), narrow.close()]));

/** Whether the document is run: not refused as a whole. A field of it may well be refused. */
async function ask(query: string, variables = {}, { origin }: RunningApp = app) {
  const headers = { authorization: `Bearer ${token}` };
  return sendRawGraphql(origin, { body: { query, variables }, headers });
}

describe('a document is refused, and nothing of it is run:', () => {
  it.each<[string, string, object?]>([
    ['G1 two root fields of a mutation', 'mutation { a: logout { message } b: logout { message } }'],
    ['G3 sixteen aliases of a field', `{ ${aliases(16, 'health { status }')} }`],
    ['G3 sixteen aliases of the type name', `{ ${aliases(16, '__typename')} }`],
    ['G3 sixteen aliases further down', `{ accounts { nodes { ${aliases(16, 'id')} } } }`],
    [
      'G3 eight aliases in each of two places',
      `{ accounts { nodes { ${aliases(8, 'id')} id } } health { ${aliases(8, 'status')} status } }`,
    ],
    [
      'G3 sixteen aliases in fragments',
      `{ ...F ...G } fragment F on Query { ${aliases(8, 'health { status }')} }
       fragment G on Query { ${aliases(8, 'health { status }', 8)} }`,
    ],
    [
      'G3 sixteen aliases under a field that is asked for twice',
      `{ health { ${aliases(8, 'status')} } health { ${aliases(8, 'status', 8)} } }`,
    ],
    ['G5 a page of 100,000', '{ accounts(first: 100000) { nodes { id } } }'],
    ['G5 many pages at once', `{ ${times(10, (n) => `a${n}: accounts(first: 50) { ${PAGE} }`).join(' ')} }`],
    [
      'G5 pages as long as a variable says',
      `query ($n: Int!) { ${times(10, (n) => `a${n}: accounts(first: $n) { ${PAGE} }`).join(' ')} }`,
      { n: 1 },
    ],
    [
      'G5 pages in fragments',
      `{ ${times(10, (n) => `a${n}: accounts(first: 50) { ...P }`).join(' ')} }
       fragment P on ConsumerAccountConnection { ${PAGE} }`,
    ],
    ['G6 a thousand tokens and one', `{ health { ${'status '.repeat(996)} } }`],
    ['G7 eleven directives', `{ ${skipped(11)} health { status } }`],
    ['G7 eleven directives at an operation', `query ${'@skip(if: false) '.repeat(11)}{ health { status } }`],
    ['G7 fifty unknown directives', `{ health ${'@aa '.repeat(50)} { status } }`],
    ['G8 a field nine hundred times', `{ ${'__typename '.repeat(900)} }`],
    ['G8 a field nine hundred times further down', `{ health { ${'status '.repeat(900)} } }`],
    ['G9 fragments that double each other twelve times', doubling(12)],
    ['G9 fragments that double each other sixty times', doubling(60)],
    ['G10 a fragment that contains itself', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
    [
      'G10 a fragment that contains itself further down',
      '{ accounts { ...A } } fragment A on ConsumerAccountConnection { nodes { id } ...A }',
    ],
    ['G25 two operations and no name', 'query A { health { status } } query B { health { status } }'],
    ['G26 a subscription', 'subscription { accountChanged(id: 1) { id } }'],
    ['G26 a deferred fragment', '{ accounts { nodes { ... @defer { id } } } }'],
    ['G26 a streamed list', '{ accounts { nodes @stream { id } } }'],
  ])('%s', async (_what, query, variables = {}) => {
    const answer = await ask(query, variables);
    expect([answer.status, answer.data]).toEqual([400, undefined]);
  });
});

describe('a limit', () => {
  it.each<[string, string]>([
    ['G3 aliases', `{ ${aliases(16, '__typename')} }`],
    ['G5 cost', '{ accounts(first: 100000) { nodes { id } } }'],
    ['G6 tokens', `{ health { ${'status '.repeat(996)} } }`],
    ['G7 directives', `{ ${skipped(11)} health { status } }`],
    ['G8 repeated fields', `{ ${'hello '.repeat(900)} }`],
    ['G9 selections', doubling(12)],
  ])('is told once and neutrally: %s', async (_what, query) => {
    const { errors } = await ask(query);
    expect(errors.map(({ message, extensions }) => [message, extensions['status']])).toEqual([[NOT_ALLOWED, 400]]);
  });

  it('G4 counts the depth through fragments of any name, and so does introspection not help', async () => {
    const trick = `{ ...__schema } fragment __schema on Query { ${DEEP} }`;
    for (const query of [`{ ${DEEP} }`, trick]) {
      const { errors } = await ask(query, {}, narrow);
      expect(errors.map(({ message }) => message)).toEqual([NOT_ALLOWED]);
    }
    expect((await ask(`{ ${DEEP.replace('sender { id }', 'id')} }`, {}, narrow)).status).toBe(200);
  });

  it('G11 stops after five errors', async () => {
    const { errors } = await ask(`{ ${times(50, (n) => `unknown${n}`).join(' ')} }`);
    expect(errors).toHaveLength(6);
    expect(errors[5]?.message).toBe('Too many validation errors, error limit reached. Validation aborted.');
  });

  it.each(['@skip(if: true)', '@include(if: false)'])('G1 counts a field that %s leaves out', async (directive) => {
    const answer = await ask(`mutation { a: logout { message } b: logout ${directive} { message } }`);
    expect([answer.status, answer.data]).toEqual([400, undefined]);
  });

  it('G25 holds for every operation of a document, chosen or not', async () => {
    const query = `query Good { health { status } } query Bad { ${aliases(16, '__typename')} }`;
    const { errors } = await sendRawGraphql(app.origin, { body: { query, operationName: 'Good' } });
    expect(errors.map(({ message }) => message)).toEqual([NOT_ALLOWED]);
  });
});

describe('a document is run that', () => {
  it.each<[string, string, object?]>([
    ['G3 has fifteen aliases of a field', `{ ${aliases(15, '__typename')} __typename }`],
    ['G3 gives a hundred fields new names', getRestDocument('Accounts').query, { first: 50 }],
    ['G5 asks for fifty whole accounts', getRestDocument('Accounts').query, { first: 50 }],
    ['G7 has ten directives', `{ ${skipped(10)} health { status } }`],
    ['G10 spreads a fragment twice', '{ a: health { ...H } b: health { ...H } } fragment H on Health { status }'],
  ])('%s', async (_what, query, variables = {}) => {
    const { status, errors } = await ask(query, variables);
    expect([status, errors]).toEqual([200, []]);
  });

  it('is introspection on a developer’s machine, as deep as tools ask', async () => {
    const deep =
      '{ __schema { types { fields { type { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } }';
    expect((await ask(deep)).errors).toEqual([]);
  });
});

describe('every document of the facade', () => {
  const folder = join(__dirname, '..', '..', '..', 'rest-facade', 'documents');
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = parse(texts.join('\n')).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? ''] : [],
  );

  it.each(names)('is within the limits for rich clients too: %s', async (name) => {
    const { errors } = await ask(getRestDocument(name).query, {});
    expect(errors.map(({ extensions }) => extensions['code'])).not.toContain('GRAPHQL_VALIDATION_FAILED');
    expect(errors.map(({ extensions }) => extensions['code'])).not.toContain('GRAPHQL_PARSE_FAILED');
  });
});
