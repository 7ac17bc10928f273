// An independent validator accepts the printed OpenAPI documents, by the JSON Schema of OpenAPI 3.1, and rejects invalid ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as seriousme from '@seriousme/openapi-schema-validator' with { 'resolution-mode': 'import' };
import { BASES } from '../../support/openapi/printed-documents';

const { __IMPORT__: importModule } = globalThis as unknown as {
  readonly __IMPORT__: (name: '@seriousme/openapi-schema-validator') => Promise<typeof seriousme>;
};

const readPrinted = (base: string) =>
  readFileSync(join(__dirname, '..', '..', '..', 'schema', `openapi.${base}.json`), 'utf8');

let validator: seriousme.Validator;
beforeAll(async () => {
  const { Validator } = await importModule('@seriousme/openapi-schema-validator');
  validator = new Validator();
});

/** What the validator reports; null if it accepts the document. */
async function findErrors(text: string): Promise<string | null> {
  const { valid, errors } = await validator.validate(text);
  return valid ? null : JSON.stringify(errors);
}

it.each(BASES)('the document of the %s API is accepted', async (base) => {
  expect(await findErrors(readPrinted(base))).toBeNull();
});

it.each([
  ['an invalid status', '"200":', '"2OO":', /2OO/],
  ['an unknown member', '"paths":', '"path":', /path/],
])('a document is rejected for %s', async (_what, text, replacement, message) => {
  const creditor = readPrinted('creditor');
  expect(creditor).toContain(text);
  expect(await findErrors(creditor.replace(text, replacement))).toMatch(message);
});
