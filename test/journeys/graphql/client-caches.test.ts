// What a client with a normalised cache shows is what the service returned: `__typename` and `id` name one object.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { READING_LIMITS } from '../../support/clients/readings';
import { listWrongFields } from '../../support/clients/wrong-fields';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp(READING_LIMITS);
});
afterAll(() => app.close());

it('shows from a cache what a consumer reads again', async () => {
  const token = await app.signIn('Okafor', '1990-09-30', '0042');
  expect(await listWrongFields(app, { name: 'Okafor', token })).toEqual([]);
});

// What the demo data has once only: an API key and a user of one number, a user who got another name, several warnings.
it('shows what a company reads again after its changes', async () => {
  const dana = await app.signInCreditor('dana@acme.test');
  const lee = await app.signInCreditor('lee@acme.test');
  const change = async (token: string, mutation: string) => {
    const { data, errors } = await app.graphql<Record<string, { data?: { token?: string } }>>(
      `mutation { ${mutation} }`,
      { token },
    );
    expect(errors).toEqual([]);
    return data;
  };
  const key = 'createApiKey(input: { name: "nightly", scopes: [IMPORT, READ] }) { data { id token } }';
  const { createApiKey } = await change(dana, key);
  const importFile = 'createImport(input: { fileName: "placements.csv", format: CSV }) { data { id } }';
  await change(String(createApiKey?.data?.token), importFile);
  await change(dana, 'updateCreditorUser(input: { id: 2, role: ADMIN }) { message }');
  await change(lee, importFile);
  await change(dana, 'updateCreditorUser(input: { id: 2, name: "Lee Alvarado" }) { message }');
  await change(lee, importFile);
  const ofSubclient = '{ pifBalanceDiscountPercent: "25.00", minMonthlyPayPercent: "12.00" }';
  await change(dana, `updatePayTerms(input: { level: SUBCLIENT, id: 2, terms: ${ofSubclient} }) { message }`);
  const floors = 'minimumSettlementPercentage: "26.00", minimumPaymentPlanPercentage: "15.00"';
  const ofCompany = `level: COMPANY, terms: { minMonthlyPayPercent: "20.00", ${floors} }`;
  const { updatePayTerms } = await change(
    dana,
    `updatePayTerms(input: { ${ofCompany} }) { data { warnings { field } } }`,
  );
  expect(updatePayTerms).toMatchObject({ data: { warnings: [expect.anything(), expect.anything()] } });
  await change(dana, 'declineOffer(input: { accountId: 17 }) { message }');
  expect(await listWrongFields(app, { name: 'dana@acme.test', token: dana })).toEqual([]);
});
