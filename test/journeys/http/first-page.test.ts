// The page at `/`: on a developer's machine what runs here, elsewhere one sentence or nothing.
import { OWN_PAGE_POLICY } from '../../../src/http/pages/html';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function open({ origin }: RunningApp, path = '/') {
  const response = await fetch(`${origin}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('on a developer’s machine', () => {
  it('says what runs here, with the headers of the other pages', async () => {
    const { status, headers, text } = await open(app);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([
      OWN_PAGE_POLICY,
      'no-store',
    ]);
    for (const fact of [app.dependencies.settings.version, 'local', 'demo data, seeded today', 'ready']) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/<script(?! defer src="\/pages\/)|<style|\son\w+=|style=/);
  });

  it('links only to pages that answer', async () => {
    const { text } = await open(app);
    const links = [...new Set([...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path ?? ''))];
    expect(links.length).toBeGreaterThan(10);
    for (const path of links) expect([path, (await open(app, path)).status]).toEqual([path, 200]);
  });

  it('has values that sign in, in both styles', async () => {
    const { text } = await open(app);
    const copied = [...text.matchAll(/data-copy="(\{[^"]*\})"/g)].map(([, value = '']) =>
      value.replaceAll('&quot;', '"'),
    );
    const [graphql, rest] = copied.map((value) => JSON.parse(value) as Record<string, unknown>);
    expect((await app.rest('POST', '/auth/login', { body: rest })).body).toMatchObject({ otp_sent: true });
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { __typename } }';
    const { data } = await app.graphql(login, { variables: graphql ?? {} });
    expect(data).toEqual({ login: { __typename: 'OtpSent' } });
    const dana = copied.find((value) => value.startsWith('{"email":"dana')) ?? '';
    expect((await app.creditorRest('POST', '/auth/token', { body: JSON.parse(dana) as object })).status).toBe(200);
  });

  it('says how old the demo data is, and what a reset does about it', async () => {
    app.setTime(NOW + 40 * DAY_MS);
    const { text } = await open(app);
    expect(text).toContain('40 days ago: some of its dates have passed. <a href="#reset">Reset the demo</a>');
    app.setTime(NOW);
  });

  it('says that it is not ready, without waiting for the database', async () => {
    const { db } = app.dependencies;
    const failing = { ...db, ping: () => Promise.reject(new Error('gone')), model: () => fail() };
    const broken = await startApp({}, { db: failing });
    const { status, text } = await open(broken);
    expect([status, text]).toEqual([200, expect.stringContaining('not ready: the database does not answer')]);
    expect(text).not.toContain('Rivera');
    await broken.close();
  });

  it('can be switched off', async () => {
    const configured = await startApp({ FIRST_PAGE: 'off' });
    expect((await open(configured)).status).toBe(404);
    await configured.close();
  });
});

const HTML = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('a person who opens', () => {
  it.each([
    ['/graphql', 200],
    ['/graphql/stream', 200],
    ['/consumer-api', 200],
    ['/creditor-api/', 200],
    ['/nothing', 404],
    ['/docs/nothing', 404],
    ['/consumer-api/nothing', 404],
    ['/creditor-api/nothing?page=2', 404],
  ])('%s in a browser sees a page with links that answer', async (path, status) => {
    const response = await fetch(`${app.origin}${path}`, HTML);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    const text = await response.text();
    expect(text).toMatch(/<main>\n<h1>[^<]+<\/h1>\n<p>[^\n]{40,}<\/p>/);
    const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, address]) => address ?? '');
    expect(links).toEqual(expect.arrayContaining(['/', '/graphiql', '/docs', '/pages/style.css']));
    for (const address of links) expect([address, (await open(app, address)).status]).toEqual([address, 200]);
    expect((await fetch(`${app.origin}${path}`)).headers.get('content-type')).not.toContain('html');
  });

  it('an unknown path sees no dead links where no pages are shown', async () => {
    const silent = await startApp({ FIRST_PAGE: 'off', DOCS: 'off', GRAPHIQL: 'off', APP_ENV: 'local' });
    const text = await (await fetch(`${silent.origin}/nothing`, HTML)).text();
    expect(text).toContain('Nothing is at this address');
    const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, address]) => address ?? '');
    for (const address of links) expect([address, (await open(silent, address)).status]).toEqual([address, 200]);
    expect(links).not.toContain('/');
    await silent.close();
  });
});

function fail(): never {
  throw new Error('The database is not asked for rows.');
}

describe('elsewhere', () => {
  it('is not there by default', async () => {
    const deployed = await startApp({ APP_ENV: 'test' });
    expect((await open(deployed)).status).toBe(404);
    expect((await fetch(`${deployed.origin}/dev/demo-reset`, { method: 'POST' })).status).toBe(404);
    await deployed.close();
  });

  it('says one sentence on request, and nothing about the service', async () => {
    const deployed = await startApp({ APP_ENV: 'test', FIRST_PAGE: 'on', PORTAL_URL: 'https://portal.example.com' });
    const { status, text } = await open(deployed);
    expect([status, text]).toEqual([200, expect.stringContaining('An API answers here.')]);
    expect(text).toContain('<a href="https://portal.example.com">');
    expect(text).not.toMatch(/parley|0\.1|database|rivera|test\b/i);
    await deployed.close();
  });
});
