// The creditor's part of the portal in a real browser: the company, its clients, layouts of files, single accounts and sent
// letters.
import { widthsOf, withPortal } from '../support/browser/portal';
import { expectUsable, goTo, signInAsCreditor } from '../support/browser/portal-creditor';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

describe.each(widthsOf(1))('at %s px', (_name, viewport) => {
  beforeAll(() => pages().startAgain());

  it('changes how consumers reach the company and what it says about itself', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Company' }).click();
    await page.getByRole('heading', { name: 'How to reach you' }).waitFor();
    await expectUsable(visit);
    await page.getByLabel('ZIP code').fill('1234');
    await page.getByRole('button', { name: 'Save contact data' }).click();
    await page.getByText('The ZIP code must have five or nine digits.').waitFor();
    visit.problems.length = 0;
    await page.getByLabel('ZIP code').fill('19901');
    await page.getByRole('button', { name: 'Save contact data' }).click();
    await page.getByText('It is saved.').waitFor();
    const text = page.getByRole('textbox', { name: 'About us' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('We listen.');
    // The etag of the company is another one since its contact data was saved.
    await page.getByRole('button', { name: 'Save text' }).click();
    await page.getByText('It is saved.').nth(1).waitFor();
    await page.frameLocator('iframe').getByText('We listen.').waitFor();
    await expectUsable(visit);
  });

  it('adds, changes and deletes a client', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('link', { name: 'Acme Medical', exact: true }).waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'New client' }).click();
    await page.getByLabel('Name').fill('Harbor Dental');
    await page.getByLabel('Number').fill('HD-1');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Save client' }).click();
    await page.getByText('The client is saved.').waitFor();
    await page.getByRole('link', { name: 'Harbor Dental', exact: true }).click();
    await page.getByText('It can be deleted, because no open account belongs to it.').waitFor();
    await page.getByLabel('Name').fill('Harbor Dental Care');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Save client' }).click();
    await page.getByRole('link', { name: 'Harbor Dental Care', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The client is deleted.').waitFor();
    expect(await page.getByRole('link', { name: 'Harbor Dental Care', exact: true }).count()).toBe(0);
  });

  it('makes a layout from the headers of a file', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Imports');
    await page.getByRole('link', { name: 'Layouts of files' }).click();
    await page.getByRole('link', { name: 'New layout' }).waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'New layout' }).click();
    await page.getByLabel('Name').fill('Branch office');
    await page.getByLabel('Between cells').selectOption('Semicolon');
    const file = {
      name: 'branch.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Acct No;Last Name;Balance\n1;R;5\n'),
    };
    await page.getByLabel('Take the headers from a file').setInputFiles(file);
    await page.getByLabel('“Acct No” is').selectOption('account_number');
    expect(await page.getByLabel('“Last Name” is').inputValue()).toBe('last_name');
    await page.getByLabel('“Balance” is').selectOption('current_balance');
    await page.getByLabel('Another header of your file').fill('Remark');
    await page.getByRole('button', { name: 'Add' }).click();
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Save layout' }).click();
    await page.getByText('The layout is saved.').waitFor();
    await page.getByRole('link', { name: 'Branch office' }).click();
    expect(await page.getByLabel('“Acct No” is').inputValue()).toBe('account_number');
    expect(await page.getByLabel('“Remark” is').count()).toBe(0);
    expect(await page.getByLabel('Between cells').inputValue()).toBe(';');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The layout is deleted.').waitFor();
  });

  it('places, changes, withdraws and reopens an account', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Accounts');
    await page.getByRole('link', { name: 'Place an account' }).click();
    await page.getByLabel('Account number', { exact: true }).fill(`P-${viewport.width}`);
    await page.getByLabel('Name of the account').fill('Harbor Dental');
    await page.getByLabel('Balance owed now').fill('$1,250');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Newman');
    await page.getByLabel('Month').fill('1980-02-03');
    await page.getByLabel('Last four digits').fill('99');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Place account' }).click();
    await page.getByText('Please enter the last four digits, such as 4321.').waitFor();
    await page.getByLabel('Last four digits').fill('9955');
    await page.getByRole('button', { name: 'Place account' }).click();
    await page.getByText('The account is placed.').waitFor();
    await page.getByText('$1,250.00').first().waitFor();
    await expectUsable(visit);

    await page.getByRole('link', { name: 'Change the account' }).click();
    await page.getByText('$1,250.00 is owed now.').waitFor();
    await page.getByLabel('Balance owed now').fill('1100');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The account is changed.').waitFor();
    await page.getByText('$1,100.00').first().waitFor();
    const firstMove = page
      .locator('section', { has: page.getByRole('heading', { name: 'History' }) })
      .locator('tbody tr');
    await firstMove.first().getByText('The creditor changed the balance.').waitFor();

    await page.getByRole('link', { name: 'Withdraw the account' }).click();
    await page.getByLabel('Why').selectOption('We take it back');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Withdraw account' }).click();
    await page.getByText('The account is withdrawn.').waitFor();
    await firstMove.first().getByText('The creditor removed the account.').waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'Open the account again' }).click();
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByText('The account is open again.').waitFor();
  });

  it('says before sending who gets no letter, and lists what was sent', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Letters');
    await page.getByRole('link', { name: 'Send “Welcome”' }).click();
    await page
      .getByRole('row', { name: /Withdrawn/ })
      .first()
      .getByRole('checkbox')
      .check();
    await page
      .getByRole('row', { name: /No offer yet/ })
      .first()
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Look at it first' }).click();
    await page.getByRole('heading', { name: '1 account would get none' }).waitFor();
    await page.getByText('The account was withdrawn').waitFor();
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Send 1 letter' }).click();
    await page.getByText('1 letter is sent').waitFor();
    await page.getByRole('link', { name: 'Sent letters' }).click();
    await page.getByRole('link', { name: 'Welcome' }).first().waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'Welcome' }).first().click();
    await page.frameLocator('iframe').getByText(/Dear/).first().waitFor();
    await expectUsable(visit);
  });

  it('shows results, and the payments of the company', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Results');
    await page.getByRole('heading', { name: 'How far accounts have come' }).waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'All payments' }).click();
    await page.locator('tbody tr').first().waitFor();
    await page.getByLabel('Status').selectOption('Failed');
    await expectUsable(visit);
  });

  it('offers agents only what their role allows', async () => {
    const visit = await signInAsCreditor(portal, 'Lee Castellano', await portal.context(viewport));
    const { page } = visit;
    await goTo(page, 'Settings');
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Company' }).click();
    await page.getByText('Administrators of your company can change this.').waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('link', { name: 'Nour Haddad' }).click();
    await page.getByRole('link', { name: 'Record a payment' }).waitFor();
    expect(await page.getByRole('link', { name: 'Change the account' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Withdraw the account' }).count()).toBe(0);
    await expectUsable(visit);
  });
});
