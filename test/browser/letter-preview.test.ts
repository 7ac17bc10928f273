// A letter previewed for a consumer whose name is hostile, opened in a real browser under a page that forbids nothing:
// no script runs and no request leaves. The same letter filled carelessly shows that each name would have come alive.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { readKeyRing } from '../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../src/providers/crypto/sealing';
import { openDatabase, type Database } from '../../src/persistence/database/database';
import { sealPersonalData } from '../../src/persistence/shared/personal-data';
import { generateKeySettings } from '../support/fixtures/keys';
import { startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const LETTER_PAGE = 'http://letters.test/letter';
/** An account of Acme Recovery. */
const ACCOUNT = 19;
const LETTER =
  '<h1>[First Name]</h1><p>Dear <b>[First Name]</b>, your digits are safe.</p>' +
  '<p><a href="https://pay.test/?name=[First Name]&amp;ref=1" title="For [First Name]">Pay</a>' +
  '<a href="mailto:desk@acme.test?subject=[First Name]">Write</a><img alt="[First Name]"></p>';
/** Where a value would choose a link: the cleaning leaves nothing of it. */
const WHOLE_LINK = '<p>x <a href="[First Name]">Pay</a></p>';
const SECRETS = { lastName: 'Quillhostileford', dateOfBirth: '1961-02-17', last4ssn: '0917', email: 'q@hostile.test' };

interface HostileName {
  readonly name: string;
  /** How the letter shows it; as it is when not said. */
  readonly shown?: string;
  /** Careless filling does not bring it to life either, but would show or link something else. */
  readonly isTame?: true;
}

const NAMES: readonly HostileName[] = [
  { name: '<img src=x onerror=ran.push(1)>' },
  { name: '"><img src=x onerror=ran.push(1)>' },
  { name: '" onmouseover="ran.push(1)' },
  { name: "' onmouseover='ran.push(1)", isTame: true },
  { name: '</b></p><script>ran.push(1)</script>' },
  { name: '`><img src=x onerror=ran.push(1)>`' },
  { name: 'javascript:ran.push(1)' },
  { name: '&lt;img src=x onerror=ran.push(1)&gt;', isTame: true },
  { name: '&#60;img src=x onerror=ran.push(1)>', isTame: true },
  { name: '\n<svg/onload=ran.push(1)>\r\n', shown: ' <svg/onload=ran.push(1)> ' },
  { name: '\u202e<img src=x onerror=ran.push(1)>\u2066', shown: '<img src=x onerror=ran.push(1)>' },
  { name: '\u200f<img src=x onerror=ran.push(1)>\u200e' },
  { name: '<style>@import "http://evil.test/a.css"</style>' },
  { name: '<meta http-equiv=refresh content="0;url=http://evil.test/">' },
  { name: '<link rel=stylesheet href=http://evil.test/a.css>' },
  { name: '<iframe srcdoc="<script>parent.ran.push(1)</script>"></iframe>' },
  { name: '<form><button formaction=javascript:ran.push(1) autofocus onfocus=ran.push(1)>' },
  { name: '<!--><img src=x onerror=ran.push(1)>-->' },
  { name: '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran.push(1)&gt;">' },
  { name: '&ref=2&name=Eve#', isTame: true },
  { name: '[Last 4 SSN]', isTame: true },
];

let folder: string;
let server: TestServerProcess;
let db: Database;
let browser: Browser;
let token: string;

/** How to close what was opened, also when not all of it could be. */
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-letters-'));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  const keys = generateKeySettings('1');
  const dataDir = join(folder, 'data');
  const settings = { APP_ENV: 'test', LOG_LEVEL: 'debug', SEED_DEMO: 'on', CAPTCHA_PROVIDER: 'off', DATA_DIR: dataDir };
  server = await startServerProcess({ ...settings, ...keys });
  opened.push(() => server.stop());
  const sealing = keyedSealing(readKeyRing(keys.ENCRYPTION_KEYS), readKeyRing(keys.INDEX_KEYS));
  db = await openDatabase({ url: null, dataDir, poolMax: 1, retryTimeoutMs: 8000, sealing });
  opened.push(() => db.close());
  browser = await chromium.launch({
    executablePath: String(Reflect.get(globalThis, '__CHROMIUM__')),
    args: ARGUMENTS,
  });
  opened.push(() => browser.close());
  token = await signIn();
}, 90_000);

afterAll(async () => {
  for (const close of opened.reverse()) await close();
}, 60_000);

async function post<Answer>(path: string, body: unknown, bearer?: string): Promise<Answer> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}

async function signIn(): Promise<string> {
  const credentials = { email: 'dana@acme.test', password: 'parley-demo' };
  const { meta } = await post<{ meta: { access_token: string } }>('/creditor-api/auth/token', credentials);
  return meta.access_token;
}

async function preview(firstName: string, content: string): Promise<string> {
  const personal = sealPersonalData(db.sealing, 'consumers', ACCOUNT, { ...SECRETS, firstName });
  await db.write('UPDATE consumers SET personal = ? WHERE id = ?', [personal, ACCOUNT]);
  const query =
    'query ($input: PreviewELetterTemplateInput!) { previewELetterTemplate(input: $input) { html warnings { reason } } }';
  const variables = { input: { templateId: '1', accountId: String(ACCOUNT), content } };
  const { data } = await post<{ data: { previewELetterTemplate: { html: string } } }>(
    '/graphql',
    { query, variables },
    token,
  );
  return data.previewELetterTemplate.html;
}

interface Opened {
  readonly page: Page;
  /** What came alive: marks of scripts, and requests. */
  readonly alive: readonly string[];
}

/** Opens HTML under a page without any policy, moves over all of it, writes it anew as an editor would, and waits. */
async function open(html: string): Promise<Opened> {
  const page = await browser.newPage();
  const requests: string[] = [];
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    const isFirst = url === LETTER_PAGE && requests.length === 0;
    requests.push(url);
    const body = `<!doctype html><meta charset="utf-8"><script>ran = []</script><body><main>${html}</main>`;
    await (isFirst ? route.fulfill({ contentType: 'text/html', body }) : route.abort());
  });
  await page.goto(LETTER_PAGE);
  const touch = `for (const some of document.querySelectorAll('main *')) {
    for (const name of ['mouseover', 'focus']) some.dispatchEvent(new MouseEvent(name));
    if (some.protocol === 'javascript:') some.click();
  }`;
  const ran: unknown = await page
    .evaluate(
      `(async () => {
      const main = document.querySelector('main');
      ${touch}
      const before = main.innerHTML;
      main.innerHTML = before;
      ${touch}
      await new Promise((resolve) => setTimeout(resolve, 100));
      return ran.map(() => 'a script');
    })()`,
    )
    .catch(() => ['left the page']);
  return { page, alive: [...(ran as string[]), ...requests.slice(1)] };
}

const titled = NAMES.map((hostile) => [JSON.stringify(hostile.name), hostile] as const);

it.each(titled)('shows %s as text, in a title and in links, and nothing comes of it', async (_title, hostile) => {
  const { name, shown = name } = hostile;
  const { page, alive } = await open(await preview(name, LETTER));
  expect(alive).toEqual([]);
  const seen: unknown = await page.evaluate(`(() => {
    const [pay, write] = document.querySelectorAll('a');
    const text = (selector) => document.querySelector(selector).textContent;
    const link = (a) => [a.protocol, a.host, [...new URL(a.href).searchParams], a.hash];
    const tags = [...document.querySelectorAll('main *')].map(({ localName }) => localName);
    return { h1: text('h1'), b: text('b'), title: pay.title, alt: document.querySelector('img').alt,
      pay: link(pay), write: link(write), tags: tags.join(' ') };
  })()`);
  expect(seen).toEqual({
    ...{ h1: shown, b: shown, title: `For ${shown}`, alt: shown, tags: 'h1 p b p a a img' },
    pay: [
      'https:',
      'pay.test',
      [
        ['name', shown],
        ['ref', '1'],
      ],
      '',
    ],
    write: ['mailto:', '', [['subject', shown]], ''],
  });
  await page.close();

  const chosen = await open(await preview(name, WHOLE_LINK));
  expect(chosen.alive).toEqual([]);
  expect(await chosen.page.evaluate(`document.querySelector('a').hasAttribute('href')`)).toBe(false);
  await chosen.page.close();
});

const wild = titled.filter(([, { isTame }]) => isTame !== true);

it.each(wild)('would see %s come alive in a letter that is filled carelessly', async (_title, { name }) => {
  const { page, alive } = await open((LETTER + WHOLE_LINK).replaceAll('[First Name]', () => name));
  expect(alive).not.toEqual([]);
  await page.close();
});

it('leaves nothing of the consumers in the log', async () => {
  for (const input of [
    { templateId: '1', accountId: String(ACCOUNT), content: '<p>&nbsp;</p>' },
    { templateId: '4', accountId: String(ACCOUNT) },
    { templateId: '1', accountId: SECRETS.lastName, content: `[${SECRETS.lastName}]` },
  ]) {
    const query = 'query ($input: PreviewELetterTemplateInput!) { previewELetterTemplate(input: $input) { html } }';
    await post('/graphql', { query, variables: { input } }, token);
  }
  const printed = server.output();
  expect(printed).not.toBe('');
  for (const secret of [...Object.values(SECRETS), 'ran.push', 'evil.test', 'Feb 17, 1961', token]) {
    expect(printed).not.toContain(secret);
  }
});
