// Limits on GraphQL documents, and that the documents of the REST facade are within them. docs/rules §12, rows G1 to G11.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql } from '../../support/clients/raw-http';
import { getRestDocument } from '../../support/clients/rest-idiom';

const times = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_no, n) => part(n));
const aliases = (count: number, field: string, from = 0) => times(count, (n) => `a${n + from}: ${field}`).join(' ');
const skipped = (count: number) => times(count, (n) => `h${n}: health @skip(if: true) { status }`).join(' ');
/** Fragments that each spread the next one twice. */
const doubling = (depth: number) =>
  `{ ...D0 } ${times(depth, (n) => `fragment D${n} on Query { ...D${n + 1} ...D${n + 1} }`).join(' ')} ` +
  `fragment D${depth} on Query { health { status } }`;
const DEEP = 'accounts { edges { node { noticeResponse { senderDetail { sender { id } } } } } }';
const PAGE = 'nodes { display { state { key label } condition { key label } amounts { currentBalance } } }';

let app: RunningApp;
/** Without suggestions, and with a maximum depth of 6. */
let narrow: RunningApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  narrow = await startApp({ APP_ENV: 'test', GRAPHQL_MAX_DEPTH: '6' });
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => Promise.all([app.close(), narrow.close()]));

async function ask(query: string, variables = {}, { origin }: RunningApp = app) {
  const headers = { authorization: `Bearer ${token}` };
  return sendRawGraphql(origin, { body: { query, variables }, headers });
}

describe('a document is refused as a whole:', () => {
  it.each<[string, string, object?]>([
    ['G1 two root fields of a mutation', 'mutation { a: logout { message } b: logout { message } }'],
    ['G3 sixteen aliases of a field', `{ ${aliases(16, 'health { status }')} }`],
    ['G3 sixteen aliases of the type name', `{ ${aliases(16, '__typename')} }`],
    ['G3 sixteen aliases in a nested selection', `{ accounts { nodes { ${aliases(16, 'id')} } } }`],
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
      'G3 sixteen aliases under a field that is selected twice',
      `{ health { ${aliases(8, 'status')} } health { ${aliases(8, 'status', 8)} } }`,
    ],
    ['G5 many pages at once', `{ ${times(10, (n) => `a${n}: accounts(first: 50) { ${PAGE} }`).join(' ')} }`],
    [
      'G5 pages whose size is a variable',
      `query ($n: Int!) { ${times(10, (n) => `a${n}: accounts(first: $n) { ${PAGE} }`).join(' ')} }`,
      { n: 50 },
    ],
    [
      'G5 pages in fragments',
      `{ ${times(10, (n) => `a${n}: accounts(first: 50) { ...P }`).join(' ')} }
       fragment P on ConsumerAccountConnection { ${PAGE} }`,
    ],
    ['G6 1001 tokens', `{ health { ${'status '.repeat(996)} } }`],
    ['G7 eleven directives', `{ ${skipped(11)} health { status } }`],
    ['G7 eleven directives of an operation', `query ${'@skip(if: false) '.repeat(11)}{ health { status } }`],
    ['G7 fifty unknown directives', `{ health ${'@aa '.repeat(50)} { status } }`],
    ['G8 a field nine hundred times', `{ ${'__typename '.repeat(900)} }`],
    ['G8 a field nine hundred times in a nested selection', `{ health { ${'status '.repeat(900)} } }`],
    ['G9 fragments that double twelve times', doubling(12)],
    ['G9 fragments that double sixty times', doubling(60)],
    ['G10 a fragment that contains itself', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
    [
      'G10 a fragment that contains itself in a nested selection',
      '{ accounts { ...A } } fragment A on ConsumerAccountConnection { nodes { id } ...A }',
    ],
    ['G25 two operations without an operation name', 'query A { health { status } } query B { health { status } }'],
    ['G26 a subscription', 'subscription { accountChanged(id: 1) { id } }'],
    ['G26 a deferred fragment', '{ accounts { nodes { ... @defer { id } } } }'],
    ['G26 a streamed list', '{ accounts { nodes @stream { id } } }'],
  ])('%s', async (_what, query, variables = {}) => {
    const answer = await ask(query, variables);
    expect([answer.status, answer.data]).toEqual([400, undefined]);
  });
});

describe('a limit', () => {
  const lists = 'accounts(first: 50) { nodes { letters(first: 50) { nodes { id } } } }';
  it.each<[string, string, object, string]>([
    [
      'G3 aliases',
      `{ ${aliases(16, '__typename')} }`,
      { limit: 'aliases', asked: 16, allowed: 15, most: '__typename' },
      'The document requests fields again under 16 aliases; the limit is 15. `__typename` counts most.',
    ],
    [
      'G5 cost',
      `{ ${lists} }`,
      { limit: 'cost', asked: 15696, allowed: 2000, most: 'accounts.nodes.letters.nodes' },
      'The query costs 15696; the limit is 2000. `accounts.nodes.letters.nodes` counts most.',
    ],
    [
      'G6 tokens',
      `{ health { ${'status '.repeat(996)} } }`,
      { limit: 'tokens', allowed: 1000 },
      'The document has too many tokens; the limit is 1000.',
    ],
    [
      'G7 directives',
      `{ ${skipped(11)} health { status } }`,
      { limit: 'directives', asked: 11, allowed: 10 },
      'The document has 11 directives; the limit is 10.',
    ],
    [
      'G8 repeated fields',
      `{ ${'hello '.repeat(900)} }`,
      { limit: 'aliases', asked: 899, allowed: 15, most: 'hello' },
      'The document requests fields again under 899 aliases; the limit is 15. `hello` counts most.',
    ],
    [
      'G9 selections',
      doubling(12),
      { limit: 'selections', asked: 16383, allowed: 2000, most: 'D0' },
      'The document has 16383 selections with its fragments expanded; the limit is 2000. `D0` counts most.',
    ],
  ])('is reported once, with what was asked and what is allowed: %s', async (_what, query, cost, message) => {
    const { errors, text } = await ask(query);
    expect(errors).toEqual([
      expect.objectContaining({
        message,
        extensions: expect.objectContaining({ status: 400, cost }) as unknown,
      }),
    ]);
    expect(text).toContain('"locations":[{"line":1,"column":');
  });

  it('G5 counts the pages that a request asks for', async () => {
    const query =
      'query ($n: Int!, $m: Int = 5) { accounts(first: $n) { nodes { letters(first: $m) { nodes { id } } } } }';
    expect(await ask(query, { n: 5 })).toMatchObject({ status: 200, errors: [] });
    expect(await ask(query, { n: 48 })).toMatchObject({
      status: 400,
      errors: [{ extensions: { cost: { asked: 2001, allowed: 2000, most: 'accounts.nodes.letters.nodes' } } }],
    });
    // The document is known by now.
    expect(await ask(query, { n: 47 })).toMatchObject({ status: 200, errors: [] });
  });

  it('G5 is no longer asked about where the list itself refuses the page', async () => {
    const { data, errors } = await ask('{ accounts(first: 100000) { nodes { id } } }');
    expect([data, errors[0]?.extensions['errors']]).toEqual([
      { accounts: null },
      { first: ['The first must be between 1 and 50.'] },
    ]);
  });

  it('G4 counts depth through fragments, also those with names of introspection', async () => {
    const trick = `{ ...__schema } fragment __schema on Query { ${DEEP} }`;
    for (const query of [`{ ${DEEP} }`, trick]) {
      const { errors } = await ask(query, {}, narrow);
      expect(errors.map(({ extensions }) => extensions['cost'])).toEqual([
        expect.objectContaining({ limit: 'depth', asked: 7, allowed: 6 }),
      ]);
    }
    expect((await ask(`{ ${DEEP.replace('sender { id }', 'id')} }`, {}, narrow)).status).toBe(200);
  });

  it('G11 stops validation after five errors', async () => {
    const { errors } = await ask(`{ ${times(50, (n) => `unknown${n}`).join(' ')} }`);
    expect(errors).toHaveLength(6);
    expect(errors[5]?.message).toBe('Too many validation errors, error limit reached. Validation aborted.');
  });

  it.each(['@skip(if: true)', '@include(if: false)'])('G1 counts a field with %s', async (directive) => {
    const answer = await ask(`mutation { a: logout { message } b: logout ${directive} { message } }`);
    expect([answer.status, answer.data]).toEqual([400, undefined]);
  });

  it('G25 on size applies to every operation of a document', async () => {
    const query = `query Good { health { status } } query Bad { ${aliases(16, '__typename')} }`;
    const { errors } = await sendRawGraphql(app.origin, { body: { query, operationName: 'Good' } });
    expect(errors.map(({ extensions }) => extensions['cost'])).toEqual([expect.objectContaining({ limit: 'aliases' })]);
  });
});

describe('a document is executed that', () => {
  it.each<[string, string, object?]>([
    ['G3 has fifteen aliases of a field', `{ ${aliases(15, '__typename')} __typename }`],
    ['G3 renames a hundred fields', getRestDocument('Accounts').query, { first: 50 }],
    ['G5 selects fifty complete accounts', getRestDocument('Accounts').query, { first: 50 }],
    ['G7 has ten directives', `{ ${skipped(10)} health { status } }`],
    ['G10 spreads a fragment twice', '{ a: health { ...H } b: health { ...H } } fragment H on Health { status }'],
  ])('%s', async (_what, query, variables = {}) => {
    const { status, errors } = await ask(query, variables);
    expect([status, errors]).toEqual([200, []]);
  });

  it('is an introspection query in the local environment, as deep as tools need', async () => {
    const deep =
      '{ __schema { types { fields { type { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } }';
    expect((await ask(deep)).errors).toEqual([]);
  });
});

describe('every document of the REST facade', () => {
  const folder = join(__dirname, '..', '..', '..', 'rest-facade', 'documents');
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = parse(sources.join('\n')).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? ''] : [],
  );

  it.each(names)('is within the limits: %s', async (name) => {
    const { errors } = await ask(getRestDocument(name).query, {});
    expect(errors.map(({ extensions }) => extensions['code'])).not.toContain('GRAPHQL_VALIDATION_FAILED');
    expect(errors.map(({ extensions }) => extensions['code'])).not.toContain('GRAPHQL_PARSE_FAILED');
  });
});
