// The creditor's part of the portal in a real browser: what a company needs for its books and for an audit.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { widthsOf, withPortal, type PortalPage } from '../support/browser/portal';
import { expectUsable, goTo, signInAsCreditor } from '../support/browser/portal-creditor';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

/** Name and text of the file that a press saves. */
async function save(page: Page, press: () => Promise<void>): Promise<readonly [name: string, text: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'latin1')];
}

const openAccount = async (page: Page, path = '') => {
  await page.goto(`${pages().server.origin}/portal/creditor/accounts/14${path}#demo=Dana%20Whitfield`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

describe.each(widthsOf(0))('at %s px', (_name, viewport) => {
  beforeAll(() => pages().startAgain());

  const openSettings = async (place: string): Promise<PortalPage> => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    await goTo(visit.page, 'Settings');
    await visit.page.getByRole('link', { name: place, exact: true }).click();
    await visit.page.getByRole('heading', { name: place, level: 1 }).waitFor();
    return visit;
  };

  it('takes each export as a file', async () => {
    const visit = await openSettings('Data exports');
    const { page } = visit;
    await expectUsable(visit);
    const start = () => page.getByRole('button', { name: 'Take the export' }).click();
    const [name, accounts] = await save(page, start);
    expect(name).toMatch(/^accounts.*\.csv$/);
    expect(accounts).toContain('account_number');
    const lines = accounts.trim().split('\n').length;
    await page.getByText(`The file has ${lines - 1} rows.`).waitFor();
    await expectUsable(visit);
    for (const what of ['Payments', 'History of accounts', 'Audit trail']) {
      await page.getByLabel('What do you need?').selectOption(what);
      await page.getByLabel('From').fill('2020-01-01');
      const [file, text] = await save(page, start);
      expect([what, file.endsWith('.csv'), text.includes(',')]).toEqual([what, true, true]);
    }
    await expectUsable(visit);
    await page.getByLabel('What do you need?').selectOption('Payments');
    await page.getByLabel('Until').fill('2020-01-01');
    await save(page, start);
    await page.getByText('The file has 0 rows.').waitFor();
  });

  it('stops an export, and saves nothing of it', async () => {
    const visit = await openSettings('Data exports');
    const { page } = visit;
    let saved = 0;
    page.on('download', () => (saved += 1));
    const answers: (() => Promise<void>)[] = [];
    await page.route('**/graphql', (route, request) => {
      if (!(request.postData() ?? '').includes('exportAccounts')) return route.continue();
      answers.push(() => route.continue());
      return undefined;
    });
    await page.getByRole('button', { name: 'Take the export' }).click();
    await page.getByText('0 rows so far').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await answers[0]?.();
    await page.getByRole('button', { name: 'Take the export' }).waitFor();
    expect(saved).toBe(0);
  });

  it('shows who did what, by event, actor and day', async () => {
    const reading = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    await openAccount(reading.page);
    const visit = await openSettings('Audit trail');
    const { page } = visit;
    const rows = page.locator('tbody');
    await rows.getByText('Signed in').first().waitFor();
    await expectUsable(visit);
    await page.getByLabel('Event').selectOption('Account read');
    await rows.getByText('Signed in').first().waitFor({ state: 'detached' });
    await rows.getByRole('link', { name: 'Account 4000000014' }).first().waitFor();
    await page.getByLabel('Until').fill('2020-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No event matches.').waitFor();
    await expectUsable(visit);
  });

  it('chooses to be told about offers that wait', async () => {
    const visit = await openSettings('My e-mails');
    const { page } = visit;
    await expectUsable(visit);
    await page.getByLabel('Tell me when offers wait').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'My e-mails' }).click();
    expect(await page.getByLabel('Tell me when offers wait').isChecked()).toBe(true);
  });

  it('shows what was collected, and how far accounts have come by month, client and letter', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Results');
    await page.getByRole('link', { name: 'Collected for you' }).click();
    await page.getByText('Net').first().waitFor();
    await expectUsable(visit);
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel('Until').fill('2020-03-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('alert').waitFor();
    visit.problems.length = 0;
    await page.getByRole('link', { name: 'Results' }).first().click();
    await page.getByRole('link', { name: 'By month, client or letter' }).click();
    await page.locator('tbody tr').first().waitFor();
    await expectUsable(visit);
    await page.getByLabel('One row for each').selectOption('Client');
    await page.getByText('Acme Medical').waitFor();
    await expectUsable(visit);
  });

  it('holds an account, ends the hold, and saves its statement', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await openAccount(page);
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    const [name, text] = await save(page, () => page.getByRole('button', { name: 'Download the statement' }).click());
    expect([name.endsWith('.pdf'), text.startsWith('%PDF')]).toEqual([true, true]);
    await page.getByRole('link', { name: 'Legal hold' }).click();
    await page.getByLabel('A lawsuit is pending or expected').check();
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Hold this account' }).click();
    await page.getByText('The account is held.').waitFor();
    await page.getByText('On legal hold').waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'Legal hold' }).click();
    await page.getByText('A lawsuit is pending or expected. Held since').waitFor();
    await expectUsable(visit);
    await page.getByRole('button', { name: 'End the hold' }).click();
    await page.getByText('The hold has ended.').waitFor();
    await page.getByText('On legal hold').waitFor({ state: 'detached' });
  });
});

it('shows what stopped a message about an account', async () => {
  const { page } = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context());
  await openAccount(page);
  const messages = page.locator('section', { has: page.getByRole('heading', { name: 'Messages' }) });
  await messages
    .getByText(/Stopped|Sent|Waiting|No message about this account was made\./)
    .first()
    .waitFor();
});

it('gives consumers the receipt of a payment', async () => {
  const { page } = await portal.signIn();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click();
  const [name, text] = await save(page, () =>
    page
      .getByRole('button', { name: /^Receipt R-/ })
      .first()
      .click(),
  );
  expect([/\.pdf$/.test(name), text.startsWith('%PDF')]).toEqual([true, true]);
});
