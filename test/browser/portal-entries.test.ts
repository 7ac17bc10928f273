// What people paste into the fields of the portal reaches the service as they meant it, and nothing is cut or changed without a word.
import type { BrowserContext, Page } from 'playwright-core';
import { findAxeViolations } from '../support/browser/accessibility';
import { NARROW, WIDE, withPortal, type PortalPage } from '../support/browser/portal';
import { goTo, signInAsCreditor } from '../support/browser/portal-creditor';
import { LOCKED, withServerPages } from '../support/browser/server-pages';
import { isRecord } from '../../src/domain/shared/is-record';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

interface Sent {
  /** The variables of the last request with this operation. */
  find(operation: string): unknown;
}

function watch(page: Page): Sent {
  const sent: { readonly text: string; readonly variables: unknown }[] = [];
  page.on('request', (request) => {
    const body: unknown = request.url().endsWith('/graphql') ? JSON.parse(request.postData() ?? '{}') : null;
    if (isRecord(body)) sent.push({ text: JSON.stringify(body), variables: body['variables'] });
  });
  return { find: (operation) => sent.findLast(({ text }) => text.includes(operation))?.variables };
}

async function openContext(viewport = WIDE): Promise<BrowserContext> {
  const context = await portal.context(viewport);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: pages().server.origin });
  return context;
}

/** From the clipboard, as people do it: `fill` would set the value. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label).first();
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

async function expectAccessible({ page }: PortalPage): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
}

const WORDS = {
  en: ['Month', 'Last name', 'Last 4 digits', 'Continue', 'Friday, April 12, 1985', 'Sent as 4321'],
  es: ['Mes', 'Apellido', 'Últimos 4 dígitos', 'Continuar', 'viernes, 12 de abril de 1985', 'Se envía como 4321'],
} as const;

it.each([
  ['en', WIDE, 'April 12, 1985', '123-45-4321'],
  ['es', NARROW, '12 de abril de 1985', ' 4321 '],
] as const)('reads a birth date and a number at the sign-in in %s', async (language, viewport, date, number) => {
  const [month, lastName, lastFour, submit, inWords, sentAs] = WORDS[language];
  const visit = await portal.open(await openContext(viewport), '/');
  const { page } = visit;
  await page.locator('.language select').selectOption(language);
  const sent = watch(page);
  await page.getByLabel(lastName).fill('Rivera');
  // The fields are said to be empty, and which of them is.
  await page.getByRole('button', { name: submit }).click();
  await page.locator('.parts .error').waitFor();
  await page.locator('[data-of=dateOfBirth]:focus').waitFor();
  await expectAccessible(visit);
  await paste(page, month, date);
  await page.getByText(inWords, { exact: true }).waitFor();
  for (const [part, digits] of ['04', '12', '1985'].entries())
    expect(await page.locator('[data-of]').nth(part).inputValue()).toBe(digits);
  await paste(page, lastFour, number);
  if (number.trim().length > 4) await page.getByText(sentAs, { exact: true }).waitFor();
  else await page.getByText(sentAs, { exact: true }).waitFor({ state: 'detached' });
  await expectAccessible(visit);
  await page.getByRole('button', { name: submit }).click();
  await page.locator('[name=otp]').waitFor();
  expect(sent.find('mutation Login')).toMatchObject({ input: { dateOfBirth: '1985-04-12', last4ssn: '4321' } });
});

it('says that a birth date does not exist', async () => {
  const { page } = await portal.open(await openContext(), '/');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Day').fill('30');
  await page.getByLabel('Year').fill('1985');
  await page.getByLabel('Last name').focus();
  await page.getByText('Please enter month, day and year, such as 4 12 1985.').waitFor();
  await page.getByLabel('Day').fill('28');
  await page.getByText('Thursday, February 28, 1985').waitFor();
  expect(await page.locator('.error').count()).toBe(0);
});

it.each([
  ['1.250,50', '$1,250.50', '1250.50'],
  ['1,250.50', '$1,250.50', '1250.50'],
  ["1'250,5", '$1,250.50', '1250.50'],
  ['25,50\u00a0USD', '$25.50', '25.50'],
  ['＄２５．５', '$25.50', '25.50'],
])('understands an own offer of %s', async (text, shown, amount) => {
  const { page } = await portal.open(await openContext(), '/#demo=Chidi%20Okafor');
  await page.locator('.card h3 a').click();
  await page.locator('[data-action=VIEW_OFFERS]').click();
  await page.getByRole('link', { name: 'Make my own offer' }).click();
  const sent = watch(page);
  await paste(page, 'How much can you pay?', text);
  await page.locator('.in-words').getByText(shown, { exact: true }).waitFor();
  await page.locator('.quote li, [data-item=quote_total]').first().waitFor();
  expect(sent.find('offerQuote')).toMatchObject({ amount });
});

it('keeps a text that is too long, and says by how much', async () => {
  const { page } = await portal.open(await openContext(NARROW), '/#demo=Maria%20Rivera');
  await page.getByRole('link', { name: 'Willow Creek Bank Visa', exact: true }).click();
  await page.locator('[data-action=DISPUTE]').click();
  const sent = watch(page);
  const text = 'é'.repeat(4050);
  await paste(page, 'In your own words', text);
  await page.getByText('4050 of 4000 characters').waitFor();
  await page.getByRole('button', { name: 'Dispute this account' }).click();
  await page.getByText('This is too long. Please shorten it to 4000 characters.').waitFor();
  expect(await page.getByLabel('In your own words').inputValue()).toBe(text);
  expect(sent.find('mutation')).toBeUndefined();
});

it('takes states by name and ZIP codes with four more digits', async () => {
  const { page } = await portal.signIn('Elena Castillo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: pages().server.origin });
  await page.getByRole('link', { name: 'Profile' }).click();
  const section = page.locator('section', { hasText: 'Billing address' });
  for (const [state, code] of [
    ['Maryland', 'MD'],
    ['Nuevo México', 'NM'],
    ['D.C.', 'DC'],
  ] as const) {
    await section.getByRole('button', { name: 'Change' }).click();
    for (const label of ['First name', 'Last name', 'Street and number', 'City']) await paste(page, label, 'Castillo');
    await paste(page, 'State', state);
    await paste(page, 'ZIP code', '21401 1234');
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByText(`${code} 21401-1234`).waitFor();
  }
});

it('takes a number as phones and web pages write it', async () => {
  const { page } = await portal.signIn('Elena Castillo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: pages().server.origin });
  await page.getByRole('link', { name: 'Profile' }).click();
  for (const number of ['(212) 736\u20115000', 'tel:+19177365000', '２１２ ７３６ ５００１']) {
    await page.getByRole('link', { name: 'Change or add a contact' }).click();
    await page.getByLabel('Mobile number', { exact: true }).check();
    await paste(page, 'New mobile number', number);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel('Six-digit code').waitFor();
    await page.locator('.back a').click();
  }
});

it('sends a password as it was typed, and no cut one', async () => {
  const { page } = await portal.open(await openContext(), '/creditor');
  const sent = watch(page);
  await page.getByLabel('E-mail address').fill('sam@northbank.test');
  await paste(page, 'Password', '  spaces count  ');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(sent.find('mutation CreditorLogin')).toMatchObject({ input: { password: '  spaces count  ' } });
  await page.goto(`${pages().server.origin}/portal/creditor/password#token=x`);
  await paste(page, 'New password', 'p'.repeat(130));
  await page.getByRole('button', { name: /password/i }).click();
  await page.getByText('This is too long. Please shorten it to 128 characters.').waitFor();
  expect(await page.locator('[name=password]').inputValue()).toHaveLength(130);
  expect(sent.find('mutation SetPassword')).toBeUndefined();
});

it('reads what a creditor pastes for a debt', async () => {
  const visit = await signInAsCreditor(portal, 'Dana Whitfield', await openContext(NARROW));
  const { page } = visit;
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Place an account' }).click();
  await page.getByRole('heading', { name: 'Place an account' }).waitFor();
  const sent = watch(page);
  await paste(page, 'Account number', 'PASTED-1');
  await paste(page, 'Name of the account', 'Harbor Dental');
  await paste(page, 'Balance owed now', '1.250,50');
  await page.getByText('$1,250.50', { exact: true }).waitFor();
  await paste(page, 'Last name', 'Newman');
  await paste(page, 'Year', '02/03/1980');
  await paste(page, 'Last four digits', 'XXX-XX-9955');
  await page.getByText('Sent as 9955', { exact: true }).waitFor();
  await paste(page, 'State', 'Nueva York');
  await paste(page, 'ZIP', '10001-0001');
  await paste(page, 'Placed on', 'November 3, 2026');
  await expectAccessible(visit);
  await page.getByRole('button', { name: 'Place account' }).click();
  await page.getByRole('link', { name: 'Record a payment to us' }).click();
  expect(sent.find('mutation PlaceAccount')).toMatchObject({
    input: { currentBalance: '1250.50', dateOfBirth: '1980-02-03', last4ssn: '9955', placementDate: '2026-11-03' },
  });
  await paste(page, 'Amount', '25,50');
  await page.getByText('$25.50', { exact: true }).waitFor();
  await paste(page, 'Your reference', 'check 1');
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('The payment is recorded.').waitFor();
  expect(sent.find('mutation RecordDirectPayment')).toMatchObject({ input: { paymentAmount: '25.50' } });
});
