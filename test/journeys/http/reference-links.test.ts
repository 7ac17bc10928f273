// The pages of the reference lead to each other: every address and every anchor that one of them names is there.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { BASES, listOperations } from '../../support/openapi/printed-documents';

const PAGES = ['/docs/guide', '/docs/types', '/docs/errors', '/docs/search?q=e', '/docs/search?q=zebra+crossing'];

let app: RunningApp;
let texts: ReadonlyMap<string, string>;

beforeAll(async () => {
  app = await startApp();
  const found = new Map<string, string>();
  // One after another: the first page builds what all of them are made of.
  for (const path of PAGES) found.set(path, await (await fetch(`${app.origin}${path}`)).text());
  texts = found;
});
afterAll(() => app.close());

function unescape(html: string): string {
  return html.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
}

function listLinks(path: string): readonly string[] {
  const found = (texts.get(path) ?? '').matchAll(/href="([^"]+)"/g);
  return [...found].map(([, address = '']) => unescape(address.startsWith('#') ? path + address : address));
}

const LINKS = () => [...new Set(PAGES.flatMap(listLinks))].filter((address) => address.startsWith('/'));

it('every anchor of a page exists once', () => {
  const missing = LINKS().filter((address) => {
    const [path = '', anchor] = address.split('#');
    const text = texts.get(path);
    return anchor !== undefined && text !== undefined && text.split(` id="${anchor}"`).length !== 2;
  });
  expect(LINKS().length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

it('every link to an operation names one of its document, under its tag', () => {
  const operations = BASES.flatMap((base) => {
    const api = `${base === 'consumer' ? 'Consumer' : 'Creditor'} API`;
    return listOperations(base).map(({ tag, name }) => {
      return `/docs?urls.primaryName=${encodeURIComponent(api)}#/${encodeURIComponent(tag)}/${name}`;
    });
  });
  const links = LINKS().filter((address) => address.startsWith('/docs?'));
  expect(links.filter((address) => !operations.includes(address))).toEqual([]);
  expect(operations.filter((address) => !links.includes(address))).toEqual([]);
});

it('every link to GraphiQL names an operation that it opens, and a person who signs in', async () => {
  const { operations, people } = (await (await fetch(`${app.origin}/graphiql/data.json`)).json()) as {
    readonly operations: readonly { readonly name: string }[];
    readonly people: readonly { readonly name: string }[];
  };
  const asked = LINKS()
    .filter((address) => address.startsWith('/graphiql?'))
    .map((address) => new URLSearchParams(address.split('?')[1]));
  expect(asked).toHaveLength(operations.length);
  const unknown = asked.filter((one) => {
    const person = one.get('person');
    return (
      !operations.some(({ name }) => name === one.get('operation')) ||
      (person !== null && !people.some(({ name }) => name === person))
    );
  });
  expect(unknown.map(String)).toEqual([]);
});

it.each([
  ['skip', ['POST /upcoming-payments/{payment}/skip', 'UpcomingPayment']],
  ['actionContext', ['POST /accounts/{consumer}/offers/payment-plan', 'Conflicts']],
  ['OFFER_ACTION_UNAVAILABLE', ['offer_action_unavailable', 'OfferActionUnavailableError']],
])('a search for %s finds what is named so, and what has such a member', async (text, titles) => {
  const page = await (await fetch(`${app.origin}/docs/search?q=${encodeURIComponent(text)}`)).text();
  const found = [...page.matchAll(/<li><a href="[^"]+"><code>(.*?)<\/code>/g)].map(([, title = '']) =>
    title.replaceAll('<wbr>', ''),
  );
  expect(found).toEqual(expect.arrayContaining(titles));
});

it('a search without a result says so', () => {
  expect(texts.get('/docs/search?q=zebra+crossing')).toContain('Nothing has all of these words.');
});
