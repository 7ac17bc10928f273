// Runs the application behind an OpenAPI validation proxy: it finds no violation in typical client sessions, and it finds
// the violations that are added to the documents. `npm run proxied` sends every journey through it.
import { startApp, type RunningApp } from '../../test/support/fixtures/app';
import { printedDocument, type JsonRecord } from '../../test/support/openapi/printed-documents';
import { openValidationProxy, getViolation } from '../../test/support/openapi/validation-proxy';

const BASE_PATHS = { consumer: '/consumer-api', creditor: '/creditor-api' } as const;
const IDENTITY = { last_name: 'Okafor', date_of_birth: '1990-09-30', last4ssn: '0042', captcha_token: 'demo' };
const PLAN = '/accounts/20/offers/payment-plan';
const LETTER = '/communications/e-letter-templates/1';

let app: RunningApp;
beforeAll(async () => {
  process.env['VALIDATION_PROXY'] = 'on';
  app = await startApp();
});
afterAll(() => app.close());

describe('behind a validation proxy', () => {
  it('a consumer signs in, makes errors, accepts a plan and signs out', async () => {
    const token = await app.signIn('Okafor', '1990-09-30', '0042');
    const rest = async (method: string, path: string, request = {}) => (await app.rest(method, path, request)).status;
    const body = { first_pay_date: '2026-03-12' };
    const headers = { 'idempotency-key': 'one' };
    expect([
      await rest('POST', '/auth/login', { body: { ...IDENTITY, last4ssn: 42 } }),
      await rest('POST', '/auth/login', { body: '{"last_name":' }),
      await rest('POST', '/auth/login', { body: 'last_name=Okafor', headers: { 'content-type': 'text/plain' } }),
      await rest('POST', '/auth/otp/verify', { body: { flow_token: 'none', otp: '000000' } }),
      await rest('GET', '/accounts'),
      await rest('GET', '/accounts?limit=0', { token }),
      await rest('GET', '/accounts?limit=50', { token }),
      await rest('GET', '/accounts/20', { token, headers: { accept: 'text/html' } }),
      await rest('GET', '/accounts/20', { token }),
      await rest('GET', '/accounts/20/offers', { token }),
      await rest('GET', '/accounts/19', { token }),
      await rest('GET', '/accounts/9999', { token }),
      await rest('POST', PLAN, { token, body: {} }),
      await rest('POST', PLAN, { token, headers, body }),
      await rest('POST', PLAN, { token, headers, body }),
      await rest('POST', PLAN, { token, body }),
      await rest('GET', '/profile', { token }),
      await rest('GET', '/health'),
      await rest('DELETE', '/health'),
      await rest('HEAD', '/health'),
      await rest('GET', '/nothing'),
      await rest('POST', '/auth/logout', { token }),
    ]).toEqual([
      422, 400, 415, 404, 401, 422, 200, 200, 200, 200, 403, 404, 422, 200, 200, 409, 200, 200, 405, 200, 404, 200,
    ]);
  });

  it('a creditor user edits a letter', async () => {
    const token = await app.signInCreditor('dana@acme.test');
    const read = await app.creditorRest('GET', LETTER, { token });
    const etag = String(read.headers.get('etag'));
    const again = await app.creditorRest('GET', LETTER, { token, headers: { 'if-none-match': etag } });
    const save = () => {
      return app.creditorRest('PUT', LETTER, { token, headers: { 'if-match': etag }, body: { content: '<p>Hi.</p>' } });
    };
    const empty = await app.creditorRest('PUT', LETTER, { token, body: { content: '<p></p>' } });
    const statuses = [again.status, (await save()).status, (await save()).status, empty.status];
    expect(statuses).toEqual([304, 200, 412, 422]);
  });

  it('a client without a body gets an error', async () => {
    const response = await fetch(`${app.origin}/consumer-api/auth/refresh`, { method: 'POST' });
    expect(response.status).toBe(422);
  });

  it('validates every response and finds no violation', () => {
    expect(app.findings).toMatchObject({ undocumented: 3, notForwarded: [], violations: [] });
    expect(app.findings?.validated).toBeGreaterThan(25);
    expect(app.findings?.invalidRequests).toBeGreaterThan(5);
  });
});

type Edit = readonly [what: string, piece: string, by: string, path: string, request: RequestInit, message: RegExp];

const bad: RequestInit = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };

const EDITS: readonly Edit[] = [
  [
    'a member',
    '"version":{"type":"string"',
    '"edition":{"type":"string"',
    '/health',
    {},
    /GET consumer \/health, 200: .*version/,
  ],
  ['a type', '"version":{"type":"string"', '"version":{"type":"integer"', '/health', {}, /body.version.*integer/],
  ['a status', '"422":', '"428":', '/auth/login', bad, /POST consumer \/auth\/login, 422: .*status/],
  [
    'a required request member',
    '$api/health\\""}],"x-extension":true,"security":[]',
    '$api/health\\""}],"x-extension":true,"security":[{"bearerAuth":[]}]',
    '/health',
    {},
    /accepted although.*security/,
  ],
];

describe('the proxy', () => {
  it.each(EDITS)(
    'reports a response when the document differs in %s',
    async (_what, piece, by, path, request, message) => {
      const text = JSON.stringify(printedDocument('consumer'));
      expect(text).toContain(piece);
      const consumer = JSON.parse(text.replaceAll(piece, by)) as JsonRecord;
      const documents = { consumer, creditor: printedDocument('creditor') };
      const proxy = await openValidationProxy(app.origin, BASE_PATHS, documents);
      const response = await fetch(`${proxy.origin}/consumer-api${path}`, request);
      await response.text();
      expect(getViolation(response.headers)).toMatch(message);
      await expect(proxy.close()).rejects.toThrow(message);
    },
  );
});
