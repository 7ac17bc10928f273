// The portal when things go wrong or change elsewhere: no network, a busy service, limits, other tabs and other people.
import type { BrowserContext, Page, Request } from 'playwright-core';
import { withPortal, type PortalPage } from '../support/browser/portal';
import { LOCKED, withServerPages } from '../support/browser/server-pages';
import { connect } from '../support/clients/connect';
import { getTokens, openBrowser } from '../support/clients/simulated-browser';
import { eventually } from '../support/fixtures/eventually';

const LETTERS_AND_ACCOUNTS = 2;

// A third stream of a session would be refused: all tabs share one for accounts and one for letters.
const pages = withServerPages({
  ...LOCKED,
  STREAM_POLL_MS: '100',
  STREAMS_PER_SESSION: String(LETTERS_AND_ACCOUNTS),
});
const portal = withPortal(() => pages().server.origin);

const OPEN = '/accounts/19';

/** A tab with a screen of Rivera's, who is signed in there or in another tab of the context. */
async function openAsRivera(context: BrowserContext, path: string): Promise<PortalPage> {
  const visit = await portal.open(context, `${path}#demo=Maria%20Rivera`);
  await visit.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await visit.page.locator('h1').waitFor();
  await visit.page.locator('.loading').waitFor({ state: 'detached' });
  return visit;
}

const amount = (page: Page) => page.getByLabel('How much can you pay?');
const send = (page: Page) => page.getByRole('button', { name: 'Send this offer' }).click();

interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

function readOperation(request: Request): Operation | null {
  return request.method() === 'POST' && request.url().endsWith('/graphql')
    ? (request.postDataJSON() as Operation)
    : null;
}

function isOperation(request: Request, name: string): boolean {
  return new RegExp(`^\\s*\\w+ ${name}\\b`).test(readOperation(request)?.query ?? '');
}

/** The operations with this name that a page or a browser sends. */
function watch(place: Page | BrowserContext, name: string): Operation[] {
  const sent: Operation[] = [];
  place.on('request', (request: Request) => {
    const operation = readOperation(request);
    if (operation && isOperation(request, name)) sent.push(operation);
  });
  return sent;
}

async function signInCreditor(): Promise<string> {
  const creditor = openBrowser(connect(pages().server.origin), 'REST');
  const user = { email: 'sam@northbank.test', password: 'parley-demo' };
  return getTokens(await creditor.send('creditorLogin', user)).access_token;
}

const answerOffer = (token: string, answer: 'accept' | 'decline') =>
  connect(pages().server.origin).creditorRest('POST', `/accounts/18/offer/${answer}`, { token, body: {} });

it('says that there is no network, keeps what was entered, and goes on by itself', async () => {
  const context = await portal.context();
  const { page } = await openAsRivera(context, `${OPEN}/custom`);
  await amount(page).fill('321');
  await page.getByText('The creditor would have to agree').waitFor();
  await context.setOffline(true);
  await page.getByRole('alert').getByText('We cannot reach the service.').waitFor();
  await send(page);
  await page.locator('.form .notice').getByText('We cannot reach the service.').waitFor();
  expect(await amount(page).inputValue()).toBe('321');
  // Neither a screen that was not loaded before nor one that was not read breaks the page: both come with the network.
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('status').getByText('Loading …').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('link', { name: 'Summit Wireless', exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Summit Wireless', exact: true }).click();
  await page.getByText('This could not be shown.').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Summit Wireless', level: 1 }).waitFor();
  await page.getByText('We cannot reach the service.').waitFor({ state: 'detached' });
});

it('reads what it missed while it was without network', async () => {
  await pages().startAgain();
  const context = await portal.context();
  const { page } = await openAsRivera(context, '/accounts/18');
  await context.setOffline(true);
  await page.getByRole('alert').getByText('We cannot reach the service.').waitFor();
  await answerOffer(await signInCreditor(), 'decline');
  await context.setOffline(false);
  await page.locator('[data-item=state]').getByText('Declined/Closed Negotiation').waitFor();
});

it('repeats a move while the service is busy, and acts once', async () => {
  await pages().startAgain();
  const { page } = await openAsRivera(await portal.context(), `${OPEN}/offers`);
  const sent = watch(page, 'AcceptSettlement');
  await page.route('**/graphql', async (route, request) => {
    if (!isOperation(request, 'AcceptSettlement') || sent.length > 2) return route.continue();
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: BUSY });
  });
  await page.getByRole('button', { name: 'Agree to pay $500.00' }).click();
  await page.getByText('It is agreed. One step is left').waitFor();
  expect(sent.length).toBe(3);
  expect(new Set(sent.map(({ variables }) => variables['key'])).size).toBe(1);
});

/** As the service answers when it is overloaded. */
const BUSY = {
  errors: [
    { message: 'The service is temporarily unavailable.', extensions: { code: 'SERVICE_UNAVAILABLE', status: 503 } },
  ],
};

it('says that the service is busy when it stays so, and keeps what was entered', async () => {
  await pages().startAgain();
  const { page } = await openAsRivera(await portal.context(), `${OPEN}/custom`);
  await page.route('**/graphql', (route, request) =>
    isOperation(request, 'SendCustomOffer') ? route.fulfill({ status: 503, json: BUSY }) : route.continue(),
  );
  await amount(page).fill('321');
  await send(page);
  await page.getByRole('alert').getByText('The service is busy. Please try again in a moment.').waitFor();
  expect(await amount(page).inputValue()).toBe('321');
  await page.unroute('**/graphql');
  await send(page);
  await page.getByText('Your offer is on its way to the creditor.').waitFor();
});

it('shows a conflict as what has changed, and keeps what was entered', async () => {
  await pages().startAgain();
  const context = await portal.context();
  // News do not arrive, so the page is old when the offer is sent.
  await context.route('**/graphql/stream', (route) => route.abort());
  const { page } = await openAsRivera(context, `${OPEN}/custom`);
  await amount(page).fill('321');
  const other = await openAsRivera(await portal.context(), `${OPEN}/offers`);
  await other.page.getByRole('button', { name: 'Agree to pay $500.00' }).click();
  await other.page.getByText('It is agreed. One step is left').waitFor();
  await send(page);
  await page.getByText('It was “New Offer!” and is now “Add Payment Method”.').waitFor();
  // It is said once.
  expect(await page.locator('main .notice').count()).toBe(1);
  expect(await amount(page).inputValue()).toBe('321');
  await page.getByRole('link', { name: 'Look at the account' }).click();
  expect(await page.locator('[data-item=state]').innerText()).toBe('Add Payment Method');
});

it('leads to the sign-in when the session was ended elsewhere', async () => {
  const here = await openAsRivera(await portal.context(), '/');
  const there = await openAsRivera(await portal.context(), '/profile');
  await there.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await here.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await here.page.getByText('You have been signed out.').waitFor();
  expect(await here.page.locator('main').innerText()).not.toContain('Willow Creek');
  await there.page.getByText('Signed out.').waitFor();
});

it('shows that it works on a slow network, and sends a move once', async () => {
  await pages().startAgain();
  const context = await portal.context();
  const { page } = await openAsRivera(context, `${OPEN}/offers`);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 1500, downloadThroughput: 50_000, uploadThroughput: 20_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const sent = watch(page, 'AcceptPlan');
  const button = page.locator('[data-option=plan] [type=submit]');
  await button.click();
  await page.locator('[data-option=plan] [data-working=true]').getByText('One moment …').waitFor();
  await button.click({ force: true });
  await page.getByText('It is agreed. One step is left').waitFor();
  expect(sent).toHaveLength(1);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('status').getByText('Loading …').waitFor();
  await page.getByRole('heading', { name: 'Contacts' }).waitFor();
});

/** As many as a browser opens connections to a host over HTTP/1.1. */
const TABS = 6;

it('shares streams and the renewal of tokens among all tabs', async () => {
  await pages().startAgain();
  const context = await portal.context();
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/graphql/stream')) streams.push(request.frame().page());
  });
  const renewals = watch(context, 'Renew');
  const tabs: Page[] = [];
  while (tabs.length < TABS) tabs.push((await openAsRivera(context, '/accounts/18')).page);
  await eventually('the streams', () => (streams.length > 0 ? true : null));

  const creditor = await signInCreditor();
  await answerOffer(creditor, 'decline');
  await Promise.all(
    tabs.map((tab) => tab.locator('[data-item=state]').getByText('Declined/Closed Negotiation').waitFor()),
  );
  expect(streams.length).toBe(LETTERS_AND_ACCOUNTS);

  // The access token has expired for all tabs at once.
  const used = new Set<string>();
  await context.route('**/graphql', async (route, request) => {
    const { authorization = '' } = request.headers();
    if (renewals.length === 0) used.add(authorization);
    return used.has(authorization) && authorization !== ''
      ? route.continue({ headers: { ...request.headers(), authorization: 'Bearer expired' } })
      : route.continue();
  });
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Profile' }).click()));
  await Promise.all(tabs.map((tab) => tab.getByRole('heading', { name: 'Contacts' }).waitFor()));
  expect(renewals).toHaveLength(1);
  await context.unroute('**/graphql');

  // The tab with the streams is closed: another one takes over.
  const leader = streams[0];
  const others = tabs.filter((tab) => tab !== leader);
  await leader?.close();
  await eventually('another stream', () => (streams.length > LETTERS_AND_ACCOUNTS ? true : null));
  await Promise.all(others.map((tab) => tab.getByRole('link', { name: 'Accounts' }).click()));
  await others[0]?.getByRole('link', { name: 'Willow Creek Bank Visa', exact: true }).click();
  await others[0]?.locator('[data-action=VIEW_OFFERS]').click();
  await others[0]?.getByRole('button', { name: 'Agree to this plan' }).click();
  await others[0]?.getByText('It is agreed. One step is left').waitFor();
  await Promise.all(
    others
      .slice(1)
      .map((tab) => tab.locator('[data-account="19"] [data-item=state]').getByText('Add Payment').waitFor()),
  );
});

it('shows what a move has changed, although an older answer arrives after it', async () => {
  const { page } = await openAsRivera(await portal.context(), `${OPEN}/rights`);
  await page.getByRole('button', { name: 'Stop all contact' }).click();
  await page.getByText('You have stopped letters').waitFor();
  const moved = page.waitForResponse((response) => isOperation(response.request(), 'ResumeContact'));
  let readings = 0;
  const older = new Promise<void>((resolve) => {
    void page.route('**/graphql', async (route, request) => {
      if (!isOperation(request, 'AccountMarks') || readings++ > 0) return route.continue();
      const response = await route.fetch();
      resolve();
      // The service has answered, and the network keeps it until the move is done.
      await moved.then((move) => move.finished());
      await route.fulfill({ response });
    });
  });
  // The marks are read again after it.
  await page.getByLabel('Name of the attorney').fill('Ada Muñoz');
  await page.getByRole('button', { name: 'Name this attorney' }).click();
  await older;
  await page.getByRole('button', { name: 'Allow contact again' }).click();
  await page.getByRole('button', { name: 'Stop all contact' }).waitFor();
  expect(readings).toBeGreaterThan(1);
});

it('shows what a move has done at once, although its news came before its answer', async () => {
  await pages().startAgain();
  const { page } = await openAsRivera(await portal.context(), `${OPEN}/offers`);
  await page.getByRole('button', { name: 'Agree to this plan' }).click();
  await page.getByText('It is agreed. One step is left').waitFor();
  const read = page.waitForRequest((request) => isOperation(request, 'Account'));
  let goOn = () => {};
  const network = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/graphql', async (route, request) => {
    if (isOperation(request, 'AddPaymentMethod')) {
      const response = await route.fetch();
      await read;
      return route.fulfill({ response });
    }
    if (isOperation(request, 'Account')) await network;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Pay with this' }).click();
  await page.getByText('It is set up.').waitFor();
  expect(await page.locator('[data-item=state]').innerText()).toBe('Payment Plan in Place');
  goOn();
});

it('waits with a payment method that was added until the list shows it', async () => {
  const { page } = await openAsRivera(await portal.context(), '/accounts/14/payment-method');
  await page.getByRole('button', { name: 'Add another payment method' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  let goOn = () => {};
  const network = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/graphql', async (route, request) => {
    if (isOperation(request, 'Wallet')) await network;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add the sample card' }).click();
  await page.getByRole('button', { name: 'Add another payment method' }).waitFor();
  const use = page.getByRole('button', { name: 'Use this from now on' });
  expect(await use.isDisabled()).toBe(true);
  goOn();
  await use.click();
  await page.getByText('From now on').waitFor();
});

it('lets one of two people win who act at the same time', async () => {
  await pages().startAgain();
  const { page } = await openAsRivera(await portal.context(), '/accounts/18/last-offer');
  const creditor = await signInCreditor();
  const [answer] = await Promise.all([
    answerOffer(creditor, 'accept'),
    page.getByRole('button', { name: 'Take it back' }).click(),
  ]);
  const hasCreditorWon = answer.status === 200;
  if (hasCreditorWon) {
    await page.getByText('It was “Pending Creditor Response” and is now “Add Payment Method”.').waitFor();
    await page.getByRole('link', { name: 'Look at the account' }).click();
  }
  await page.getByRole('heading', { name: 'Northern Lights Heating', level: 1 }).waitFor();
  const state = hasCreditorWon ? 'Add Payment Method' : 'New Offer!';
  await page.locator('[data-item=state]').getByText(state).waitFor();
  // Whoever lost sees what the winner did.
  const fresh = await openAsRivera(await portal.context(), '/accounts/18');
  expect(await fresh.page.locator('[data-item=state]').innerText()).toBe(state);
});

it('shows the answer of the creditor while the offer is looked at', async () => {
  await pages().startAgain();
  const { page } = await openAsRivera(await portal.context(), '/accounts/18/last-offer');
  const creditor = await signInCreditor();
  await answerOffer(creditor, 'accept');
  await page.getByRole('alert').getByText('This account has changed').waitFor();
  await page.getByText('It was “Pending Creditor Response” and is now “Add Payment Method”.').waitFor();
  expect(await page.locator('main button').count()).toBe(0);
});

/** Each screen that an account has, and one that does not offer what it does. */
const SUMMIT = '/accounts/4';
const CLOSED = [
  'offers',
  'custom',
  'payment-method',
  'first-pay-date',
  'counter-offer',
  'answer',
  'last-offer',
  'hold',
  'restart',
  'cancel',
  'start-over',
  'restart-negotiation',
  'not-paying',
  'dispute',
  'notice',
];

it('offers nothing that a paid account no longer allows, however a screen is reached', async () => {
  await pages().startAgain();
  const { page } = await openAsRivera(await portal.context(), SUMMIT);
  for (const screen of CLOSED) {
    await page.goto(`${pages().server.origin}/portal${SUMMIT}/${screen}#demo=Maria%20Rivera`);
    await page.getByText('This is not possible for the account at the moment.').waitFor();
    expect([screen, await page.locator('main button, main form, main .panel').count()]).toEqual([screen, 0]);
  }
});

it('says what a move has done once, and not on the way back', async () => {
  const { page } = await openAsRivera(await portal.context(), `${OPEN}/offers`);
  await page.getByRole('button', { name: 'Agree to this plan' }).click();
  await page.getByText('It is agreed. One step is left').waitFor();
  await page.getByRole('button', { name: 'Pay with this' }).click();
  await page.getByText('It is set up.').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Change the payment method' }).waitFor();
  expect(await page.getByText('One step is left').count()).toBe(0);
  await page.goBack();
  await page.getByText('This is not possible for the account at the moment.').waitFor();
  expect(await page.locator('main button').count()).toBe(0);
  await page.goForward();
  await page.goForward();
  await page.locator('[data-item=state]').waitFor();
  expect(await page.getByText('It is set up.').count()).toBe(0);
  // What ends a plan and what leaves it as it is have names of their own.
  await page.locator('[data-action=CANCEL_PLAN]').click();
  expect(await page.locator('.form .actions').innerText()).toBe('Cancel the plan\nKeep the plan');
});

it('ticks no way of contact while all contact is stopped', async () => {
  const { page } = await openAsRivera(await portal.context(), `${OPEN}/rights`);
  await page.getByRole('button', { name: 'Stop all contact' }).click();
  await page.getByRole('button', { name: 'Allow contact again' }).waitFor();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'How you may be contacted' }).click();
  await page.getByText('You have stopped letters, notices and reminders').waitFor();
  expect(await page.locator('main input').count()).toBe(0);
});

it('does not offer to use an expired card first, nor instead of another one', async () => {
  const { page } = await portal.open(await portal.context(), '/payment-methods#demo=Elena%20Castillo');
  const card = (last4: string) => page.locator('.row', { hasText: last4 });
  await card('0005').getByText('Expired').waitFor();
  expect(await page.getByRole('button', { name: 'Use this first' }).count()).toBe(0);
  await card('4242').getByRole('button', { name: 'Remove' }).click();
  expect(await page.locator('main option').count()).toBe(0);
});
