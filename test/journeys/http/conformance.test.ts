// HTTP conformance of every path: methods, media types, HEAD, entity tags, request ids, caching and compression.
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ENDPOINTS, type Endpoint } from '../../../rest-facade/endpoints';
import { buildRestApis } from '../../../rest-facade/openapi/apis';
import { buildSchema } from '../../../schema/build-schema';
import { DEFAULT_BASE_PATHS } from '../../../src/config/server';
import { ERRORS } from '../../../src/domain/shared/errors';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { everyNth } from '../../support/fixtures/run-length';
import { sendRawHttp, type RawHttpAnswer, type RawHttpHeaders } from '../../support/clients/raw-http';

let app: RunningApp;
let tokens: Readonly<Record<'consumer' | 'creditor', string>>;

beforeAll(async () => {
  app = await startApp();
  const consumer = await app.signIn('Rivera', '1985-04-12', '4321');
  tokens = { consumer, creditor: await app.signInCreditor('dana@acme.test') };
});
afterAll(() => app.close());

const send = (method: string, path: string, headers: RawHttpHeaders = {}, body?: string | Buffer) =>
  sendRawHttp(app.origin, method, path, headers, body);
const parseJson = ({ bytes }: RawHttpAnswer): unknown => JSON.parse(bytes.toString('utf8'));
const getBase = ({ base = 'consumer' }: Endpoint) => base;
const PATH_VALUES: Readonly<Record<string, string>> = { ':account': '19', ':consumer': '19' };
const getPath = (row: Endpoint) => {
  return DEFAULT_BASE_PATHS[getBase(row)] + row.path.replace(/:\w+/, (name) => PATH_VALUES[name] ?? '1');
};
const bearer = (base: 'consumer' | 'creditor') => ({ authorization: `Bearer ${tokens[base]}` });

const PATHS = [...new Set(ENDPOINTS.map(getPath))].map((path) => {
  const methods = ENDPOINTS.filter((row) => getPath(row) === path).flatMap(({ method }) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return { path, allow: [...methods, 'OPTIONS'] };
});
const READ_ONLY = [
  '/livez',
  '/readyz',
  '/.well-known/jwks.json',
  '/.well-known/creditor-jwks.json',
  '/graphiql/data.json',
  '/consumer-api/openapi.json',
  '/creditor-api/openapi.json',
  '/schema.graphql',
  '/docs',
  '/docs/guide',
  '/docs/reference/page.css',
  '/docs/reference/page.js',
  '/docs/assets/swagger-ui.css',
  '/graphiql',
  '/graphiql/page.js',
];
const STATIC_TEXTS = READ_ONLY.slice(5);
const OTHERS = [
  ...READ_ONLY.map((path) => ({ path, allow: ['GET', 'HEAD', 'OPTIONS'] })),
  { path: '/graphql', allow: ['GET', 'HEAD', 'POST', 'OPTIONS'] },
  { path: '/graphql/stream', allow: ['POST', 'OPTIONS'] },
];

describe('methods', () => {
  it.each([...everyNth(3, PATHS), ...OTHERS])(
    'of $path are $allow; others have status 405',
    async ({ path, allow }) => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status, headers, bytes } = await send(method, path);
        if (method === 'OPTIONS') expect([status, headers.allow, bytes.length]).toEqual([204, allow.join(', '), 0]);
        else if (allow.includes(method)) expect([method, status]).not.toEqual([method, 405]);
        else {
          expect([method, status, headers.allow]).toEqual([method, 405, allow.join(', ')]);
          const body = method === 'HEAD' ? '' : '{"message":"Method not allowed."}';
          expect(bytes.toString()).toBe(body);
        }
      }
    },
  );

  const reads = ENDPOINTS.filter(({ method }) => method === 'GET').map((row) => [getPath(row), getBase(row)] as const);
  const more = [...READ_ONLY, '/graphql?query={health{status}}'].map((path) => [path, 'consumer'] as const);
  it.each([...everyNth(3, reads), ...more])('HEAD %s has the status and headers of GET', async (path, base) => {
    for (const headers of [{}, bearer(base), { ...bearer(base), 'accept-encoding': 'br' }]) {
      const [get, head] = [await send('GET', path, headers), await send('HEAD', path, headers)];
      expect([head.status, getStableHeaders(head.headers)]).toEqual([get.status, getStableHeaders(get.headers)]);
      expect(head.bytes).toHaveLength(0);
    }
  });
});

/** Headers that two equal requests have in common; a response without a body has no transfer encoding. */
function getStableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const changing = ['date', 'x-request-id', 'ratelimit', 'transfer-encoding'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));
}

describe('media types and sizes', () => {
  const apis = buildRestApis(buildSchema().schema, ERRORS, DEFAULT_BASE_PATHS);
  const documented = (row: Endpoint) => {
    const openapi = apis.find(({ base }) => base === getBase(row))?.openapi ?? {};
    const paths = openapi['paths'] as Record<string, Record<string, { requestBody?: unknown }>>;
    return paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()];
  };
  const rows = ENDPOINTS.map((row) => [row.method, getPath(row), row] as const);
  const withBody = rows.filter(([, , row]) => documented(row)?.requestBody);
  const ofJson = rows.filter(([, , { mediaType }]) => mediaType === undefined);

  it.each(everyNth(6, ofJson))(
    '%s %s responds with JSON to a client that asks for something else',
    async (method, path) => {
      const response = await send(method, path, { accept: 'text/html, application/xml' });
      expect([response.status === 406, response.headers['content-type']]).toEqual([
        false,
        'application/json; charset=utf-8',
      ]);
      expect(typeof parseJson(response)).toBe('object');
    },
  );

  it.each(everyNth(6, withBody))(
    '%s %s accepts only JSON in UTF-8 up to a size: 415, 400, 413',
    async (method, path, row) => {
      const json = { 'content-type': 'application/json' };
      const post = async (headers: RawHttpHeaders, body: string | Buffer) =>
        (await send(method, path, headers, body)).status;
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', '']) {
        expect([type, await post(type === '' ? {} : { 'content-type': type }, '{}')]).toEqual([type, 415]);
      }
      for (const body of ['{', '[', 'nul', Buffer.from([0x22, 0xff, 0x22])]) {
        expect([body, await post(json, body)]).toEqual([body, 400]);
      }
      const bytes = row.bodyLimit === 'template' ? 512 * 1024 : (row.bodyLimit ?? 8 * 1024);
      const pad = (size: number) => JSON.stringify({ pad: 'x'.repeat(size - '{"pad":""}'.length) });
      expect(await post(json, pad(bytes))).not.toBe(413);
      expect(await post(json, pad(bytes + 1))).toBe(413);
    },
  );
});

describe('every response', () => {
  const kinds = [...[...PATHS, ...OTHERS].map(({ path }) => path), '/nothing', '/consumer-api/nothing'];
  it.each(everyNth(6, kinds))('of %s has a request id, generated or a valid one of the client', async (path) => {
    for (const method of ['GET', 'DELETE']) {
      const id = 'client-4711.a_b';
      expect((await send(method, path, { 'x-request-id': id })).headers['x-request-id']).toBe(id);
      for (const invalid of ['short', 'x'.repeat(65), 'with blank here', '<script>alert(1)']) {
        const generated = (await send(method, path, { 'x-request-id': invalid })).headers['x-request-id'];
        expect(generated).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      }
    }
  });

  const changing = PATHS.filter(({ path }) => !path.endsWith('/system/vocabularies'));
  it.each(everyNth(6, changing))('of $path is not cacheable', async ({ path }) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      expect((await send(method, path)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('a static text', () => {
  it.each(STATIC_TEXTS)('%s is not sent again to clients that have it', async (path) => {
    const { headers, bytes } = await send('GET', path);
    const tag = String(headers.etag);
    expect([tag, headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/"[\w-]{43}"$/),
      path.includes('/assets/') ? 'max-age=86400' : 'no-cache',
    ]);
    for (const method of ['GET', 'HEAD']) {
      for (const known of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
        const again = await send(method, path, { 'if-none-match': known, 'accept-encoding': 'br' });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag]);
        expect(again.headers.vary).toContain('Accept-Encoding');
      }
    }
    expect((await send('GET', path, { 'if-none-match': '"other"' })).bytes.equals(bytes)).toBe(true);
  });
});

describe('compression', () => {
  const ACCOUNTS = '/consumer-api/accounts?limit=50';
  const QUERY = encodeURIComponent(
    '{ accounts(first: 30) { nodes { id identity { accountName } display { state { key label } } } } }',
  );
  const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  it.each([ACCOUNTS, '/schema.graphql', '/consumer-api/openapi.json', `/graphql?query=${QUERY}`])(
    'of %s is negotiated, and decompressing restores the body',
    async (path) => {
      const plain = await send('GET', path, bearer('consumer'));
      expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const compressed = await send('GET', path, { ...bearer('consumer'), 'accept-encoding': accepted });
        expect(compressed.headers['content-encoding']).toBe(encoding);
        // Where it is compressed as it is sent, nobody knows the length before.
        expect([undefined, String(compressed.bytes.length)]).toContain(compressed.headers['content-length']);
        expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
        // `toEqual` would compare byte by byte, which takes seconds for the OpenAPI document.
        expect(DECOMPRESS[encoding](compressed.bytes).equals(plain.bytes)).toBe(true);
        expect([compressed.headers.vary, compressed.headers.etag]).toEqual([plain.headers.vary, plain.headers.etag]);
      }
      for (const accepted of ['identity', 'compress', 'gzip;q=0']) {
        const uncompressed = await send('GET', path, { ...bearer('consumer'), 'accept-encoding': accepted });
        expect(uncompressed.headers['content-encoding']).toBeUndefined();
        expect(uncompressed.bytes.equals(plain.bytes)).toBe(true);
      }
      expect(plain.headers.vary).toContain('Accept-Encoding');
    },
  );

  it('does not apply to small responses', async () => {
    const { headers } = await send('GET', '/consumer-api/health', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], Number(headers['content-length'])]).toEqual([undefined, expect.any(Number)]);
  });

  const json = { 'accept-encoding': 'br, gzip', 'content-type': 'application/json' };
  const long = 'x'.repeat(4000);
  const identity = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  it.each([
    ['a sign-in', 'POST', '/consumer-api/auth/login', JSON.stringify(identity)],
    ['an invalid sign-in', 'POST', '/consumer-api/auth/login', JSON.stringify({ ...identity, captcha_token: long })],
    ['a challenge', 'GET', '/consumer-api/auth/captcha/challenge', undefined],
    ['sent codes', 'GET', '/dev/outbox', undefined],
    [
      'an operation that is posted',
      'POST',
      '/graphql',
      JSON.stringify({
        query: `query Q { ${Array.from({ length: 15 }, (_, index) => `${'a'.repeat(150)}${index}: __typename`).join(' ')} }`,
      }),
    ],
  ])('never applies to %s', async (_what, method, path, body) => {
    const { headers } = await send(method, path, json, body);
    // Compressible responses vary by encoding, so this one is excluded whatever its size.
    expect([headers['content-encoding'], headers.vary ?? '']).toEqual([
      undefined,
      expect.not.stringMatching(/encoding/i),
    ]);
  });

  it('does not apply to a template: its strong entity tag identifies the bytes and comes back in If-Match', async () => {
    const path = '/creditor-api/communications/e-letter-templates/1';
    const content = `<p>${'Dear [First Name], '.repeat(500)}</p>`;
    const saved = await send('PUT', path, { ...bearer('creditor'), ...json }, JSON.stringify({ content }));
    const read = await send('GET', path, { ...bearer('creditor'), 'accept-encoding': 'br' });
    const tag = String(read.headers.etag);
    expect([saved.status, read.headers['content-encoding'], tag]).toEqual([200, undefined, saved.headers.etag]);
    expect(tag).toMatch(/^"/);
    expect(read.bytes.length).toBeGreaterThan(5000);
    const known = await send('GET', path, { ...bearer('creditor'), 'if-none-match': tag });
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, tag]);
    const change = (name: string) => {
      return send('PUT', path, { ...bearer('creditor'), ...json, 'if-match': tag }, JSON.stringify({ name }));
    };
    expect([(await change('One')).status, (await change('Two')).status]).toEqual([200, 412]);
  });
});
