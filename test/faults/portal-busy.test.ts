// The portal while the database is away: the service refuses what it is asked with a 200 answer, and the portal goes on by
// itself when the database is back. A maintenance it does not wait for.
import type { Page, Response } from 'playwright-core';
import { withPortal } from '../support/browser/portal';
import { SEALING_SETTINGS } from '../support/database/test-database';
import { eventually } from '../support/fixtures/eventually';
import { startPair, type DatabasePair } from '../support/servers/mariadb-pair';
import {
  runParley,
  startServerProcess,
  type Environment,
  type TestServerProcess,
} from '../support/servers/server-processes';

let pair: DatabasePair;
let environment: Environment;
let server: TestServerProcess;
const portal = withPortal(() => server.origin);

beforeAll(async () => {
  pair = await startPair();
  environment = { APP_ENV: 'local', DATABASE_URL: pair.address(pair.first), ...SEALING_SETTINGS };
  server = await startServerProcess({
    ...environment,
    LOG_LEVEL: 'error',
    SEED_DEMO: 'on',
    // The service refuses soon, instead of waiting until the database is back.
    DATABASE_RETRY_TIMEOUT_MS: '500',
  });
});
afterAll(async () => {
  await server.stop();
  await pair.close();
});

interface Refusal {
  readonly status: number;
  readonly retryAfter: unknown;
}

/** What the service answers to an operation with this name while it cannot do it. */
function watchRefusals(page: Page, name: string): Refusal[] {
  const refusals: Refusal[] = [];
  page.on('response', (response: Response) => {
    const request = response.request();
    if (!response.url().endsWith('/graphql') || !(request.postData() ?? '').includes(`mutation ${name}(`)) return;
    void response.json().then(({ errors = [] }: { errors?: { extensions: Record<string, unknown> }[] }) => {
      const busy = errors.find(({ extensions }) => extensions['code'] === 'SERVICE_UNAVAILABLE');
      if (busy) refusals.push({ status: response.status(), retryAfter: busy.extensions['retryAfter'] });
    });
  });
  return refusals;
}

/** Kills the database until the service has refused something that `act` asks for. */
async function withoutDatabase(refusals: readonly Refusal[], act: () => Promise<unknown>): Promise<void> {
  await pair.first.kill();
  await act();
  await eventually('a refusal', () => (refusals.length > 0 ? true : null));
  await pair.first.restart();
}

it('repeats a refused move when the service has asked it to, until it is done', async () => {
  const { page } = await portal.signIn();
  await page.goto(`${server.origin}/portal/accounts/19/offers#demo=Maria%20Rivera`);
  const button = page.getByRole('button', { name: 'Agree to pay $500.00' });
  await button.waitFor();
  const refusals = watchRefusals(page, 'AcceptSettlement');
  await withoutDatabase(refusals, () => button.click());
  await page.getByText('It is agreed. One step is left').waitFor();
  expect(refusals[0]).toEqual({ status: 200, retryAfter: 1 });
});

it('keeps the session when its tokens cannot be renewed for a while', async () => {
  const { page } = await portal.signIn();
  let isExpired = true;
  await page.route('**/graphql', async (route, request) => {
    const { authorization = '' } = request.headers();
    if (/mutation Renew\(/.test(request.postData() ?? '')) isExpired = false;
    const headers = { ...request.headers(), ...(authorization && isExpired && { authorization: 'Bearer expired' }) };
    await route.continue({ headers });
  });
  const refusals = watchRefusals(page, 'Renew');
  await withoutDatabase(refusals, () => page.getByRole('link', { name: 'Profile' }).click());
  await page.getByRole('heading', { name: 'Contacts' }).waitFor();
  expect(refusals[0]).toEqual({ status: 200, retryAfter: 1 });
});

it('says at once that the service is being maintained', async () => {
  // Rivera's account has been settled above.
  const { page } = await portal.signIn('Chidi Okafor');
  await page.getByRole('link', { name: 'Palmetto Credit Union', exact: true }).click();
  await page.locator('[data-action=VIEW_OFFERS]').click();
  const button = page.locator('[data-option=settlement] [type=submit]');
  await button.waitFor();
  expect(await runParley(environment, 'maintenance', 'on', '--until', '30m', '--yes').exited).toBe(0);
  await eventually('the maintenance', async () =>
    (await (await fetch(`${server.origin}/readyz`)).text()).includes('Maintenance until') ? true : null,
  );
  let asked = 0;
  page.on('request', (request) => {
    if ((request.postData() ?? '').includes('mutation AcceptSettlement(')) asked += 1;
  });
  await button.click();
  await page.getByText('We are working on the service.').waitFor();
  expect(asked).toBe(1);
});
