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

it.each([
  ['the company', 'level: COMPANY'],
  ['a subclient', 'level: SUBCLIENT, id: "1"'],
])('of %s have every change that was confirmed, of several at once', async (_whose, target) => {
  for (let round = 1; round <= 5; round += 1) {
    const changes = [
      ['pifBalanceDiscountPercent', `"${40 + round}"`],
      ['ppaBalanceDiscountPercent', `"${20 + round}"`],
      ['minMonthlyPayPercent', `"${10 + round}"`],
      ['maxDaysFirstPay', `${round + 10}`],
    ] as const;
    const answers = await Promise.all(
      changes.map(([member, value]) => {
        const input = `{${target}, terms: {${member}: ${value}}}`;
        return app.graphql(`mutation { updatePayTerms(input: ${input}) { message } }`, { token });
      }),
    );
    const confirmed = changes.filter((_change, index) => answers[index]?.errors.length === 0);
    const members = confirmed.map(([member]) => member).join(' ');
    const { data } = await app.graphql(`{ payTerms(${target}) { own { ${members} } } }`, { token });
    const { own } = data['payTerms'] as { readonly own: Readonly<Record<string, unknown>> };
    for (const [member, value] of confirmed)
      expect([member, parseFloat(String(own[member]))]).toEqual([member, parseFloat(value.replaceAll('"', ''))]);
  }
});

it('of an account stay as they are while something is agreed', async () => {
  const input = '{level: ACCOUNT, id: "14", terms: {maxDaysFirstPay: 3}}';
  const { errors } = await app.graphql(`mutation { updatePayTerms(input: ${input}) { message } }`, { token });
  expect(errors[0]?.extensions['code']).toBe('OFFER_ACTION_UNAVAILABLE');
});
