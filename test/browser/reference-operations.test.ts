// Every operation of the reference in a real browser, with the requests that it fills in: signed in by one click as the
// person of the example, each is executed on new demo data and answers as its document says. Swagger UI takes a second of
// processor time to draw one, so in the second tier most are sent by the page itself, from the document and the values of
// earlier answers as Swagger UI has them.
import type { Locator, Page, Response } from 'playwright-core';
import { FIRST_PERSON } from '../../rest-facade/openapi/operation-text';
import { buildRequestExamples, PRINTED_DAY } from '../../rest-facade/openapi/request-examples';
import { DEFAULT_BASE_PATHS } from '../../src/config/server';
import { RATE_LIMITS } from '../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../src/domain/shared/vocabulary';
import { withServerPages } from '../support/browser/server-pages';
import { validateAnswer } from '../support/openapi/answer-validation';
import { isDoneEvery } from '../support/fixtures/run-length';
import { sendExample, type AnswersModule, type SentExample } from '../support/browser/send-example';
import { BASES, listOperations, type ListedOperation } from '../support/openapi/printed-documents';

const WIDE_LIMITS = keysOf(RATE_LIMITS).map((scope) => [`LIMIT_${scope.toUpperCase()}`, '9999/60'] as const);
const pages = withServerPages(Object.fromEntries(WIDE_LIMITS));

/** More than a hundred operations, each drawn with all its answers, on a machine that does other work. */
const TIMEOUT_MS = 1_800_000;

/** Of so many operations, one is executed by Swagger UI in the second tier. */
const DRAWN_EVERY = 5;

const EXAMPLES = buildRequestExamples(PRINTED_DAY);

/** Operations whose account or offer an operation of an earlier round has used up, by round. */
const LATER_ROUNDS: readonly (readonly string[])[] = [
  ['acceptCreditorOffer', 'reportNotPaying', 'acceptOffer'],
  ['counterOffer', 'declineOffer', 'answerDispute'],
];

/** Executed after the others of their round, in this order: they end what others need. */
const LAST: readonly string[] = [
  'revokeCalendarFeed',
  'revokeSession',
  'revokeDevice',
  'revokeOtherSessions',
  'revokeAllDevices',
  'logout',
  'logoutEverywhere',
  'creditorLogout',
  'changeCreditorPassword',
];

/** The example of the sign-in that gives an operation its token. */
const SIGN_IN_BEFORE: Readonly<Record<string, string>> = {
  confirmCreate: 'no_such_person',
  provideContact: 'no_contact_yet',
  resendOtp: 'demo',
};

/**
 * Documented answers of requests that cannot succeed at once: a code was just sent; the service has no challenges; the token
 * is in an email, and the ID of a key or an import in the answer that created it; a browser that is trusted signs in without
 * a code.
 */
const REFUSED: Readonly<Record<string, number>> = {
  resendOtp: 429,
  captchaChallenge: 404,
  exportProfile: 403,
  requestProfileDeletion: 403,
  resetCreditorPassword: 422,
  revokeApiKey: 404,
  withdrawDeletionRequest: 404,
  import: 404,
  importRows: 404,
  importPreview: 404,
  uploadImportFile: 404,
  listImportErrors: 404,
  applyImport: 404,
  cancelImport: 404,
};

const OPERATIONS = BASES.flatMap((base) => listOperations(base));
const TAGS = new Map(OPERATIONS.map(({ name, tag }) => [name, tag]));
const isLater = ({ name }: ListedOperation) => LATER_ROUNDS.flat().includes(name);
const ROUNDS = [
  OPERATIONS.filter((operation) => !isLater(operation)).sort((one, other) => rank(one) - rank(other)),
  ...LATER_ROUNDS.map((names) => names.flatMap((name) => OPERATIONS.filter((operation) => operation.name === name))),
];

/** The consumers' operations first: each document is opened once. */
function rank({ base, name }: ListedOperation): number {
  return BASES.indexOf(base) * 100 + LAST.indexOf(name) + 1;
}

it(
  'answers every operation as documented',
  async () => {
    const answered: Record<string, string> = {};
    const problems: string[] = [];
    for (const [index, round] of ROUNDS.entries()) {
      if (index > 0) await pages().startAgain();
      const opened = await pages().open('/docs');
      const reference = createReference(opened.page);
      for (const operation of round) answered[operation.name] = await reference.run(operation);
      problems.push(
        ...opened.problems.filter((problem) => !problem.includes('the server responded with a status of 4')),
      );
      await opened.page.close();
    }
    const expected = OPERATIONS.map(({ name, success }) => [name, REFUSED[name] ? [REFUSED[name]] : success] as const);
    expect(Object.keys(answered)).toHaveLength(OPERATIONS.length);
    const wrong = expected.filter(([name, statuses]) => !statuses.map(String).includes(answered[name] ?? ''));
    expect(wrong.map(([name]) => `${name}: ${answered[name] ?? 'not executed'}`)).toEqual([]);
    expect(problems).toEqual([]);
  },
  TIMEOUT_MS,
);

function createReference(page: Page) {
  let person: string | null = null;
  let token: string | null = null;
  let shown: string | undefined;

  /** Executes an operation; returns its status, or what is wrong with the answer. */
  async function run(operation: ListedOperation): Promise<string> {
    const { base, name, isPublic } = operation;
    await showDocument(base);
    const needed = EXAMPLES[name]?.person ?? FIRST_PERSON[base];
    if (!isPublic && person !== needed) await signIn(needed);
    const before = SIGN_IN_BEFORE[name];
    if (before !== undefined) await execute('login', before);
    const isDrawn = isDoneEvery(DRAWN_EVERY, OPERATIONS.indexOf(operation));
    const sent = isDrawn ? await readAnswer(await execute(name)) : await send(operation);
    if (LAST.includes(name)) person = null;
    const path = new URL(sent.url).pathname.slice(DEFAULT_BASE_PATHS[base].length);
    const body: unknown = sent.type?.startsWith('application/json') ? JSON.parse(sent.text) : sent.text;
    const answer = { method: operation.method, path, status: sent.status, body };
    const { isKnown, violation } = validateAnswer(base, answer);
    return isKnown && violation === null ? String(answer.status) : `${answer.status} ${violation ?? 'not documented'}`;
  }

  async function readAnswer(response: Response): Promise<SentExample> {
    const [text, type] = [await response.text(), response.headers()['content-type'] ?? null];
    return { url: response.url(), status: response.status(), type, text };
  }

  async function send({ base, name, isPublic }: ListedOperation): Promise<SentExample> {
    const answers = await page.evaluateHandle<AnswersModule>("import('/docs/reference/answers.js')");
    const input = { basePath: DEFAULT_BASE_PATHS[base], name, token: isPublic ? null : token };
    return page.evaluate(sendExample, { answers, ...input });
  }

  async function showDocument(base: ListedOperation['base']): Promise<void> {
    const select = page.locator('.topbar select');
    const url = `${DEFAULT_BASE_PATHS[base]}/openapi.json`;
    if ((await select.inputValue()) !== url) {
      await select.selectOption(url);
      shown = undefined;
    }
    await page.locator('.info .link', { hasText: url }).waitFor();
  }

  /** Alone, because with each answer Swagger UI draws all operations again that are shown. */
  async function showTag(tag: string | undefined): Promise<void> {
    if (tag === shown) return;
    await page.locator('.opblock-tag').first().waitFor();
    for (const header of await page.locator('.opblock-tag').all()) {
      const isWanted = (await header.getAttribute('data-tag')) === tag;
      if (((await header.getAttribute('data-is-open')) === 'true') !== isWanted) await header.dispatchEvent('click');
    }
    shown = tag;
  }

  async function signIn(name: string): Promise<void> {
    // A device that is known is signed in without a code.
    const answered = page.waitForResponse(
      async (response) => /\/auth\//.test(response.url()) && (await readToken(response)) !== undefined,
    );
    await page.locator('#people').getByRole('button', { name }).click();
    token = (await readToken(await answered)) ?? null;
    await page.locator('#people .status', { hasText: `Signed in as ${name}` }).waitFor();
    await page.locator('.btn.authorize.locked').waitFor();
    person = name;
  }

  async function readToken(response: Response): Promise<string | undefined> {
    const { meta } = (await response.json()) as { readonly meta?: { readonly access_token?: string } | null };
    return meta?.access_token;
  }

  async function execute(name: string, example?: string): Promise<Response> {
    await showTag(TAGS.get(name));
    const block = page.locator(`[id$="-${name}"].opblock`);
    await toggle(block);
    if (example !== undefined)
      await block.locator('.opblock-section-request-body .examples-select select').selectOption(example);
    const sent = page.waitForResponse((response) => /^(fetch|xhr)$/.test(response.request().resourceType()));
    await block.locator('button.execute').click();
    const response = await sent;
    await block.locator('.live-responses-table .response-col_status', { hasText: String(response.status()) }).waitFor();
    await toggle(block);
    return response;
  }

  /** Without the checks of a click by the mouse, which take as long as the rest. */
  function toggle(block: Locator): Promise<void> {
    return block.locator('.opblock-summary-control').dispatchEvent('click');
  }

  return { run };
}

it('shows the calendar feed in the form of its example', async () => {
  const shown = OPERATIONS.find(({ name }) => name === 'fetchCalendar')?.example;
  const token = EXAMPLES['fetchCalendar']?.path?.['token'];
  await pages().startAgain();
  const response = await fetch(`${pages().server.origin}${DEFAULT_BASE_PATHS.consumer}/calendar/${token}.ics`);
  expect(listProperties(await response.text())).toEqual(listProperties(String(shown)));
});

/** The names of properties and components, each once, without folded lines. */
function listProperties(calendar: string): readonly string[] {
  const lines = calendar.split('\r\n').filter((line) => line !== '' && !line.startsWith(' '));
  return [
    ...new Set(lines.map((line) => (/^(?:BEGIN|END):/.test(line) ? line : (line.split(/[:;]/, 1)[0] ?? '')))),
  ].sort();
}
