// The portal in a real browser, as consumers use it: sign in, agree, pay, answer, read letters, and let others help.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findAxeViolations } from '../support/browser/accessibility';
import { NARROW, readTitle, WIDE, widthsOf, withPortal } from '../support/browser/portal';
import { LOCKED, withServerPages } from '../support/browser/server-pages';
import { startServerProcess } from '../support/servers/server-processes';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

async function openAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** A link below the account, by the action of the service. */
const follow = (page: Page, action: string) => page.locator(`[data-action=${action}]`).click();

async function expectAccessible(page: Page): Promise<void> {
  await page.locator('.loading').waitFor({ state: 'detached' });
  expect(await findAxeViolations(page)).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow).toBe(0);
}

describe.each(widthsOf(1))('at %s px', (_name, viewport) => {
  it('signs in by form with a code, and says what is wrong', async () => {
    const { page, problems } = await portal.open(await portal.context(viewport), '/');
    await page.getByLabel('Last name').fill('Rivera');
    await page.getByLabel('Month').fill('1985-04-12');
    expect(await page.getByText('Friday, April 12, 1985').count()).toBe(1);
    await expectAccessible(page);
    await page.getByLabel('Last 4 digits').fill('12');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter the last four digits, such as 4321.').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Rivera');
    await expectAccessible(page);
    await page.getByLabel('Last 4 digits').fill('4321');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('You can ask for a new code in').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Six-digit code').fill('123456');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Final Step to Close Deal' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  it('asks a person whom nobody knows, and sends a code to a first contact', async () => {
    const { page, problems } = await portal.open(await portal.context(viewport), '/');
    await page.getByLabel('Last name').fill('Nobody');
    await page.getByLabel('Month').fill('1999-01-01');
    await page.getByLabel('Last 4 digits').fill(viewport === WIDE ? '0001' : '0002');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'We do not know these details yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make a new profile' }).click();
    await page.getByLabel('Email address').fill(`nobody.${viewport.width}@example.test`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Six-digit code').fill('654321');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please tell us how you may be contacted.').waitFor();
    await page.getByRole('link', { name: 'Choose now' }).click();
    await page.getByLabel('By email').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Is an account missing?').waitFor();
    await page.getByRole('link', { name: 'Enter a number', exact: true }).click();
    await page.getByLabel('The number').fill('no such number');
    await page.getByRole('button', { name: 'Add my accounts' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('The number').inputValue()).toBe('no such number');
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  it('leads each action of every account to a screen that fits it', async () => {
    const { page, problems } = await portal.signIn('Maria Rivera', viewport);
    const names = await page.locator('.card h3').allInnerTexts();
    expect(names).toHaveLength(19);
    const seen = new Set<string>();
    for (const name of names) {
      await openAccount(page, name);
      await expectAccessible(page);
      const actions = await page.evaluate<string[]>(
        "[...document.querySelectorAll('[data-action]')].map((link) => link.dataset.action)",
      );
      for (const action of actions.filter((key) => !seen.has(key))) {
        seen.add(action);
        await follow(page, action);
        await page.getByRole('heading', { name, level: 1 }).waitFor({ state: 'detached' });
        expect([action, await readTitle(page)]).toEqual([action, expect.not.stringContaining('no such page')]);
        expect([action, await page.getByText('This is not possible').count()]).toEqual([action, 0]);
        await expectAccessible(page);
        await page.locator('.back a').click();
        await page.getByRole('heading', { name, level: 1 }).waitFor();
      }
      await page.locator('.back a').click();
      await page.getByRole('heading', { name: 'Your accounts' }).waitFor();
    }
    // Start over, restart and the others are on the accounts of the demo.
    expect(seen.size).toBeGreaterThanOrEqual(24);
    expect(problems).toEqual([]);
  });

  it('shows payments, methods, mail, calendar and profile', async () => {
    const { page, problems } = await portal.signIn('Elena Castillo', viewport);
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('heading', { name: 'To come' }).waitFor();
    await expectAccessible(page);
    for (const link of ['Payment methods', 'Calendar']) {
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { name: link, level: 1 }).waitFor();
      await expectAccessible(page);
      await page.locator('.back a').click();
    }
    await page.getByRole('link', { name: /^Mail/ }).click();
    await page.locator('.row-link').first().click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    // Nothing of a letter runs: neither scripts nor forms are allowed, and it has no origin.
    expect(await frame.getAttribute('sandbox')).toBe('allow-popups');
    expect(problems).toEqual([]);
    await expectAccessible(page);
    // Axe tries to reach into the frame, which the sandbox prevents.
    problems.length = 0;
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  it('names an attorney, stops contact, and gives statement and data', async () => {
    await pages().startAgain();
    const { page, problems } = await portal.signIn('Maria Rivera', viewport);
    const main = page.getByRole('main');
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name }).click()]);
      return file.suggestedFilename();
    };
    await openAccount(page, 'Willow Creek Bank Visa');
    await page.getByRole('link', { name: 'Your rights' }).click();
    await main.getByLabel('Name of the attorney').fill('Ada Muñoz');
    await main.getByLabel('How to reach them').fill('ada@law.example.test');
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Name this attorney' }).click();
    await main.getByText('ada@law.example.test').waitFor();
    await main.getByRole('button', { name: 'Stop all contact' }).click();
    await main.getByText('You have stopped letters').waitFor();
    await expectAccessible(page);
    expect(await download('Download the statement')).toMatch(/\.pdf$/);
    await main.getByRole('button', { name: 'Remove this attorney' }).click();
    await main.getByLabel('Name of the attorney').waitFor();
    await main.getByRole('button', { name: 'Allow contact again' }).click();
    await main.getByRole('button', { name: 'Stop all contact' }).waitFor();

    await page.getByRole('link', { name: 'Profile' }).click();
    expect(await download('Download my data')).toMatch(/\.json$/);
    await main.getByRole('button', { name: 'Ask to be erased' }).click();
    await main.getByRole('button', { name: 'Yes, ask to be erased' }).click();
    await main.getByText('Something is agreed or scheduled.').waitFor();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Take it back' }).click();
    await main.getByRole('button', { name: 'Ask to be erased' }).waitFor();
    expect(problems).toEqual([]);
  });
});

it('agrees on a plan and pays it, from one click on the first page', async () => {
  await pages().startAgain();
  const context = await portal.context();
  const page = await context.newPage();
  await page.goto(`${pages().server.origin}/`);
  await page.getByRole('main').getByRole('link', { name: 'Portal', exact: true }).click();
  await openAccount(page, 'Willow Creek Bank Visa');
  await follow(page, 'VIEW_OFFERS');
  expect(await page.locator('[data-item=settlement_amount]').innerText()).toBe('$500.00');
  expect(await page.locator('[data-item=plan_terms]').innerText()).toBe('10 payments of $75.00. $750.00 in all.');
  await page.getByRole('button', { name: 'Agree to this plan' }).click();
  await page.getByText('It is agreed. One step is left').waitFor();
  await page.getByRole('button', { name: 'Add another payment method' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add the sample card' }).click();
  await page.getByRole('button', { name: 'Add another payment method' }).waitFor();
  await page.getByRole('button', { name: 'Pay with this' }).click();
  await page.getByText('It is set up.').waitFor();
  expect(await page.locator('[data-item=state]').innerText()).toBe('Payment Plan in Place');

  await follow(page, 'OPEN_PAYMENT_PLAN');
  await page.getByText('0 of 10 payments made').first().waitFor();
  await page.getByRole('button', { name: /^Pay Now/ }).click();
  await page.getByRole('button', { name: 'Pay $75.00 now' }).click();
  await page.getByText('$75.00 has been paid. Thank you.').waitFor();
  await page.getByText('1 of 10 payments made').first().waitFor();
  await page
    .getByRole('button', { name: /^Skip Payment/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Leave it out this time' }).click();
  await page.getByText('Done. This payment is now on').waitFor();

  // What the page shows after these moves equals what a new page reads.
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('heading', { name: 'Payment Plans' }).waitFor();
  const shown = await page.locator('main').innerText();
  const fresh = await portal.open(context, '/');
  await fresh.page.getByRole('heading', { name: 'Payment Plans' }).waitFor();
  expect(await fresh.page.locator('main').innerText()).toBe(shown);
});

it('quotes an offer while it is typed, and sends it', async () => {
  const { page, problems } = await portal.signIn('Chidi Okafor');
  await page.locator('.card h3 a').click();
  await follow(page, 'VIEW_OFFERS');
  await page.getByRole('link', { name: 'Make my own offer' }).click();
  const amount = page.getByLabel('How much can you pay?');
  await amount.fill('60.30');
  await page.getByText('Would be accepted at once').waitFor();
  expect(await page.locator('[data-item=quote_total]').innerText()).toBe('$60.30');
  await amount.fill('$50');
  await page.getByText('The creditor would have to agree').waitFor();
  expect(await page.locator('[data-item=quote_total]').innerText()).toBe('$50.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send this offer' }).click();
  await page.getByText('Your offer is on its way to the creditor.').waitFor();
  expect(await page.locator('[data-item=state]').innerText()).toBe('Pending Creditor Response');
  expect(problems).toEqual([]);
});

it('shares a session among tabs, shows what changes elsewhere, and keeps what was entered at a conflict', async () => {
  await pages().startAgain();
  const context = await portal.context();
  const { page } = await portal.open(context, '/#demo=Maria%20Rivera');
  await openAccount(page, 'Willow Creek Bank Visa');
  await follow(page, 'VIEW_OFFERS');
  await page.getByRole('link', { name: 'Make my own offer' }).click();
  await page.getByLabel('How much can you pay?').fill('321');

  const other = await portal.open(context, '/accounts/19/offers');
  await other.page.getByRole('button', { name: 'Agree to pay $500.00' }).click();
  await other.page.getByText('It is agreed. One step is left').waitFor();

  await page.getByRole('alert').getByText('This account has changed').waitFor();
  await page.getByText('It was “New Offer!” and is now “Add Payment Method”.').waitFor();
  expect(await page.getByLabel('How much can you pay?').inputValue()).toBe('321');
  await expectAccessible(page);

  await other.page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

it('lets somebody else pay by a link, without signing in', async () => {
  await pages().startAgain();
  const { page } = await portal.signIn();
  await openAccount(page, 'St. Brendan Clinic');
  await follow(page, 'HELPING_HAND_LINK');
  await page.getByLabel('Message to them').fill('Thank you for helping.');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const url = new URL(await page.locator('.code').innerText());
  expect(url.pathname).toBe('/portal/gift');
  const payer = await portal.open(await portal.context(NARROW), `/gift${url.hash}`);
  await payer.page.getByText('Thank you for helping.').waitFor();
  expect(new URL(payer.page.url()).hash).toBe('');
  await expectAccessible(payer.page);
  const amount = payer.page.getByLabel('How much do you want to give?');
  await amount.fill('25,500,');
  await payer.page.getByLabel('Your name').fill('Ana');
  await payer.page.getByRole('button', { name: 'Continue' }).click();
  await payer.page.getByText('Please enter an amount such as 25.50 or 1,250.50.').waitFor();
  await expectAccessible(payer.page);
  await amount.fill('25,50');
  await payer.page.getByText('$25.50', { exact: true }).waitFor();
  await payer.page.getByRole('button', { name: 'Continue' }).click();
  await payer.page.getByRole('heading', { name: 'Is this right?' }).waitFor();
  await expectAccessible(payer.page);
  await payer.page.getByRole('button', { name: 'Change it' }).click();
  expect(await amount.inputValue()).toBe('25.50');
  await payer.page.getByRole('button', { name: 'Continue' }).click();
  await payer.page.getByRole('button', { name: 'Pay $25.50' }).click();
  await payer.page.getByText('$25.50 has been paid.').waitFor();
  expect(payer.problems).toEqual([]);
});

it('speaks Spanish, and remembers it', async () => {
  const context = await portal.context();
  const { page } = await portal.open(context, '/#demo=Maria%20Rivera');
  await page.locator('html[data-theme=dark]').waitFor();
  const kept = page.waitForResponse((response) => (response.request().postData() ?? '').includes('UpdateLocale'));
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('heading', { name: 'Sus cuentas' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('es');
  // Every label of the service has a translation.
  const texts = await page.locator('main').innerText();
  expect(texts).not.toMatch(/Balance|Payment|Offer|Settlement|Creditor|Plan in|Notice/);
  await kept;
  await page.reload();
  await page.getByRole('heading', { name: /Iniciar sesión|Sus cuentas/ }).waitFor();
  // It is kept with the profile too: another browser takes it.
  const { page: other } = await portal.open(await portal.context(), '/#demo=Maria%20Rivera');
  await other.getByRole('heading', { name: 'Sus cuentas' }).waitFor();
  await other.getByLabel('Idioma').selectOption('en');
  await other.getByRole('heading', { name: 'Your accounts' }).waitFor();
});

const MISSING = [
  'assets/unknown',
  'assets/unknown.js',
  'assets/a/b',
  'assets/',
  'assets',
  '/assets/x',
  '%61ssets/unknown',
];
const UNKNOWN_FILES = ['unknown.svg', 'a(1).js', 'accounts/unknown.json', 'index.html.zip', '.env'];

it('answers 404 for a file that it does not have, which nobody keeps, and its page for every screen', async () => {
  const { origin } = pages().server;
  const read = async (path: string, method = 'GET') => {
    const response = await fetch(`${origin}/portal/${path}`, { method });
    const text = await response.text();
    return [path, method, response.status, response.headers.get('cache-control'), text.includes('<html')];
  };
  for (const path of [...MISSING, ...UNKNOWN_FILES]) {
    for (const method of ['GET', 'HEAD'])
      expect(await read(path, method)).toEqual([path, method, 404, 'no-store', false]);
  }
  for (const path of ['', 'accounts/12/offers', 'creditor', 'unknown']) {
    expect(await read(path)).toEqual([path, 'GET', 200, 'no-cache', true]);
  }
  const [, asset = ''] = /"\/portal\/(assets\/[^"]+)"/.exec(await (await fetch(`${origin}/portal/`)).text()) ?? [];
  expect(await read(asset)).toEqual([asset, 'GET', 200, 'public, max-age=31536000, immutable', false]);
  for (const path of ['/docs/assets/unknown.css', '/docs/unknown', '/graphiql/unknown.js']) {
    const response = await fetch(`${origin}${path}`);
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  }
});

it('is not there when it is turned off', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-portal-off-'));
  const server = await startServerProcess({ APP_ENV: 'local', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORTAL: 'off' });
  try {
    expect((await fetch(`${server.origin}/portal/`)).status).toBe(404);
    expect(await (await fetch(`${server.origin}/`)).text()).not.toContain('/portal/');
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
