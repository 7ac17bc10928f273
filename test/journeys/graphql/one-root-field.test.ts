// A mutation has one root field: a document with a hundred guesses of a code is refused. docs/rules §12, row G1.
import { GRAPHQL_CLIENT, startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

const VARIABLES = { input: { flowToken: 'f'.repeat(43), otp: '000000' } };
const GUESS = 'verifyOtp(input: $input) { meta { accessToken } }';
const HEAD = 'mutation Guess($input: VerifyOtpInput!)';
const FRAGMENT = `fragment F on Mutation { ${GUESS} }`;
const MESSAGE = 'A mutation can have only one root field.';

const aliases = (count: number) => Array.from({ length: count }, (_none, n) => `g${n}: ${GUESS}`).join(' ');
/** Fragments that each spread the next one twice. */
const doubling = (depth: number, last: string) =>
  Array.from({ length: depth }, (_none, n) => `fragment D${n} on Mutation { ...D${n + 1} ...D${n + 1} }`)
    .concat(`fragment D${depth} on Mutation { ${last} }`)
    .join(' ');

let app: RunningApp;

/** The other limits are high, so that this rule applies first. */
beforeAll(async () => {
  app = await startApp({ GRAPHQL_MAX_TOKENS: '4000', GRAPHQL_MAX_ALIASES: '100', GRAPHQL_MAX_COST: '20000' });
});
afterAll(() => app.close());

/** The response, and how many statements of sign-in resolvers it caused. */
async function ask(query: string, operationName?: string) {
  const body = JSON.stringify({ query, variables: VARIABLES, operationName });
  const headers = { 'content-type': 'application/json', ...GRAPHQL_CLIENT };
  let status = 0;
  let text = '';
  const statements = await recordStatements(app.dependencies.db, async () => {
    const answer = await fetch(`${app.origin}/graphql`, { method: 'POST', headers, body });
    status = answer.status;
    text = await answer.text();
  });
  return { status, text, touched: statements.filter((sql) => /rate_counters|login_flows/.test(sql)).length };
}

describe('a mutation', () => {
  it.each([
    ['a hundred aliases', `${HEAD} { ${aliases(100)} }`],
    ['two aliases', `${HEAD} { ${aliases(2)} }`],
    ['an alias and a named fragment', `${HEAD} { a: ${GUESS} ...F } ${FRAGMENT}`],
    ['an alias and an inline fragment', `${HEAD} { a: ${GUESS} ... on Mutation { b: ${GUESS} } }`],
    ['inline fragments without a type', `${HEAD} { ... { a: ${GUESS} } ... { b: ${GUESS} } }`],
    ['a fragment in a fragment', `${HEAD} { ...G } fragment G on Mutation { a: ${GUESS} ...F } ${FRAGMENT}`],
    ['different fields', `${HEAD} { a: ${GUESS} logout { message } }`],
    ['a skipped field', `${HEAD} { a: ${GUESS} b: verifyOtp(input: $input) @skip(if: true) { meta { accessToken } } }`],
    ['fragments that double', `${HEAD} { ...D0 } ${doubling(5, GUESS)}`],
  ])('with %s is refused before any resolver runs', async (_what, query) => {
    const { status, text, touched } = await ask(query);
    expect([status, touched]).toEqual([400, 0]);
    expect(text).toContain(MESSAGE);
  });

  it('is refused even when the request selects another operation of the document', async () => {
    const { status, text, touched } = await ask(
      `mutation Good { logout { message } } ${HEAD} { ${aliases(2)} }`,
      'Good',
    );
    expect([status, touched, text.includes(MESSAGE)]).toEqual([400, 0, true]);
  });

  it('with a fragment cycle is refused by the rule for cycles', async () => {
    const { status, text } = await ask(
      `${HEAD} { ...A } fragment A on Mutation { ...B } fragment B on Mutation { ...A }`,
    );
    expect([status, text.includes('Cannot spread fragment')]).toEqual([400, true]);
  });

  it.each([
    ['one field', `${HEAD} { ${GUESS} }`],
    ['one field in a fragment', `${HEAD} { ...F } ${FRAGMENT}`],
    ['its own type name', `${HEAD} { __typename ${GUESS} kind: __typename }`],
  ])('with %s is run', async (_what, query) => {
    const { status, text, touched } = await ask(query);
    expect([status, text.includes('FLOW_TOKEN_INVALID')]).toEqual([200, true]);
    expect(touched).toBeGreaterThan(0);
  });
});

it('lets a query ask for many root fields', async () => {
  const { status, text } = await ask('{ a: health { status } b: health { status } }');
  expect([status, text]).toEqual([200, '{"data":{"a":{"status":"ok"},"b":{"status":"ok"}}}\n']);
});
