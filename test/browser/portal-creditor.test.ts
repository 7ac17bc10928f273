// The creditor's part of the portal in a real browser: sign-in and invitation, offers, accounts and payments.
import type { Page } from 'playwright-core';
import { openBrowser, getTokens } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { eventually } from '../support/fixtures/eventually';
import { widthsOf, withPortal } from '../support/browser/portal';
import { expectUsable, goTo, signInAsCreditor } from '../support/browser/portal-creditor';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

const pages = withServerPages(LOCKED);
const portal = withPortal(() => pages().server.origin);

interface Outbox {
  readonly messages: readonly object[];
}

/** The link in the last mail to an address. */
async function readLink(to: string): Promise<URL> {
  return eventually('the mail', async () => {
    const outbox = (await (await fetch(`${pages().server.origin}/dev/outbox`)).json()) as Outbox;
    const text = JSON.stringify(outbox.messages.filter((message) => JSON.stringify(message).includes(to)));
    const found = /https?:[^\s"\\]+#token=[\w-]+/.exec(text);
    return found ? new URL(found[0]) : null;
  });
}

async function signInOverApi(email: string): Promise<string> {
  const client = openBrowser(connect(pages().server.origin), 'REST');
  return getTokens(await client.send('creditorLogin', { email, password: 'parley-demo' })).access_token;
}

describe.each(widthsOf(0))('at %s px', (_name, viewport) => {
  beforeAll(() => pages().startAgain());

  it('signs in by form, says what is wrong, and keeps the address', async () => {
    const visit = await portal.open(await portal.context(viewport), '/creditor');
    const { page } = visit;
    await page.getByLabel('E-mail address').fill('sam@northbank.test');
    await page.getByLabel('Password').fill('wrong password');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('sam@northbank.test');
    visit.problems.length = 0;
    await expectUsable(visit);
    await page.getByLabel('Password').fill('parley-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Offers', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await page.getByLabel('E-mail address').fill('sam@northbank.test');
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('Look into your mailbox').waitFor();
    const link = await readLink('sam@northbank.test');
    expect(link.pathname).toBe('/portal/creditor/password');
  });

  it('invites somebody, who sets a password with the mailed link', async () => {
    const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
    const { page } = visit;
    const email = `new.${viewport.width}@acme.test`;
    await goTo(page, 'Settings');
    await expectUsable(visit);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByText('lee@acme.test').waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'Invite somebody' }).click();
    await page.getByLabel('Name').fill('New Person');
    await page.getByLabel('E-mail address').fill(email);
    await expectUsable(visit);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`The invitation to ${email} is on its way.`).waitFor();
    await page.getByRole('link', { name: 'New Person' }).click();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    await expectUsable(visit);

    const link = await readLink(email);
    const invited = await portal.open(await portal.context(viewport), `/creditor/password${link.hash}`);
    await invited.page.getByLabel('New password').fill('short');
    expect(new URL(invited.page.url()).hash).toBe('');
    await invited.page.getByRole('button', { name: 'Save password' }).click();
    await invited.page.getByRole('alert').waitFor();
    invited.problems.length = 0;
    await expectUsable(invited);
    await invited.page.getByLabel('New password').fill('a long enough phrase');
    await invited.page.getByRole('button', { name: 'Save password' }).click();
    await invited.page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await expectUsable(invited);
    await invited.page.getByRole('link', { name: 'Go to sign-in' }).click();
    await invited.page.getByLabel('E-mail address').fill(email);
    await invited.page.getByLabel('Password').fill('a long enough phrase');
    await invited.page.getByRole('button', { name: 'Sign in' }).click();
    await invited.page.getByRole('heading', { name: 'Offers', level: 1 }).waitFor();

    const again = await portal.open(await portal.context(viewport), `/creditor/password${link.hash}`);
    await again.page.getByLabel('New password').fill('another long phrase');
    await again.page.getByRole('button', { name: 'Save password' }).click();
    await again.page.getByText('This link no longer works').waitFor();
    await again.page.getByRole('link', { name: 'Ask for a new link' }).click();
    await again.page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  });

  it('answers an offer with a counter offer, and the consumer sees what the preview showed', async () => {
    const visit = await signInAsCreditor(portal, 'Sam Ostrowski', await portal.context(viewport));
    const { page } = visit;
    await page.getByRole('row', { name: /Maria Rivera/ }).waitFor();
    await expectUsable(visit);
    await page.getByRole('link', { name: 'Answer the offer of Maria Rivera' }).click();
    await page.getByLabel('Make a counter offer').check();
    await page.getByLabel('Amount, paid at once').fill('900');
    await page.getByRole('button', { name: 'Send counter offer' }).click();
    await page.getByText('must not be greater than the current balance of 800.00').waitFor();
    visit.problems.length = 0;
    await page.getByLabel('Amount, paid at once').fill('$700');
    await page.getByLabel('Note to the consumer').fill('We can meet here.');
    const preview = page.locator('[data-preview=counter]');
    await preview.getByText('$700.00').waitFor();
    await preview.getByText('We can meet here.').waitFor();
    await expectUsable(visit);
    const promised = await preview.locator('.amounts dd').allInnerTexts();
    await page.getByRole('button', { name: 'Send counter offer' }).click();
    await page.getByText('Your counter offer is sent.').waitFor();
    await page.getByText('Your counter offer waits').first().waitFor();
    await expectUsable(visit);

    const consumer = await portal.signIn('Maria Rivera', viewport);
    const card = consumer.page.locator('.card', { hasText: 'Northern Lights Heating' });
    expect(await card.locator('.amounts dd').allInnerTexts()).toEqual(promised);
    expect(await card.locator('[data-item=state]').innerText()).toBe('Counter Offer Received');
  });
});

it('says what changed while an offer was being answered, and keeps what was entered', async () => {
  await pages().startAgain();
  const visit = await signInAsCreditor(portal, 'Sam Ostrowski', await portal.context());
  const { page } = visit;
  await page.getByRole('link', { name: 'Answer the offer of Maria Rivera' }).click();
  await page.getByLabel('Make a counter offer').check();
  await page.getByLabel('Amount, paid at once').fill('650');
  const token = await signInOverApi('sam@northbank.test');
  await connect(pages().server.origin).creditorRest('POST', '/accounts/18/offer/decline', { token, body: {} });
  await page.getByRole('alert').getByText('This account has changed since you opened it').first().waitFor();
  await page.getByRole('row', { name: /State/ }).getByText('Offer declined').waitFor();
  await expectUsable(visit);
  await page.getByRole('button', { name: 'Go on with what is there now' }).click();
  await page.getByText('Nothing waits for your answer here.').waitFor();
  // The queue has changed by itself.
  await page.getByRole('link', { name: 'Offers' }).first().click();
  await page.getByText('No offer waits for you').waitFor();
  await expectUsable(visit);
});

it.each(widthsOf(1))('finds accounts, and records and reverses a payment at %s px', async (_name, viewport) => {
  await pages().startAgain();
  const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
  const { page } = visit;
  await goTo(page, 'Accounts');
  await page.getByText('Page 1 · 30 in total').waitFor();
  await expectUsable(visit);
  await page.getByLabel('State').selectOption({ label: 'Plan on hold' });
  await page.getByRole('row', { name: /Willow Creek/ }).waitFor({ state: 'detached' });
  expect(await page.getByRole('table').getByRole('link').count()).toBe(3);
  await page.getByLabel('Find by').selectOption({ label: 'Name and date of birth' });
  await page.getByLabel('Last name').fill('Rivera');
  await page.getByLabel('Month').fill('1985-04-12');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('heading', { name: /accounts found/ }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await expectUsable(visit);

  await page
    .getByRole('row', { name: /Willow Creek Bank Visa/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Show name, address and contacts' }).click();
  await page.getByText('maria.rivera@example.test').waitFor();
  await page.getByRole('link', { name: 'Record a payment to us' }).click();
  await page.getByLabel('Amount').fill('250');
  await page.getByLabel('Your reference').fill(`check-${viewport.width}`);
  await expectUsable(visit);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('The payment is recorded.').waitFor();
  await page.getByText('$750.00').first().waitFor();
  await expectUsable(visit);
  await page.getByRole('link', { name: 'Reverse' }).click();
  await page.getByLabel('It was recorded twice').check();
  await expectUsable(visit);
  await page.getByRole('button', { name: 'Reverse payment' }).click();
  await page.getByText('The payment is reversed.').waitFor();
  await page.getByText('$1,000.00').first().waitFor();
});

it('lets a consumer negotiate again whose offer was declined', async () => {
  await pages().startAgain();
  const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context());
  const { page } = visit;
  await goTo(page, 'Accounts');
  await page.getByLabel('State').selectOption({ label: 'Offer declined' });
  await page
    .getByRole('row', { name: /Pinewood Apartments/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Let them negotiate again' }).click();
  await page.getByText('The consumer can negotiate again.').waitFor();
  await page.getByRole('button', { name: 'Let them negotiate again' }).waitFor({ state: 'detached' });
  await expectUsable(visit);
});

it.each(widthsOf(1))('answers what a consumer disputes, at %s px', async (_name, viewport) => {
  await pages().startAgain();
  const consumer = await portal.signIn('Maria Rivera', viewport);
  await consumer.page.getByRole('link', { name: 'Willow Creek Bank Visa', exact: true }).click();
  await consumer.page.locator('[data-action=DISPUTE]').click();
  await consumer.page.getByLabel('What it is about').selectOption({ label: 'It was paid' });
  await consumer.page.getByLabel('In your own words').fill('I paid this in March.\nSee the check.');
  await consumer.page.getByRole('button', { name: 'Dispute this account' }).click();
  await consumer.page.getByText('The creditor has been told that you dispute this account.').waitFor();
  const name = await consumer.page.getByRole('heading', { level: 1 }).innerText();

  const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context(viewport));
  const { page } = visit;
  await goTo(page, 'Accounts');
  await page.getByLabel('State').selectOption({ label: 'Disputed' });
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .click();
  await page.getByText('I paid this in March.').waitFor();
  await page.getByText('0 days').waitFor();
  await expectUsable(visit);
  await page.getByRole('link', { name: 'Answer the dispute' }).click();
  await page.getByText('It was paid').waitFor();
  await expectUsable(visit);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('The check came back.');
  await page.getByLabel('The debt is verified').check();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('The answer is sent.').waitFor();
  await page.getByText('The check came back.').waitFor();
  await page.getByText('Negotiating again').first().waitFor();
  await expectUsable(visit);

  await consumer.page.getByRole('link', { name: 'Your rights' }).click();
  await consumer.page.getByText('The check came back.').waitFor();
  await expectUsable(consumer);
});

async function openMarks(page: Page): Promise<void> {
  await goTo(page, 'Accounts');
  await page
    .getByRole('row', { name: /Willow Creek Bank Visa/ })
    .getByRole('link')
    .click();
  await page.getByRole('link', { name: 'Marks' }).click();
}

it('marks an account, and takes the mark back with a confirmation', async () => {
  await pages().startAgain();
  const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context());
  const { page } = visit;
  await openMarks(page);
  await page.getByLabel('Bankruptcy').check();
  await page.getByLabel('Number of the case').fill('24-10001');
  await expectUsable(visit);
  await page.getByRole('button', { name: 'Set mark' }).click();
  await page.getByText('The mark is set.').waitFor();
  await page.locator('.badge', { hasText: 'Bankruptcy' }).waitFor();
  await page.getByRole('link', { name: 'Marks' }).click();
  await page.getByText('24-10001').waitFor();
  await expectUsable(visit);
  // The browser asks for the confirmation.
  await page.getByRole('button', { name: 'Take back “Bankruptcy”' }).click();
  await page.getByLabel('It was set by mistake, or it no longer holds').check();
  await page.getByRole('button', { name: 'Take back “Bankruptcy”' }).click();
  await page.getByText('The mark is taken back.').waitFor();
  await page.locator('.badge', { hasText: 'Bankruptcy' }).waitFor({ state: 'detached' });
});

it('records a dispute that arrived by letter, once, to be answered like any other', async () => {
  await pages().startAgain();
  const visit = await signInAsCreditor(portal, 'Dana Whitfield', await portal.context());
  const { page } = visit;
  await openMarks(page);
  await page.getByLabel('Disputed').check();
  await page.getByRole('button', { name: 'Set mark' }).click();
  await page.getByText('The mark is set.').waitFor();
  await page.getByRole('link', { name: 'Answer the dispute' }).waitFor();
  await page.getByRole('link', { name: 'Marks' }).click();
  await page.getByLabel('Do not contact').waitFor();
  expect(await page.getByLabel('Disputed').count()).toBe(0);
});

it('offers an agent only what agents may do, and says why nothing is shown without a membership', async () => {
  const agent = await signInAsCreditor(portal, 'Lee Castellano', await portal.context());
  await goTo(agent.page, 'Settings');
  expect(await agent.page.getByRole('link', { name: 'People' }).count()).toBe(0);
  await agent.page.getByRole('link', { name: 'Pay Terms' }).click();
  await agent.page.getByText('Administrators of your company can change this.').waitFor();
  await expectUsable(agent);
  await goTo(agent.page, 'Imports');
  await agent.page.getByText('Administrators of your company can send files.').waitFor();

  const lapsed = await signInAsCreditor(portal, 'Kim Delacroix', await portal.context());
  await lapsed.page.getByRole('heading', { name: 'The membership of your company has ended' }).waitFor();
  await expectUsable(lapsed);
});

it('speaks Spanish', async () => {
  const visit = await signInAsCreditor(portal, 'Sam Ostrowski', await portal.context());
  const { page } = visit;
  await page.getByLabel('Language').selectOption('es');
  await page.getByRole('heading', { name: 'Ofertas', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Cuentas' }).click();
  await page.getByRole('heading', { name: 'Cuentas', level: 1 }).waitFor();
  await expectUsable(visit);
});

it('is not loaded by consumers', async () => {
  const context = await portal.context();
  const page = await context.newPage();
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(`${pages().server.origin}/portal/`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(files.filter((path) => path.includes('creditor'))).toEqual([]);
});
