// What a client with a normalised cache shows is what the service returned: `__typename` and `id` name one object.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { everyNth } from '../../support/fixtures/run-length';
import { listDifferences, NormalisedCache } from '../../support/clients/normalised-cache';
import {
  demoReaders,
  READING_LIMITS,
  RECORDS,
  readEverything,
  readSchema,
  type DemoReader,
} from '../../support/clients/readings';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp(READING_LIMITS);
});
afterAll(() => app.close());

/** Root fields that were read. */
const seen = new Set<string>();

/** Fields that a cache shows with another value than a second reading returns. */
async function listWrongFields(reader: DemoReader): Promise<readonly string[]> {
  const cache = new NormalisedCache();
  const { readings, repeat } = await readEverything(app, reader);
  for (const reading of readings) cache.write(reading, reading.data);
  const wrong = (await repeat()).flatMap((reading) => {
    seen.add(reading.field);
    if (RECORDS.includes(reading.field)) return [];
    return listDifferences(cache.read(reading), reading.data);
  });
  return [...new Set(wrong)].sort();
}

it('shows from a cache what everybody of the demo data reads again', async () => {
  const wrong: Record<string, readonly string[]> = {};
  const readers = await demoReaders(app);
  const isRichest = ({ name }: DemoReader) => name === 'Rivera';
  const others = readers.filter((reader) => !isRichest(reader));
  for (const reader of [...readers.filter(isRichest), ...everyNth(18, others)]) {
    wrong[reader.name] = await listWrongFields(reader);
  }
  expect(Object.entries(wrong).filter(([, fields]) => fields.length > 0)).toEqual([]);
});

// What the demo data has once only: an API key and a user of one number, a user who got another name, several warnings.
it('shows them as well after changes of a company', async () => {
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
  expect(await listWrongFields({ name: 'dana@acme.test', token: dana })).toEqual([]);
});

it('has read every field', async () => {
  const fields = Object.keys((await readSchema(app)).getQueryType()?.getFields() ?? {});
  expect(fields.filter((name) => !seen.has(name))).toEqual(['captchaChallenge']);
});
