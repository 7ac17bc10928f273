// Letter previews with hostile consumer names, opened in a real browser on a page without a policy: no script runs and no
// request is sent. The same letters, filled without escaping, prove that the names would have had an effect.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readKeyRing } from '../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../src/providers/crypto/sealing';
import { openDatabase, type Database } from '../../src/persistence/database/database';
import { sealPersonalData } from '../../src/persistence/shared/personal-data';
import { openChromium } from '../support/browser/chromium';
import { generateKeySettings } from '../support/fixtures/keys';
import { startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

const LETTER_PAGE = 'http://letters.test/letter';
/** An account of Acme Recovery. */
const ACCOUNT = 19;
const LETTER =
  '<h1>[First Name]</h1><p>Dear <b>[First Name]</b>, your digits are safe.</p>' +
  '<p><a href="https://pay.test/?name=[First Name]&amp;ref=1" title="For [First Name]">Pay</a>' +
  '<a href="mailto:desk@acme.test?subject=[First Name]">Write</a><img alt="[First Name]"></p>';
/** A placeholder as the whole URL of a link: the cleaner removes the link. */
const WHOLE_LINK = '<p>x <a href="[First Name]">Pay</a></p>';
const SECRETS = { lastName: 'Quillhostileford', dateOfBirth: '1961-02-17', last4ssn: '0917', email: 'q@hostile.test' };

interface HostileName {
  readonly name: string;
  /** The displayed text if it differs from the name. */
  readonly shown?: string;
  /** Has no effect without escaping either, but would change the text or the link. */
  readonly isInert?: true;
}

const NAMES: readonly HostileName[] = [
  { name: '<img src=x onerror=ran.push(1)>' },
  { name: '"><img src=x onerror=ran.push(1)>' },
  { name: '" onmouseover="ran.push(1)' },
  { name: "' onmouseover='ran.push(1)", isInert: true },
  { name: '</b></p><script>ran.push(1)</script>' },
  { name: '`><img src=x onerror=ran.push(1)>`' },
  { name: 'javascript:ran.push(1)' },
  { name: '&lt;img src=x onerror=ran.push(1)&gt;', isInert: true },
  { name: '&#60;img src=x onerror=ran.push(1)>', isInert: true },
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
  { name: '&ref=2&name=Eve#', isInert: true },
  { name: '[Last 4 SSN]', isInert: true },
];

let folder: string;
let server: TestServerProcess;
let db: Database;
let page: Page;
let token: string;

/** Clean-up of everything that was started. */
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-letters-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const keys = generateKeySettings('1');
  const dataDir = join(folder, 'data');
  const settings = { APP_ENV: 'test', LOG_LEVEL: 'debug', SEED_DEMO: 'on', CAPTCHA_PROVIDER: 'off', DATA_DIR: dataDir };
  server = await startServerProcess({ ...settings, ...keys });
  cleanups.push(() => server.stop());
  const sealing = keyedSealing(readKeyRing(keys.ENCRYPTION_KEYS), readKeyRing(keys.INDEX_KEYS));
  db = await openDatabase({ url: null, dataDir, poolMax: 1, retryTimeoutMs: 60_000, sealing });
  cleanups.push(() => db.close());
  page = await (await openChromium()).newPage();
  cleanups.push(() => page.context().close());
  token = await signIn();
});

afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function post<Answer>(path: string, body: unknown, bearer?: string): Promise<Answer> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Answer;
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

/**
 * Opens HTML on a page without a policy, triggers events on all elements, and again after reparsing it like an editor.
 * Returns scripts that ran and requests that were sent.
 */
async function open(html: string): Promise<readonly string[]> {
  await page.unrouteAll();
  const requests: string[] = [];
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    const isFirst = url === LETTER_PAGE && requests.length === 0;
    requests.push(url);
    const body = `<!doctype html><meta charset="utf-8"><script>ran = []</script><body><main>${html}</main>`;
    await (isFirst ? route.fulfill({ contentType: 'text/html', body }) : route.abort());
  });
  await page.goto(LETTER_PAGE);
  const triggerEvents = `for (const element of document.querySelectorAll('main *')) {
    for (const name of ['mouseover', 'focus']) element.dispatchEvent(new MouseEvent(name));
    if (element.protocol === 'javascript:') element.click();
  }`;
  const ran: unknown = await page
    .evaluate(
      `(async () => {
      const main = document.querySelector('main');
      ${triggerEvents}
      const before = main.innerHTML;
      main.innerHTML = before;
      ${triggerEvents}
      await new Promise((resolve) => setTimeout(resolve, 100));
      return ran.map(() => 'a script');
    })()`,
    )
    .catch(() => ['left the page']);
  return [...(ran as string[]), ...requests.slice(1)];
}

const titled = NAMES.map((hostile) => [JSON.stringify(hostile.name), hostile] as const);

it.each(titled)('shows %s as text, in a title and in links without any effect', async (_title, hostile) => {
  const { name, shown = name } = hostile;
  expect(await open(await preview(name, LETTER))).toEqual([]);
  const seen: unknown = await page.evaluate(`(() => {
    const [pay, write] = document.querySelectorAll('a');
    const text = (selector) => document.querySelector(selector).textContent;
    const link = (a) => [a.protocol, a.host, [...new URL(a.href).searchParams], a.hash];
    const tags = [...document.querySelectorAll('main *')].map(({ localName }) => localName);
    return { h1: text('h1'), b: text('b'), title: pay.title, alt: document.querySelector('img').alt,
      pay: link(pay), write: link(write), tags: tags.join(' ') };
  })()`);
  expect(seen).toEqual({
    h1: shown,
    b: shown,
    title: `For ${shown}`,
    alt: shown,
    tags: 'h1 p b p a a img',
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

  expect(await open(await preview(name, WHOLE_LINK))).toEqual([]);
  expect(await page.evaluate(`document.querySelector('a').hasAttribute('href')`)).toBe(false);
});

const effective = titled.filter(([, { isInert }]) => isInert !== true);

it.each(effective)('observes an effect of %s in a letter that is filled without escaping', async (_title, { name }) => {
  expect(await open((LETTER + WHOLE_LINK).replaceAll('[First Name]', () => name))).not.toEqual([]);
});

it('logs nothing about consumers', async () => {
  for (const input of [
    { templateId: '1', accountId: String(ACCOUNT), content: '<p>&nbsp;</p>' },
    { templateId: '4', accountId: String(ACCOUNT) },
    { templateId: '1', accountId: SECRETS.lastName, content: `[${SECRETS.lastName}]` },
  ]) {
    const query = 'query ($input: PreviewELetterTemplateInput!) { previewELetterTemplate(input: $input) { html } }';
    await post('/graphql', { query, variables: { input } }, token);
  }
  // Four digits can also occur by chance: inside a time, a duration or a port, or as a part of a request id.
  const output = server.output().replaceAll(/"id":"[\da-f-]{36}"/g, '');
  expect(output).not.toBe('');
  for (const secret of [...Object.values(SECRETS), 'ran.push', 'evil.test', 'Feb 17, 1961', token]) {
    expect(output).not.toMatch(new RegExp(`(?<![\\d.])${secret.replaceAll('.', '\\.')}(?!\\d)`));
  }
});
