// What docs/first-start.md of a release starts, and what people then do in a browser: a creditor who was invited and two
// consumers sign in, agree, pay, and answer an offer. Only where things are is replaced; the settings are those of the page.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../../test/support/browser/chromium';
import { eventually } from '../../test/support/fixtures/eventually';
import { reservePort } from '../../test/support/servers/reserve-port';

interface Started {
  readonly origin: string;
  /** The link of the invitation, as it would be mailed. */
  readonly link: string;
  /** The last code that was mailed to this address. */
  findCode(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Runs the commands of the page up to the start of the server, in a new folder. */
export async function startAsThePageSays(archive: string, database: string, folder: string): Promise<Started> {
  const page = readFileSync(join(archive, 'docs', 'first-start.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
  const last = blocks.findIndex((commands) => commands.includes('parley.js" serve'));
  // The first block says where things are.
  const commands = [...blocks.slice(1, last + 1), 'printf %s "$LINK" > link.txt', 'wait "$SERVER"'].join('\n');
  const port = await reservePort();
  mkdirSync(folder);
  const shell = spawn('bash', ['-c', `set -eu; trap 'kill $(jobs -p) 2> /dev/null || true' EXIT TERM\n${commands}`], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      PARLEY: archive,
      DATABASE_URL: database,
      PORT: String(port),
      SMTP_PORT: String(await reservePort()),
      PROVIDER_PORT: String(await reservePort()),
    },
    stdio: 'inherit',
  });
  const link = await eventually('the page to have run', () => {
    if (shell.exitCode !== null) throw new Error(`The page ended with ${shell.exitCode}.`);
    return Promise.resolve(
      existsSync(join(folder, 'link.txt')) ? readFileSync(join(folder, 'link.txt'), 'utf8') : null,
    );
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    link,
    findCode: (address) =>
      eventually(`a code for ${address}`, () =>
        Promise.resolve(readLastCode(readFileSync(join(folder, 'mail.txt'), 'utf8'), address)),
      ),
    stop: () => stop(shell),
  };
}

/** The mails follow each other in one file. */
function readLastCode(mails: string, address: string): string | null {
  const own = mails.split(/^(?=From: )/m).filter((mail) => mail.includes(`To: ${address}`));
  return /code is (\d{6})/.exec(own.at(-1) ?? '')?.[1] ?? null;
}

async function stop(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return;
  const exited = new Promise((resolve) => shell.once('exit', resolve));
  shell.kill('SIGTERM');
  await exited;
}

interface Visitor {
  readonly page: Page;
  /** What the console said, and answers that a page that is right never gets. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

async function visit(url: string): Promise<Visitor> {
  const context: BrowserContext = await (await openChromium()).newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(url);
  return { page, problems, close: () => context.close() };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const follow = (page: Page, action: string) => page.locator(`[data-action=${action}]`).click();

/** Returns what went wrong without stopping anybody. */
export async function playBothSides(started: Started): Promise<readonly string[]> {
  const creditor = await visit(started.link);
  await acceptInvitation(creditor.page);
  const payer = await visit(`${started.origin}/portal/`);
  await signIn(payer.page, started, ['Rivera', '1985-04-12', '4321', 'ana@example.test']);
  await agreeAndPay(payer.page);
  const bidder = await visit(`${started.origin}/portal/`);
  await signIn(bidder.page, started, ['Okafor', '1990-09-30', '6789', 'ben@example.test']);
  await offer(bidder.page);
  await bidder.page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await bidder.page.getByRole('heading', { name: 'Your accounts' }).waitFor();
  await answer(creditor.page);
  // The stream tells it.
  await bidder.page.getByRole('heading', { name: 'Final Step to Close Deal' }).waitFor();
  const problems = [creditor, payer, bidder].flatMap((visitor) => visitor.problems);
  for (const visitor of [creditor, payer, bidder]) await visitor.close();
  return problems;
}

async function acceptInvitation(page: Page): Promise<void> {
  await page.getByLabel('New password').fill('three calm otters');
  await press(page, 'Save password');
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await page.getByLabel('E-mail address').fill('dana@acme.example');
  await page.getByLabel('Password').fill('three calm otters');
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Offers', level: 1 }).waitFor();
}

type Person = readonly [lastName: string, dateOfBirth: string, last4ssn: string, address: string];

/** The browser solves the challenge, and the code comes by mail. */
async function signIn(page: Page, started: Started, [lastName, dateOfBirth, last4ssn, address]: Person): Promise<void> {
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Month').fill(dateOfBirth);
  await page.getByLabel('Last 4 digits').fill(last4ssn);
  await press(page, 'Continue');
  await page.getByLabel('Six-digit code').fill(await started.findCode(address));
  await press(page, 'Sign in');
  await page.getByRole('link', { name: 'Choose now' }).click();
  await page.getByLabel('By email').check();
  await press(page, 'Save');
  await page.getByRole('link', { name: 'Bluestem Card', exact: true }).click();
}

async function agreeAndPay(page: Page): Promise<void> {
  await follow(page, 'VIEW_OFFERS');
  await press(page, 'Agree to this plan');
  await page.getByText('It is agreed. One step is left').waitFor();
  await press(page, 'Continue');
  await page.getByRole('link', { name: 'Open the payment provider' }).waitFor();
  await press(page, 'I have entered them');
  await press(page, 'Pay with this');
  await page.getByText('It is set up.').waitFor();
  await follow(page, 'OPEN_PAYMENT_PLAN');
  await press(page, /^Pay Now/);
  await press(page, 'Pay $93.75 now');
  await page.getByText('$93.75 has been paid. Thank you.').waitFor();
}

async function offer(page: Page): Promise<void> {
  await follow(page, 'VIEW_OFFERS');
  await page.getByRole('link', { name: 'Make my own offer' }).click();
  await page.getByLabel('How much can you pay?').fill('20');
  await press(page, 'Send this offer');
  await page.getByText('Your offer is on its way to the creditor.').waitFor();
}

async function answer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Answer the offer of Ben Okafor' }).click();
  await page.getByLabel('Accept the offer').check();
  await press(page, 'Accept offer');
  await page
    .getByText(/accepted/)
    .first()
    .waitFor();
}
