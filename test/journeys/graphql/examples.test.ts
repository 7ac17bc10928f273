// Every example operation of the GraphiQL page is answered without errors on the demo data.
import type { GraphiqlData } from '../../../src/http/pages/graphiql';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Some variables name a token that an earlier answer contains. */
function needsEarlierAnswer(variables: unknown): boolean {
  return JSON.stringify(variables).includes('"the ');
}

it('answers every query and mutation among the examples', async () => {
  const { examples } = (await (await fetch(`${app.origin}/graphiql/data.json`)).json()) as GraphiqlData;
  const tokens = {
    consumer: await app.signIn('Rivera', '1985-04-12', '4321'),
    creditor: await app.signInCreditor('dana@acme.test'),
  };
  const answers = [];
  for (const { name, audience, query, variables } of examples) {
    // Subscriptions have their own endpoint.
    if (needsEarlierAnswer(variables) || /^subscription/m.test(query)) continue;
    const token = audience === 'anybody' ? {} : { token: tokens[audience] };
    answers.push({ name, errors: (await app.graphql(query, { variables, ...token })).errors });
  }
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter(({ errors }) => errors.length > 0)).toEqual([]);
});
