// The creditor's part of the portal in a real browser: letters, imports and settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTokens, openBrowser } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { eventually } from '../support/fixtures/eventually';
import { widthsOf, withPortal } from '../support/browser/portal';
import { expectUsable, goTo, signInAsCreditor } from '../support/browser/portal-creditor';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

// Imports are regular jobs.
const pages = withServerPages({ ...LOCKED, SCHEDULER: 'on' });
const portal = withPortal(() => pages().server.origin);

const SAMPLE = join(__dirname, '..', '..', 'seeders', 'samples', 'placements.csv');

async function signInOverApi(): Promise<string> {
  const user = { email: 'dana@acme.test', password: 'parley-demo' };
  const client = openBrowser(connect(pages().server.origin), 'REST');
  return getTokens(await client.send('creditorLogin', user)).access_token;
}

async function changeOverApi(path: string, body: object): Promise<void> {
  const api = connect(pages().server.origin);
  const token = await signInOverApi();
  expect((await api.creditorRest('PUT', path, { token, body })).status).toBe(200);
}

describe.each(widthsOf(1))('at %s px', (_name, viewport) => {
  beforeAll(() => pages().startAgain());

  it('writes a letter, previews it for an account, and sends it with its warnings accepted', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Letters');
    await page.getByRole('link', { name: 'Welcome', exact: true }).waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'New letter' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Good news');
    const text = page.getByRole('textbox', { name: 'Letter' });
    await text.click();
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('Dear ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.getByLabel('Insert a placeholder').selectOption('First Name');
    await page.keyboard.type(', see [Our Offer].');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Save letter' }).click();
    await page.getByText('The letter is saved.').waitFor();

    const frame = page.frameLocator('iframe');
    await frame.getByText(/^Dear\s\w+, see \[Our Offer\]\.$/).waitFor();
    expect(await frame.locator('b').innerText()).toMatch(/^Dear\s$/);
    await page.getByText('[Our Offer]: there is no placeholder with this name').waitFor();
    await expectUsable(visit);

    // Somebody else saves it meanwhile: nothing is lost, and nothing is overwritten unasked.
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await changeOverApi(`/communications/e-letter-templates/${id}`, { content: '<p>Theirs</p>' });
    await page.getByLabel('Subject').fill('For you');
    await page.getByRole('button', { name: 'Save letter' }).click();
    await page.getByText('Somebody else has saved this letter in the meantime').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('For you');
    visit.problems.length = 0;
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Keep mine and save over it' }).click();
    await page.getByText('The letter is saved.').waitFor();
    await page
      .getByRole('row', { name: /For you/ })
      .first()
      .waitFor();

    await page.getByRole('link', { name: 'Send …' }).click();
    await page.getByRole('checkbox').nth(5).check();
    await page.getByRole('checkbox').nth(6).check();
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Look at it first' }).click();
    await page.getByText('It goes to 2 accounts.').waitFor();
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Send 2 letters' }).click();
    await page.locator('[name=acceptWarnings]:focus:invalid').waitFor();
    await page.getByLabel('Send it although these are not filled in').check();
    await page.getByRole('button', { name: 'Send 2 letters' }).click();
    await page.getByText('2 letters are sent').waitFor();
    await expectUsable(visit);
  });

  it('names what a new letter loses, and refuses a link that would lead nowhere', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Letters');
    await page.getByRole('link', { name: 'New letter' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('With links');
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<p>Go to <a href="http://old.test/">us</a></p>');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('.letter-text').dispatchEvent(paste);
    })()`);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Address of the link').fill('/pay');
    await page.getByRole('button', { name: 'Set link' }).click();
    await page.getByText('A link leads to an address with https://').waitFor();
    await page.getByLabel('Address of the link').fill('[You Negotiate Link]');
    await page.getByRole('button', { name: 'Set link' }).click();
    await page.getByText('A link leads to an address with https://').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save letter' }).click();
    await page.getByText('The letter is saved.').waitFor();
    await page.locator('.notice.warning').getByText('http://old.test/').waitFor();
    await expectUsable(visit);
  });

  it('edits a letter of another editor without losing its table', async () => {
    const content = "<table><tbody><tr><td style='color:#aa0000'>Balance</td></tr></tbody></table><p>End</p>";
    await changeOverApi('/communications/e-letter-templates/2', { content });
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Letters');
    await page.getByRole('link', { name: 'A better offer', exact: true }).click();
    await page.getByRole('textbox', { name: 'Letter' }).getByText('End').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of it');
    await page.getByRole('button', { name: 'Save letter' }).click();
    await page.getByText('The letter is saved.').waitFor();
    const frame = page.frameLocator('iframe');
    await frame.getByText('End of it').waitFor();
    expect(await frame.locator('td').getAttribute('style')).toContain('color');
  });

  it('checks a file, shows its rows and problems, downloads the errors, and applies it', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Imports');
    await page.getByRole('link', { name: 'New import' }).click();
    await expectUsable(visit);
    await page.locator('input[type=file]').setInputFiles(SAMPLE);
    await page.getByRole('button', { name: 'Send and check' }).click();
    await page.getByText('The file is checked. Nothing has changed yet.').waitFor();
    await page.getByRole('heading', { name: 'The first rows, as we understand them' }).waitFor();
    await page.getByRole('heading', { name: 'Rows with problems' }).waitFor();
    await expectUsable(visit);
    const count = await page.locator('[data-count=created] dd').innerText();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rows that are not written' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('placements-errors.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain('payment_reference');
    await page.getByRole('button', { name: 'Apply it now' }).click();
    await page.getByText('The file is applied.').waitFor();
    expect(await page.locator('[data-count=created] dd').innerText()).toBe(count);
    await expectUsable(visit);
    await page.locator('.back a').click();
    await page
      .getByRole('row', { name: /Dana Whitfield/ })
      .first()
      .waitFor();
    await expectUsable(visit);
  });

  it('refuses a file with a reason', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Imports');
    await page.getByRole('link', { name: 'New import' }).click();
    const file = { name: 'accounts.csv', mimeType: 'text/csv', buffer: Buffer.from('Acct,Name\n1,Rivera\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Send and check' }).click();
    await page.getByText('The file is refused').waitFor();
    await page
      .getByText(/account_number/)
      .first()
      .waitFor();
    await expectUsable(visit);
  });

  it('shows the secret of a key once, and revokes it', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByLabel('Name').fill('Nightly');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('alert').waitFor();
    visit.problems.length = 0;
    await page.getByLabel('Read accounts and offers').check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await page.locator('.secret').innerText();
    expect(secret).toMatch(/^parley_/);
    await expectUsable(visit);
    await page.locator('.back a').click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('row', { name: /Nightly/ }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke Nightly' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('The key is revoked.').waitFor();
    await expectUsable(visit);
  });

  it('changes Pay Terms of each level, and says what somebody else has changed', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Pay Terms' }).click();
    const discount = page.getByLabel('Discount when paid at once');
    await discount.fill('44');
    await expectUsable(visit);
    await changeOverApi('/company/pay-terms', { max_days_first_pay: 14 });
    await page.getByRole('button', { name: 'Save terms' }).click();
    await page.getByText('Somebody else has changed these terms in the meantime').first().waitFor();
    await page
      .getByRole('alert')
      .getByRole('row', { name: /Days until the first payment/ })
      .getByText('14')
      .waitFor();
    expect(await discount.inputValue()).toBe('44');
    visit.problems.length = 0;
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Go on with what is there now' }).click();
    await page.getByRole('button', { name: 'Save terms' }).click();
    await page.getByText('The terms are saved.').waitFor();
    await page
      .getByRole('row', { name: /Discount when paid at once/ })
      .getByText('44')
      .waitFor();
    await page.getByRole('link', { name: 'Terms of Acme Medical' }).click();
    await page.getByText('For the accounts of this client.').waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('link', { name: 'Nour Haddad' }).click();
    await page.getByRole('link', { name: 'Pay Terms' }).click();
    await page.getByText('For this account only.').waitFor();
    await page
      .getByRole('row', { name: /Discount when paid at once/ })
      .getByText('Company')
      .waitFor();
    await expectUsable(visit);
  });
});

it('shows a consumer the rest of a long list with the keyboard, each account once', async () => {
  await pages().startAgain();
  await placeForMaria(60);
  const visit = await portal.signIn();
  const { page } = visit;
  const cards = page.locator('.card h3');
  expect(await cards.count()).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  await page.locator('.loading').waitFor({ state: 'detached' });
  const names = await cards.allInnerTexts();
  expect([names.length, new Set(names).size]).toEqual([79, 79]);
  // The keyboard goes on with the first card that has come, and no state has a second heading.
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.innerText')).toBe(names[50]);
  const headings = await page.locator('.group h2').allInnerTexts();
  expect(new Set(headings).size).toBe(headings.length);
  await expectUsable(visit);
});

/** By a file of her creditor, as rows that name her. */
async function placeForMaria(count: number): Promise<void> {
  const { origin } = pages().server;
  const token = await signInOverApi();
  const ask = async (method: string, path: string, type: string, body?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) };
    const answer = await fetch(`${origin}/creditor-api${path}`, { method, headers, body: body ?? null });
    expect([path, answer.ok]).toEqual([path, true]);
    return (await answer.json()) as { readonly state?: string; readonly data?: { readonly id: string } };
  };
  const request = JSON.stringify({ file_name: 'more.csv', format: 'csv' });
  const id = (await ask('POST', '/imports', 'application/json', request)).data?.id ?? '';
  const row = (_none: unknown, n: number) => `MORE-${n},Bluestem Card ${n},Rivera,Maria,1985-04-12,4321,100.00`;
  const rows = Array.from({ length: count }, row);
  const header = 'account_number,original_account_name,last_name,first_name,date_of_birth,last4ssn,current_balance';
  await ask('PUT', `/imports/${id}/file`, 'text/csv', [header, ...rows].join('\n'));
  await eventually('the end of the import', async () =>
    (await ask('GET', `/imports/${id}`, '')).state === 'completed' ? true : null,
  );
}
