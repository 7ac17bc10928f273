// The offers of the demo data tell a price from a saving, and docs/negotiation.md shows what the service returns.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { money } from '../../../src/domain/shared/money';
import { startApp, type RunningApp } from '../../support/fixtures/app';

interface OfferOptions {
  readonly settlement: { readonly amount: string; readonly discounted_amount: string };
  readonly payment_plan: {
    readonly payment_plan_balance: string;
    readonly monthly_amount: string;
    readonly no_of_installments: number;
    readonly last_month_amount: string | null;
    readonly discounted_amount: string;
  };
}

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function readOffers(): Promise<{ readonly offer_options: OfferOptions; readonly balance: string }> {
  const token = await app.signIn('Okafor', '1990-09-30', '0042');
  const { body } = await app.rest<{
    readonly offer_options: OfferOptions;
    readonly account: { readonly display: { readonly amounts: { readonly current_balance: string } } };
  }>('GET', '/accounts/20/offers', { token });
  return { offer_options: body.offer_options, balance: body.account.display.amounts.current_balance };
}

it('an account that is ready to negotiate has another price than saving, and they add up', async () => {
  const { offer_options, balance } = await readOffers();
  const { settlement, payment_plan: plan } = offer_options;
  expect(settlement.amount).not.toBe(settlement.discounted_amount);
  expect(money(settlement.amount).plus(settlement.discounted_amount).toFixed(2)).toBe(balance);
  expect(money(plan.payment_plan_balance).plus(plan.discounted_amount).toFixed(2)).toBe(balance);
  const full = money(plan.monthly_amount).times(plan.no_of_installments);
  expect(full.plus(plan.last_month_amount ?? 0).toFixed(2)).toBe(plan.payment_plan_balance);
});

it('docs/negotiation.md shows them', async () => {
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'negotiation.md'), 'utf8');
  const [, chapter = ''] = page.split('\n## What is paid, and what is saved\n');
  const [, example = '{}'] = /```json\n([\s\S]*?)\n```/.exec(chapter) ?? [];
  const shown = JSON.parse(example) as OfferOptions;
  expect(shown.settlement.amount).toBe('60.30');
  expect((await readOffers()).offer_options).toMatchObject(shown);
});
