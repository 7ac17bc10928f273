// Generates operation types for a TypeScript client from /schema.graphql, compiles it strictly and runs it against the
// service. A client that contradicts the schema must not compile.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startApp, type RunningApp } from '../../test/support/fixtures/app';

const ROOT = join(__dirname, '..', '..');
const MODULES = join(__dirname, 'node_modules');
const CODEGEN = join(MODULES, '.bin', 'graphql-codegen');
const TSC = join(ROOT, 'node_modules', '.bin', 'tsc');
const SAMPLE = join(__dirname, 'sample');

let app: RunningApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), 'parley-operations-'));
  symlinkSync(MODULES, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'schema.graphql'), await (await fetch(`${app.origin}/schema.graphql`)).text());
  cpSync(SAMPLE, folder, { recursive: true });
  cpSync(join(ROOT, 'schema', 'examples'), join(folder, 'operations'), { recursive: true });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface Offers {
  readonly offer_options: {
    readonly payment_plan: {
      readonly payment_plan_balance: string;
      readonly monthly_amount: string;
      readonly no_of_installments: number;
      readonly last_month_amount: string | null;
    };
  };
}

interface Printed {
  readonly isDone: boolean;
  readonly printed: string;
}

/** The output of a program, and whether it succeeded. */
async function run(program: string, ...options: readonly string[]): Promise<Printed> {
  return new Promise((resolve) => {
    const settings = { cwd: folder, encoding: 'utf8' } as const;
    execFile(program, options, settings, (error, stdout, stderr) => {
      resolve({ isDone: error === null, printed: stdout + stderr });
    });
  });
}

it('the client compiles and goes from a sign-in to an accepted plan, its payments, letters and agreement', async () => {
  expect(await run(CODEGEN, '--config', 'codegen.cjs')).toMatchObject({ isDone: true });
  expect(await run(TSC, '-p', '.')).toEqual({ isDone: true, printed: '' });
  const token = await app.signIn('Rivera', '1985-04-12', '4321');
  const offers = await app.rest<Offers>('GET', '/accounts/19/offers', { token });
  const plan = offers.body.offer_options.payment_plan;
  const { monthly_amount, no_of_installments, last_month_amount, payment_plan_balance } = plan;
  const journey = [join(folder, 'dist', 'journey.js'), app.origin];
  const { stdout } = await promisify(execFile)(process.execPath, journey, { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({
    account: ['19', 'Willow Creek Bank Visa', 'READY_TO_NEGOTIATE'],
    plan: [monthly_amount, no_of_installments, last_month_amount],
    agreed: 'APPROVED_BUT_PAYMENT_PENDING',
    again: 'OFFER_ACTION_UNAVAILABLE',
    waiting: [['17', 'Counter offer sent']],
    method: ['mutation addPaymentMethod', 'Blue card', 'PAYMENT_PLANS'],
    payments: [true, true],
    calendar: true,
    gift: [true, 'SUCCESSFUL', [['10.00', 'Aunt Rosa']]],
    letter: [false, true, true],
    agreement: ['Willow Creek Bank Visa', payment_plan_balance, '%PDF-', true],
    profile: [true, '10001', 'PRECONDITION_FAILED', 'LIGHT'],
  });
});

/** Clients with one error, and the message of the compiler. */
const WRONG: readonly (readonly [what: string, correct: string, incorrect: string, message: string])[] = [
  ['a field', 'plan.monthlyAmount', 'plan.monthlyPayment', "Property 'monthlyPayment' does not exist"],
  [
    'the type of a variable',
    'firstPayDate: plan.firstPayDateMin',
    'firstPayDate: 20260401',
    "is not assignable to type 'CreatePaymentPlanOfferInput'",
  ],
  ['a value of an enum', "state: 'READY_TO_NEGOTIATE'", "state: 'READY'", '\'"READY"\' is not assignable'],
  ['a variable that is missing', '{ first: 5, state', '{ state', "Property 'first' is missing"],
  ['a branch of a union', "'OtpSent'", "'NoMatch'", "Property 'flowToken' does not exist"],
  ['a value that may be null', 'if (!plan)', 'if (false)', "'plan' is possibly"],
];

it('a client that contradicts the schema does not compile', async () => {
  const journey = readFileSync(join(SAMPLE, 'journey.ts'), 'utf8');
  WRONG.forEach(([, correct, incorrect], index) => {
    expect(journey.split(correct).length).toBe(2);
    writeFileSync(join(folder, `wrong-${index}.ts`), journey.replace(correct, incorrect));
  });
  const { isDone, printed } = await run(TSC, '-p', '.', '--noEmit', '--pretty', 'false');
  const message = WRONG.map(([what], index) => [what, findLines(printed, `wrong-${index}.ts`)]);
  expect(isDone).toBe(false);
  expect(message).toEqual(WRONG.map(([what, , , words]): unknown => [what, expect.stringContaining(words)]));
  expect(findLines(printed, 'journey.ts')).toBe('');
});

function findLines(printed: string, file: string): string {
  return printed
    .split('\n')
    .filter((line) => line.startsWith(`${file}(`))
    .join('\n');
}
