// Generates operation types for a TypeScript client from /schema.graphql, compiles it strictly and runs it against the
// service. A client that contradicts the schema must not compile.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GraphiqlData } from '../../src/http/pages/graphiql';
import { startApp, type RunningApp } from '../support/fixtures/app';

const ROOT = join(__dirname, '..', '..');
const MODULES = join(ROOT, 'node_modules');
const SAMPLE = join(__dirname, 'sample', 'graphql');

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

interface Printed {
  readonly isDone: boolean;
  readonly printed: string;
}

/** The output of a program, and whether it succeeded. */
async function run(program: string, ...options: readonly string[]): Promise<Printed> {
  return new Promise((resolve) => {
    const settings = { cwd: folder, encoding: 'utf8' } as const;
    execFile(join(MODULES, '.bin', program), options, settings, (error, stdout, stderr) => {
      resolve({ isDone: error === null, printed: stdout + stderr });
    });
  });
}

it('the client compiles and goes from a sign-in to an accepted plan', async () => {
  expect(await run('graphql-codegen', '--config', 'codegen.json')).toMatchObject({ isDone: true });
  expect(await run('tsc', '-p', '.')).toEqual({ isDone: true, printed: '' });
  const journey = [join(folder, 'dist', 'journey.js'), app.origin];
  const { stdout } = await promisify(execFile)(process.execPath, journey, { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual({
    account: ['19', 'Willow Creek Bank Visa', 'READY_TO_NEGOTIATE'],
    plan: ['75.00', 10],
    agreed: 'APPROVED_BUT_PAYMENT_PENDING',
    again: 'OFFER_ACTION_UNAVAILABLE',
    waiting: [['17', 'Counter Offer Received']],
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
  const { isDone, printed } = await run('tsc', '-p', '.', '--noEmit', '--pretty', 'false');
  const message = WRONG.map(([what], index) => [what, lineOf(printed, `wrong-${index}.ts`)]);
  expect(isDone).toBe(false);
  expect(message).toEqual(WRONG.map(([what, , , words]): unknown => [what, expect.stringContaining(words)]));
  expect(lineOf(printed, 'journey.ts')).toBe('');
});

it('every example operation succeeds with the demo data', async () => {
  const fresh = await startApp();
  const { examples } = (await (await fetch(`${fresh.origin}/graphiql/world.json`)).json()) as GraphiqlData;
  const tokens = {
    consumer: await fresh.signIn('Rivera', '1985-04-12', '4321'),
    creditor: await fresh.signInCreditor('dana@acme.test'),
  };
  const responses = [];
  // Subscriptions have their own endpoint.
  const request = examples.filter(({ query, variables }) => !isToBeFilled(variables) && !/^subscription/m.test(query));
  for (const { name, audience, query, variables } of request) {
    const token = audience === 'anybody' ? {} : { token: tokens[audience] };
    responses.push({ name, errors: (await fresh.graphql(query, { variables, ...token })).errors });
  }
  await fresh.close();
  expect(responses.length).toBeGreaterThan(10);
  expect(responses.filter(({ errors }) => errors.length > 0)).toEqual([]);
});

/** Tokens in the variables must be filled in by hand or by the page. */
function isToBeFilled(variables: unknown): boolean {
  return JSON.stringify(variables).includes('"the ');
}

function lineOf(printed: string, file: string): string {
  return printed
    .split('\n')
    .filter((line) => line.startsWith(`${file}(`))
    .join('\n');
}
