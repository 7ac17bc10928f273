// What a client with a normalised cache shows is what the service returned, for everybody of the demo data.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { demoReaders, READING_LIMITS, readSchema } from '../../support/clients/readings';
import { listWrongFields } from '../../support/clients/wrong-fields';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp(READING_LIMITS);
});
afterAll(() => app.close());

/** Root fields that were read. */
const seen = new Set<string>();

it('shows from a cache what everybody of the demo data reads again', async () => {
  const wrong: Record<string, readonly string[]> = {};
  for (const reader of await demoReaders(app)) wrong[reader.name] = await listWrongFields(app, reader, seen);
  expect(Object.entries(wrong).filter(([, fields]) => fields.length > 0)).toEqual([]);
});

it('has read every field', async () => {
  const fields = Object.keys((await readSchema(app)).getQueryType()?.getFields() ?? {});
  expect(fields.filter((name) => !seen.has(name))).toEqual(['captchaChallenge']);
});
