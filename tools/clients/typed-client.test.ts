// The REST client of the examples does not compile when a document changes in a way that it cannot handle.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printedDocument } from '../../test/support/openapi/printed-documents';

const EXAMPLES = join(__dirname, '..', '..', 'docs', 'examples');
const CLIENT = join(EXAMPLES, 'rest-client');

/** Changes of the document, and what the compiler says about them. */
const CHANGES: readonly (readonly [what: string, before: string, after: string, message: string])[] = [
  ['nothing', '', '', ''],
  ['a path', '"/accounts/{consumer}/offers"', '"/accounts/{consumer}/bids"', '"/accounts/{consumer}/offers"'],
  ['a member of a request', '"last4ssn"', '"last_digits"', 'last_digits'],
  ['a member of a response', '"access_token":{"type"', '"token":{"type"', 'access_token'],
  ['a key of an enum', '"ready_to_negotiate"', '"ready_to_talk"', '"ready_to_negotiate"'],
  ['a code', '{"const":"otp_expired"}', '{"const":"otp_stale"}', '"otp_expired"'],
  ['another code', '{"const":"otp_expired"}', '{"enum":["otp_expired","otp_stale"]}', "expected type 'never'"],
  ['a status', '"413":', '"414":', "'413' does not exist in type"],
];

/** Generates types as `openapi-typescript` does, for all variants in one process. */
const GENERATE = `
  import openapiTS, { astToString } from 'openapi-typescript';
  import { readFileSync, writeFileSync } from 'node:fs';
  for (const folder of process.argv.slice(1)) {
    const types = await openapiTS(readFileSync(folder + '/api.json', 'utf8'));
    writeFileSync(folder + '/src/generated/consumer-api.ts', astToString(types));
  }`;

let folder: string;
let printed: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-client-'));
  symlinkSync(join(EXAMPLES, 'node_modules'), join(folder, 'node_modules'));
  const settings = { extends: join(CLIENT, 'tsconfig.json'), include: ['*/src'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const document = JSON.stringify(printedDocument('consumer'));
  const variants = CHANGES.map(([, before, after], index) => {
    const variant = join(folder, String(index));
    cpSync(join(CLIENT, 'src'), join(variant, 'src'), { recursive: true });
    writeFileSync(join(variant, 'api.json'), before === '' ? document : document.replaceAll(before, after));
    return variant;
  });
  execFileSync(process.execPath, ['--input-type=module', '-e', GENERATE, ...variants], { cwd: EXAMPLES });
  const options = ['-p', '.', '--noEmit', '--rootDir', '.', '--pretty', 'false'];
  const tsc = join(EXAMPLES, 'node_modules', '.bin', 'tsc');
  const compiled = spawnSync(tsc, options, { cwd: folder, encoding: 'utf8' });
  if (compiled.error) throw compiled.error;
  printed = compiled.stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(CHANGES.map((change, index) => [index, ...change] as const))('%i: after a change of %s', (index, ...change) => {
  const [, , , message] = change;
  const lines = printed.split('\n').filter((line) => line.startsWith(`${index}/`));
  expect(lines.join('\n')).toEqual(message === '' ? '' : expect.stringContaining(message));
});
