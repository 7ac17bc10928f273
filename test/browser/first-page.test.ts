// The page at `/` and the outbox in a real browser: copying, the reset with its question, and new messages as they come.
import { withServerPages } from '../support/browser/server-pages';
import { runParley } from '../support/servers/server-processes';

const pages = withServerPages();

const post = (path: string, body: object) =>
  fetch(`${pages().server.origin}/consumer-api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('copies values that sign in, and puts the demo back after a question', async () => {
  const { page, problems } = await pages().open('/');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the REST login of Maria Rivera' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = JSON.parse(String(await page.evaluate('navigator.clipboard.readText()'))) as object;
  const login = await post('/auth/login', copied);
  const { flow_token } = (await login.json()) as { readonly flow_token: string };
  expect((await post('/auth/otp/verify', { flow_token, otp: '123456' })).status).toBe(200);

  const ask = page.getByRole('button', { name: 'Reset the demo …' });
  await ask.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.locator('#reset-result').innerText()).toBe('');
  await ask.click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Delete and seed again' }).click();
  await page.getByText('The demo data has been restored to its initial state.').waitFor();
  await reloaded;
  expect((await post('/auth/login', copied)).status).toBe(200);
  expect(problems).toEqual([]);
});

it('ends every session when the demo is reset by the command, and goes on', async () => {
  const identity = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const signIn = async () => {
    const { flow_token } = (await (await post('/auth/login', identity)).json()) as { readonly flow_token: string };
    const verified = await post('/auth/otp/verify', { flow_token, otp: '123456' });
    return ((await verified.json()) as { readonly meta: { readonly access_token: string } }).meta.access_token;
  };
  const list = async (token: string) =>
    (await fetch(`${pages().server.origin}/consumer-api/accounts`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  const token = await signIn();
  expect(await list(token)).toBe(200);
  const command = runParley({ DATA_DIR: pages().dataDir }, 'demo', 'reset');
  expect([await command.exited, command.output()]).toEqual([
    0,
    expect.stringMatching(/^The demo data is as on a first/),
  ]);
  expect(await list(token)).toBe(401);
  expect(await list(await signIn())).toBe(200);
});

it('shows a new message in the outbox without a reload, and copies its code', async () => {
  const { page, problems } = await pages().open('/dev/outbox');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const identity = { last_name: 'Okafor', date_of_birth: '1990-09-30', last4ssn: '0042', captcha_token: 'demo' };
  expect((await post('/auth/login', identity)).status).toBe(200);
  const message = page.locator('.message', { hasText: 'Chidi Okafor' });
  await message.waitFor();
  await message.getByRole('button').click();
  await page.getByText('Copied.').waitFor();
  const code = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(await message.innerText()).toContain(`Your Parley code is ${code}.`);
  expect(problems).toEqual([]);
});
