// Opens the creditor's part of the portal in a real browser, and checks each of its screens.
import type { BrowserContext, Page } from 'playwright-core';
import { findAxeViolations } from './accessibility';
import { keepPicture } from './pictures';
import type { PortalPage, PortalVisits } from './portal';

/** Signs in with the one click of the demo. */
export async function signInAsCreditor(
  portal: PortalVisits,
  person: string,
  context: BrowserContext,
): Promise<PortalPage> {
  const visit = await portal.open(context, `/creditor#demo=${encodeURIComponent(person)}`);
  await visit.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return visit;
}

/** Opens a screen by its link in the navigation. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** In light and in dark: axe finds nothing, and nothing sticks out. */
export async function expectUsable({ page, problems }: PortalPage): Promise<void> {
  await page.locator('main:not(:has(.loading))').waitFor();
  const before = [...problems];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await keepPicture(page, nameScreen(page, colorScheme));
    expect([page.url(), colorScheme, await findAxeViolations(page)]).toEqual([page.url(), colorScheme, []]);
  }
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect([page.url(), overflow]).toEqual([page.url(), 0]);
  expect(before).toEqual([]);
  // Axe tries to reach into the frame of a letter, which its sandbox prevents.
  problems.length = 0;
}

/** `creditor-accounts-14-390-dark`. A screen that is checked several times keeps its last picture. */
function nameScreen(page: Page, colorScheme: string): string {
  const path = new URL(page.url()).pathname.replace(/^\/portal\//, '').replaceAll('/', '-');
  return `${path}-${page.viewportSize()?.width ?? 0}-${colorScheme}`;
}
