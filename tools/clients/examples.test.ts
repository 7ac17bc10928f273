// Runs the examples of docs/examples/ as a reader would, against the service with the demo data. `npm run check:tools`
// has compiled them.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signInCreditor } from '../../docs/examples/creditor-script/src/api';
import { editTemplate } from '../../docs/examples/creditor-script/src/edit-template';
import { signIn } from '../../docs/examples/rest-client/src/session';
import { startApp, type RunningApp } from '../../test/support/fixtures/app';

const ROOT = join(__dirname, '..', '..');
const EXAMPLES = join(ROOT, 'docs', 'examples');
const ACCESS_MS = 15 * 60 * 1000;
const OKAFOR = { last_name: 'Okafor', date_of_birth: '1990-09-30', last4ssn: '0042', captcha_token: 'demo' };

let app: RunningApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

/** The lines that a program prints. */
async function run(program: string, file: string, ...options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(program, [join(EXAMPLES, file), app.origin, ...options]);
  return stdout.trimEnd().split('\n');
}

interface PlanOption {
  readonly payment_plan_balance: string;
  readonly monthly_amount: string;
  readonly no_of_installments: number;
  readonly last_month_amount: string | null;
}

async function readPlan(account: number, ...identity: readonly [string, string, string]): Promise<PlanOption> {
  const token = await app.signIn(...identity);
  const { body } = await app.rest<{ offer_options: { payment_plan: PlanOption } }>(
    'GET',
    `/accounts/${account}/offers`,
    { token },
  );
  return body.offer_options.payment_plan;
}

describe('the REST client', () => {
  it('goes from a sign-in to an accepted plan, its payments, a letter and the agreement', async () => {
    const plan = await readPlan(19, 'Rivera', '1985-04-12', '4321');
    const payments = plan.no_of_installments + (plan.last_month_amount === null ? 0 : 1);
    expect(await run(process.execPath, 'rest-client/dist/main.js')).toEqual([
      '19 Willow Creek Bank Visa: Ready to Negotiate',
      'Payment plan offer created successfully. Next: Add My Payment',
      'Sent again with its key: Payment plan offer created successfully.',
      'Sent again with another key: The account has changed and is now approved_but_payment_pending. Please look at it again.',
      'With a date in the past: The first pay date must be a date after today.',
      'With a code of letters: The otp must be 6 digits.',
      'POST /accounts/{consumer}/payment-method with Blue card: Payment Plans',
      `${payments} payments, ${plan.payment_plan_balance} in all`,
      `${payments} of ${payments} payments in the calendar`,
      'Aunt Rosa gave 10.00',
      '"A better offer" was unread, is read',
      `Agreement to pay ${plan.payment_plan_balance} of 1000.00: complete file`,
      'ZIP 10001, then precondition_failed; theme light',
    ]);
    const token = await app.signIn('Rivera', '1985-04-12', '4321');
    expect((await app.rest('GET', '/accounts/19/agreement', { token })).body).toMatchObject({
      terms: { amount: plan.payment_plan_balance },
      balance_at_agreement: '1000.00',
    });
  });

  it('renews an expired access token once for all requests', async () => {
    const sent = jest.spyOn(globalThis, 'fetch');
    const api = await signIn(app.origin, OKAFOR, () => Promise.resolve('123456'));
    app.setTime(app.moment().epoch + ACCESS_MS + 60_000);
    sent.mockClear();
    const answers = await Promise.all([api.GET('/accounts'), api.GET('/profile'), api.GET('/mailbox')]);
    const paths = sent.mock.calls.map(([request]) => new URL((request as Request).url).pathname);
    sent.mockRestore();
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200]);
    expect(paths.filter((path) => path.endsWith('/auth/refresh'))).toHaveLength(1);
    expect(paths).toHaveLength(7);
  });
});

describe('the curl script', () => {
  it('goes from a sign-in to an accepted plan in both styles, and prints what the README shows', async () => {
    const plan = await readPlan(20, 'Okafor', '1990-09-30', '0042');
    const printed = await run('sh', 'curl/journey.sh');
    expect(printed.map(findPlan).filter(Boolean)).toEqual([
      {
        monthlyAmount: plan.monthly_amount,
        noOfInstallments: plan.no_of_installments,
        lastMonthAmount: plan.last_month_amount,
      },
    ]);
    expect(printed).toContain('The account has changed. Read its offers again.');
    expect(printed).toHaveLength(27);
    const chapter =
      readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n## A first session\n')[1]?.split('\n## ')[0] ?? '';
    const blocks = [...chapter.matchAll(/^```(\w*)\n([^`]*)\n```$/gm)].filter(([, language]) => language !== 'sh');
    const shown = blocks.flatMap(([, , block = '']) => block.split('\n'));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((line) => line !== ' …' && !printed.includes(line))).toEqual([]);
  });
});

describe('the creditor script', () => {
  it('counters an offer below the rule and accepts one that meets it', async () => {
    const last = 'First notice: <p>You can answer at [You Negotiate Link].</p>';
    expect(await run(process.execPath, 'creditor-script/dist/main.js')).toEqual([
      'Northern Lights Heating: Counter offer sent.',
      last,
    ]);
    const waiting = 'Northern Lights Heating: the consumer has to answer';
    expect(await run(process.execPath, 'creditor-script/dist/main.js')).toEqual([waiting, last]);

    const token = await app.signIn('Rivera', '1985-04-12', '4321');
    const offers = await app.rest<Offers>('GET', '/accounts/18/offers', { token });
    const { creditor_offer } = offers.body.active_negotiation;
    expect([creditor_offer.one_time_settlement, creditor_offer.note]).toEqual([
      (Number(offers.body.account.display.amounts.current_balance) * 0.8).toFixed(2),
      'We need at least 80 percent of the balance.',
    ]);
    const body = { one_time_settlement: '635.00', first_pay_date: creditor_offer.first_pay_date };
    expect(await app.rest('POST', '/accounts/18/offers/counter', { token, body })).toMatchObject({ status: 200 });
    expect(await run(process.execPath, 'creditor-script/dist/main.js', '79')).toEqual([
      'Northern Lights Heating: Offer accepted.',
      last,
    ]);
  });

  it('repeats its change of a template that a colleague has saved meanwhile', async () => {
    const api = await signInCreditor(app.origin, 'dana@acme.test', 'parley-demo');
    const token = await app.signInCreditor('lee@acme.test');
    const path = '/communications/e-letter-templates/1';
    let saves = 0;
    api.use({
      async onRequest({ request }) {
        if (request.method !== 'PUT' || (saves += 1) > 1) return;
        await app.creditorRest('PUT', path, { token, body: { content: '<p>By Lee.</p>' } });
      },
    });
    const { content } = await editTemplate(api, 1, (before) => `${before}<p>By Dana.</p>`);
    expect([content, saves]).toEqual(['<p>By Lee.</p><p>By Dana.</p>', 2]);
  });
});

/** The plan that a line of the script shows. */
function findPlan(line: string): unknown {
  const [found] = /(?<="paymentPlan":)\{[^}]*\}/.exec(line) ?? [];
  return found === undefined ? null : JSON.parse(found);
}

interface Offers {
  readonly account: { readonly display: { readonly amounts: { readonly current_balance: string } } };
  readonly active_negotiation: {
    readonly creditor_offer: {
      readonly one_time_settlement: string;
      readonly first_pay_date: string;
      readonly note: string;
    };
  };
}
