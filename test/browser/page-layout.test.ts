// Every page of the server on a phone and on a wide screen, in light and dark: nothing sticks out, and axe finds nothing.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findAxeViolations, type AxeException } from '../support/browser/accessibility';
import { withServerPages } from '../support/browser/server-pages';
import { eventually } from '../support/fixtures/eventually';

const pages = withServerPages();

/** Colours do not depend on the width, so two views cover both. */
const VIEWS = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

interface CheckedPage {
  readonly path: string;
  /** Waits until the page has shown everything, or opens what is closed. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly exceptions?: readonly AxeException[];
  /** Elements that axe need not see, because others of the same kind are there. */
  readonly alike?: string;
}

const GRAPHIQL_TABS: readonly AxeException[] = [
  {
    rule: 'aria-required-children',
    selector: '.graphiql-tabs',
    reason: 'GraphiQL has its button for a new tab in the list',
  },
  {
    rule: 'nested-interactive',
    selector: '.graphiql-tab',
    reason: 'GraphiQL has the button that closes a tab in the tab',
  },
];

const SWAGGER_UI: readonly AxeException[] = [
  { rule: 'region', selector: '.swagger-ui', reason: 'Swagger UI has its title outside of its main part' },
  {
    rule: 'heading-order',
    selector: '.opblock-tag',
    reason: 'Swagger UI has groups below the title without a level between',
  },
  {
    rule: 'nested-interactive',
    selector: '.opblock-summary-control',
    reason: 'Swagger UI has links in the button of an operation',
  },
  {
    rule: 'landmark-unique',
    selector: '.responses-table',
    reason: 'Swagger UI makes regions without names of its answers',
  },
];

const PAGES: readonly CheckedPage[] = [
  { path: '/', prepare: (page) => page.getByText('In a terminal', { exact: true }).click() },
  { path: '/#reset', prepare: (page) => page.getByRole('button', { name: 'Reset the demo …' }).click() },
  {
    path: '/dev/outbox',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Copy the code/ })
        .first()
        .waitFor(),
  },
  {
    path: '/docs#/Accounts/accounts',
    prepare: (page) => page.locator('#operations-Accounts-accounts .responses-wrapper').waitFor(),
    exceptions: SWAGGER_UI,
    alike: 'span:nth-child(n+3) > .opblock-tag-section',
  },
  {
    path: '/docs/guide',
    prepare: (page) => page.locator('summary').first().click(),
    alike: '.endpoint:nth-of-type(n+4)',
  },
  { path: '/docs/search?q=skip' },
  {
    path: '/docs/types',
    prepare: (page) => page.locator('summary', { hasText: 'ConsumerAccountDisplay' }).first().click(),
    alike: '.endpoint:nth-of-type(n+60)',
  },
  { path: '/docs/errors', prepare: (page) => page.locator('summary').first().click(), alike: 'tr:nth-child(n+30)' },
  {
    path: '/graphiql',
    prepare: (page) => page.getByRole('heading', { name: 'Sign in as', exact: true }).waitFor(),
    exceptions: GRAPHIQL_TABS,
  },
  { path: '/contact-change' },
];

beforeAll(async () => {
  const { origin } = pages().server;
  const body = JSON.stringify({
    last_name: 'Rivera',
    date_of_birth: '1985-04-12',
    last4ssn: '4321',
    captcha_token: 'x',
  });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/consumer-api/auth/login`, { method: 'POST', headers, body });
  await eventually('the code', async () => {
    const { messages } = (await (await fetch(`${origin}/dev/outbox`)).json()) as {
      readonly messages: readonly unknown[];
    };
    return messages[0];
  });
});

/** Saves a screenshot if SCREENSHOTS names a folder. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

it.each(PAGES)('$path fits and passes axe', async ({ path, prepare, exceptions, alike }) => {
  const { page, problems } = await pages().open(path);
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 850 });
    await page.emulateMedia({ colorScheme });
    // Some pages read the colour scheme once. They were opened in light.
    if (colorScheme === 'dark') await page.reload();
    await prepare?.(page);
    await saveScreenshot(page, `page${path.replace(/\W/g, '-')}-${width}-${colorScheme}`);
    expect([path, width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width, width]);
    if (alike !== undefined)
      await page.evaluate(`document.querySelectorAll('${alike}').forEach((each) => each.remove())`);
    expect([path, colorScheme, await findAxeViolations(page, exceptions)]).toEqual([path, colorScheme, []]);
  }
  expect(problems).toEqual([]);
  await page.close();
});
