// The Pay Terms of a company are not changed by a request that names a subclient, an account or another company.
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let token: string;
beforeAll(async () => {
  app = await startApp({ CAPTCHA_PROVIDER: 'off' });
  const body = { email: 'dana@acme.test', password: 'parley-demo' };
  const { body: signedIn } = await app.creditorRest<{ meta: { access_token: string } }>('POST', '/auth/token', {
    body,
  });
  token = signedIn.meta.access_token;
});
afterAll(() => app.close());

async function readTerms(): Promise<unknown> {
  const { data } = await app.graphql('{ payTerms(level: COMPANY) { own { maxDaysFirstPay } } }', { token });
  return data;
}

it.each(['7', '19', '0', 'abc', 'company-1', ''])('with the ID %j', async (id) => {
  const before = await readTerms();
  const input = `{level: COMPANY, id: "${id}", terms: {maxDaysFirstPay: 3}}`;
  const changed = await app.graphql(`mutation { updatePayTerms(input: ${input}) { message } }`, { token });
  const read = await app.graphql(`{ payTerms(level: COMPANY, id: "${id}") { level } }`, { token });
  expect([changed, read].map(({ errors }) => errors[0]?.extensions['code'])).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(await readTerms()).toEqual(before);
});

it('is found by the ID of the company too', async () => {
  const { errors } = await app.graphql('{ payTerms(level: COMPANY, id: "1") { level } }', { token });
  expect(errors).toEqual([]);
});
