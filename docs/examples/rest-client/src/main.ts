// From a sign-in to a payment plan: `npm start` against a local demo, or `npm start -- https://…` against another service.
import { randomUUID } from 'node:crypto';
import { STEPS } from './after-agreement';
import { agreeOnPlan, listAccounts, openAccount, readOffers, suggestPlan } from './plan';
import { signIn, type Identity } from './session';

const RIVERA: Identity = {
  last_name: 'Rivera',
  date_of_birth: '1985-04-12',
  last4ssn: '4321',
  captcha_token: 'demo',
};

async function main(origin: string): Promise<void> {
  // A local demo accepts any six digits. Elsewhere, ask the person.
  const api = await signIn(origin, RIVERA, () => Promise.resolve('123456'));
  const [ready] = await listAccounts(api, 'ready_to_negotiate');
  if (!ready) throw new Error('No account is ready to negotiate.');
  const { id, identity, display } = await openAccount(api, ready.id);
  print(`${id} ${identity.account_name}: ${display.condition.label}`);

  const request = suggestPlan(await readOffers(api, id));
  const key = randomUUID();
  const agreed = await agreeOnPlan(api, id, request, key);
  print(`${agreed.message} Next: ${agreed.data.next_action.label}`);

  const repeated = await agreeOnPlan(api, id, request, key);
  print(`Sent again with its key: ${repeated.message}`);
  print(`Sent again with another key: ${await describeOutcome(agreeOnPlan(api, id, request, randomUUID()))}`);
  const tooEarly = { ...request, first_pay_date: '1999-12-31' };
  print(`With a date in the past: ${await describeOutcome(agreeOnPlan(api, id, tooEarly, randomUUID()))}`);
  const wrong = signIn(origin, RIVERA, () => Promise.resolve('six digits'));
  print(`With a code of letters: ${await describeOutcome(wrong)}`);

  for (const step of STEPS) print(await step({ api, origin, consumer: id }));
}

async function describeOutcome(failing: Promise<unknown>): Promise<string> {
  return failing.then(
    () => 'accepted',
    (error: unknown) => (error as Error).message,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv[2] ?? 'http://127.0.0.1:4000').catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
