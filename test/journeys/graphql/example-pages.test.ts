// The pages in docs/examples/pages run as they are: within the limits, and without an error for people of the demo data.
import { parse, getOperationAST } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { findDocumentErrors } from '../../../schema/server/check-document';
import { readConfig } from '../../../src/config/config';
import { readExamplePages } from '../../../tools/cost-docs';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const PAGES = readExamplePages();

let app: RunningApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startApp();
  tokens.set('consumer', await app.signIn('Rivera', '1985-04-12', '4321'));
  tokens.set('creditor', await app.signInCreditor('dana@acme.test'));
});
afterAll(() => app.close());

interface Found {
  readonly accounts: { readonly nodes: readonly { readonly id: string; readonly agreement: object | null }[] };
  readonly mailbox: { readonly nodes: readonly { readonly id: string }[] };
}

/** An account with an agreement, or a letter, of the demo data. */
async function findVariables(name: string, text: string): Promise<Record<string, unknown>> {
  const { data } = await app.graphql<Found>(
    '{ accounts { nodes { id agreement { number } } } mailbox { nodes { id } } }',
    { token: tokens.get('consumer') ?? '' },
  );
  const letter = data.mailbox.nodes[0]?.id;
  const account = data.accounts.nodes.find(({ agreement }) => agreement !== null)?.id;
  const companyAccount = '14';
  const id = name === 'consumer/letter' ? letter : name === 'creditor/account' ? companyAccount : account;
  const names = (getOperationAST(parse(text))?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  return Object.fromEntries(names.filter((one) => ['id', 'accountId'].includes(one)).map((one) => [one, id]));
}

it('are twenty', () => {
  expect(PAGES).toHaveLength(20);
});

it("have no required variable with a default, which Relay's compiler refuses", () => {
  expect(PAGES.filter(({ document }) => /\$\w+: [^,)=]*! =/.test(document)).map(({ name }) => name)).toEqual([]);
});

it.each(PAGES)('$name is within the limits and runs', async ({ name, document }) => {
  const { tokens: maxTokens, limits } = readConfig({}).graphql;
  expect(findDocumentErrors(buildSchema().schema, document, { tokens: maxTokens, limits })).toEqual([]);
  const token = tokens.get(name.split('/')[0] ?? '') ?? '';
  const { data, errors } = await app.graphql(document, { token, variables: await findVariables(name, document) });
  expect(errors).toEqual([]);
  expect(Object.values(data)).not.toContain(null);
});
