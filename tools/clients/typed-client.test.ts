// Generates a TypeScript client from the OpenAPI documents, compiles it strictly and runs it against the service. With a
// changed document it must not compile.
import { execFile, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startApp, type RunningApp } from '../../test/support/fixtures/app';
import { BASES, printedDocument } from '../../test/support/openapi/printed-documents';
import type { Base } from '../../rest-facade/endpoints';

const MODULES = join(__dirname, 'node_modules');
const OPENAPI_TYPESCRIPT = join(MODULES, '.bin', 'openapi-typescript');
const TSC = join(__dirname, '..', '..', 'node_modules', '.bin', 'tsc');
const SAMPLE = join(__dirname, 'sample');

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Creates a client project with types generated from the documents. `change` can modify a document. */
function createProject(change: (text: string, base: Base) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-client-'));
  folders.push(folder);
  symlinkSync(MODULES, join(folder, 'node_modules'));
  for (const name of ['journey.ts', 'after-agreement.ts', 'tsconfig.json'])
    copyFileSync(join(SAMPLE, name), join(folder, name));
  for (const base of BASES) {
    const printed = JSON.stringify(printedDocument(base));
    writeFileSync(join(folder, `${base}.json`), change(printed, base));
    const generated = run(OPENAPI_TYPESCRIPT, [`${base}.json`, '-o', `${base}-api.ts`], folder);
    expect([generated.status, generated.stderr]).toEqual([0, '']);
  }
  return folder;
}

function run(program: string, options: readonly string[], cwd: string): SpawnSyncReturns<string> {
  const response = spawnSync(program, options, { cwd, encoding: 'utf8' });
  if (response.error) throw response.error;
  return response;
}

describe('the client generated from the documents', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('compiles and goes from a login to an accepted plan, its payments, letters and agreement', async () => {
    const folder = createProject();
    expect(run(TSC, ['-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
    const journey = [join(folder, 'dist', 'journey.js'), app.origin];
    const { stdout } = await promisify(execFile)(process.execPath, journey, { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual({
      accounts: [[19, 'ready_to_negotiate']],
      plan: {
        message: 'Payment plan offer created successfully.',
        state: 'approved_but_payment_pending',
        nextAction: 'add_payment',
      },
      again: { code: 'offer_action_unavailable', state: 'approved_but_payment_pending' },
      invalidFields: ['first_pay_date'],
      templates: [
        [1, 'e-letter'],
        [2, 'e-letter'],
        [3, 'e-letter'],
      ],
      method: ['POST /accounts/{consumer}/payment-method', 'Blue card', 'payment_plans'],
      payments: [true, true],
      calendar: true,
      gift: [true, 'successful', [['10.00', 'Aunt Rosa']]],
      letter: [false, true, true],
      agreement: [true, '%PDF-', true],
      profile: [true, '10001', 'precondition_failed', 'light'],
    });
  });
});

it.each([
  ['a path', '"/accounts/{consumer}/offers"', '"/accounts/{consumer}/bids"', '/accounts/{consumer}/offers'],
  ['a member of a request', '"last4ssn"', '"last_digits"', 'last_digits'],
  ['a member of a response', '"access_token":{"type"', '"token":{"type"', 'access_token'],
  ['a key of an enum', '"ready_to_negotiate"', '"ready_to_talk"', 'ready_to_negotiate'],
  ['a code', '"const":"offer_action_unavailable"', '"type":"integer"', 'string'],
])('an existing client does not compile when %s changes', (_what, before, after, message) => {
  const folder = createProject((text, base) => (base === 'consumer' ? text.replaceAll(before, after) : text));
  const { status, stdout } = run(TSC, ['-p', '.'], folder);
  expect([status === 0, stdout]).toEqual([false, expect.stringContaining(message)]);
});
