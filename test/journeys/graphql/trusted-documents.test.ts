// Trusted documents: registered ones are run by id and by text; the mode decides about others.
import { errorExtensions } from '../../support/clients/refusals';
import { buildSchema } from '../../../schema/build-schema';
import { findDocumentErrors } from '../../../schema/server/check-document';
import { readConfig } from '../../../src/config/config';
import { computeTextDigest } from '../../../src/providers/crypto/digests';
import { trustedDocuments } from '../../../src/http/graphql/trusted-documents';
import { registerDocuments, getUnregisteredCounts } from '../../../src/services/system/trusted-documents';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';
import { openStream } from '../../support/clients/event-stream';
import { sendRawGraphql, type RawGraphqlAnswer } from '../../support/clients/raw-http';
import { getRestDocument } from '../../support/clients/rest-idiom';

const KNOWN = 'query Known { health { status } }';
const UNKNOWN = 'query Unknown { health { status } }';
const MUTATION = 'mutation Leave { logout { message } }';
const OK = { health: { status: 'ok' } };
const DOCUMENTS = [
  { id: 'known-1', text: KNOWN, digest: computeTextDigest(KNOWN) },
  { id: computeTextDigest(KNOWN), text: KNOWN, digest: computeTextDigest(KNOWN) },
  { id: 'leave-1', text: MUTATION, digest: computeTextDigest(MUTATION) },
];
const NOT_REGISTERED = [
  { message: 'This document is not registered.', extensions: errorExtensions('DOCUMENT_NOT_REGISTERED', 403) },
];

const apps: Record<string, RunningApp> = {};
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

beforeAll(async () => {
  for (const mode of ['open', 'log-only', 'locked']) {
    const app = await startApp({ GRAPHQL_DOCUMENTS: mode });
    await registerDocuments(app.dependencies, DOCUMENTS);
    apps[mode] = app;
  }
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())));

function getApp(mode: string): RunningApp {
  const app = apps[mode];
  if (!app) throw new Error(`No application in mode ${mode}`);
  return app;
}

const ask = (mode: string, body: object, headers = {}) => sendRawGraphql(getApp(mode).origin, { body, headers });
const getOutcome = ({ status, data, errors }: RawGraphqlAnswer) => ({ status, data, errors });

it('an unregistered subscription is refused in locked mode', async () => {
  const { status, body } = await openStream(getApp('locked').origin, {});
  expect([status, body.errors]).toEqual([403, NOT_REGISTERED]);
});

describe.each(['open', 'log-only', 'locked'])('in mode %s', (mode) => {
  it.each<[string, object]>([
    ['by its id', { documentId: 'known-1' }],
    ['by its digest', { documentId: computeTextDigest(KNOWN) }],
    ['by its digest with the prefix sha256:', { documentId: `sha256:${computeTextDigest(KNOWN)}` }],
    ['by the persisted query extension', { extensions: persisted(computeTextDigest(KNOWN)) }],
    ['by its text', { query: KNOWN }],
    ['by its text and its digest', { query: KNOWN, extensions: persisted(computeTextDigest(KNOWN)) }],
  ])('a registered document is run %s', async (_how, body) => {
    expect(getOutcome(await ask(mode, body))).toEqual({ status: 200, data: OK, errors: [] });
  });

  it('an unknown id is refused', async () => {
    for (const documentId of ['known-2', 'KNOWN-1', "' OR 1=1 --", '', UNKNOWN]) {
      const { status, errors } = await ask(mode, { documentId });
      expect([status, errors]).toEqual([403, NOT_REGISTERED]);
    }
  });

  it('an id is accepted by GET too, except for a mutation', async () => {
    const by = (id: string) => sendRawGraphql(getApp(mode).origin, { method: 'GET', search: `?documentId=${id}` });
    expect(getOutcome(await by('known-1'))).toEqual({ status: 200, data: OK, errors: [] });
    expect((await by('leave-1')).status).toBe(405);
  });

  it('REST is not affected', async () => {
    expect((await getApp(mode).rest('GET', '/health')).status).toBe(200);
  });
});

describe('an unregistered document', () => {
  it.each(['open', 'log-only'])('is run in mode %s', async (mode) => {
    expect(getOutcome(await ask(mode, { query: UNKNOWN }))).toEqual({ status: 200, data: OK, errors: [] });
  });

  it.each<[string, object]>([
    ['by its text', { query: UNKNOWN }],
    ['by a registered text with an extra space', { query: `${KNOWN} ` }],
    ['with the digest of a registered one', { query: UNKNOWN, extensions: persisted(computeTextDigest(KNOWN)) }],
    ['with the id of a registered one', { query: UNKNOWN, documentId: 'known-1' }],
    ['of the REST facade', { query: getRestDocument('Health').query }],
    ['by its digest alone', { extensions: persisted(computeTextDigest(UNKNOWN)) }],
    ['that is invalid', { query: '{' }],
  ])('is refused in locked mode: %s', async (_how, body) => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const { status, data, errors } = await ask('locked', body, { accept });
      expect([status, data, errors]).toEqual([403, undefined, NOT_REGISTERED]);
    }
  });

  it('is not stored as an automatic persisted query', async () => {
    const extensions = persisted(computeTextDigest(UNKNOWN));
    for (const mode of ['open', 'log-only']) {
      for (const body of [{ extensions }, { query: UNKNOWN, extensions }, { extensions }]) {
        const { errors, data } = await ask(mode, body);
        const notSupported = {
          message: 'PersistedQueryNotSupported',
          extensions: expect.objectContaining({ code: 'PERSISTED_QUERY_NOT_SUPPORTED' }) as unknown,
        };
        expect({ errors, data }).toEqual(
          'query' in body ? { errors: [], data: OK } : { errors: [notSupported], data: undefined },
        );
      }
    }
  });

  it.each([
    ['log-only', { allowed: 3, refused: 1 }],
    ['locked', { allowed: 0, refused: 4 }],
  ] as const)('is counted and reported by its digest in mode %s', async (mode, counts) => {
    const { dependencies, setTime, moment } = getApp('open');
    setTime(moment().epoch + 25 * 60 * 60 * 1000);
    const reported: [string, boolean][] = [];
    const documents = trustedDocuments(mode, dependencies, { entries: 10, bytes: 1000 }, (...report) => {
      reported.push(report);
    });
    const requests = [UNKNOWN, UNKNOWN, UNKNOWN, null, KNOWN].map((query) => ({ query, documentId: 'unknown' }));
    for (const request of requests) await documents.findText(request).catch((error: unknown) => error);
    await documents.flush();
    await documents.flush();
    expect(await getUnregisteredCounts(dependencies)).toEqual(counts);
    const isRefused = mode === 'locked';
    const unknown: [string, boolean] = [computeTextDigest(UNKNOWN), isRefused];
    expect(reported).toEqual([unknown, unknown, unknown, [computeTextDigest('unknown'), true]]);
  });
});

it.each<[string, object]>([
  ['by its text', { query: UNKNOWN }],
  ['by its digest', { query: null, documentId: computeTextDigest(UNKNOWN) }],
  ['by the persisted query extension', { query: null, sha256Hash: computeTextDigest(UNKNOWN) }],
])('a document of the portal needs no registration: %s', async (_how, asked) => {
  const built = new Map([[computeTextDigest(UNKNOWN), UNKNOWN]]);
  const request = asked as { query: string | null };
  for (const mode of ['locked', 'log-only'] as const) {
    const { dependencies } = getApp(mode);
    const reported: unknown[] = [];
    const open = (known?: typeof built) =>
      trustedDocuments(mode, dependencies, { entries: 10, bytes: 1000 }, (...report) => reported.push(report), known);
    expect(await open(built).findText(request)).toBe(UNKNOWN);
    expect([open(built).isTrusted(UNKNOWN), open(built).isRegistered(UNKNOWN), reported]).toEqual([true, true, []]);
    await open()
      .findText(request)
      .catch(() => undefined);
    expect(reported).toHaveLength(mode === 'locked' || request.query !== null ? 1 : reported.length);
  }
});

describe('a registered document', () => {
  it('is read from the database once', async () => {
    const app = getApp('locked');
    await ask('locked', { documentId: 'known-1' });
    await ask('locked', { query: KNOWN });
    const statements = await recordStatements(app.dependencies.db, async () => {
      await ask('locked', { documentId: 'known-1' });
      await ask('locked', { query: KNOWN });
    });
    expect(statements.filter((sql) => sql.includes('trusted_documents'))).toEqual([]);
  });

  it('is available at once', async () => {
    const text = 'query Late { health { version } }';
    expect((await ask('locked', { query: text })).status).toBe(403);
    await registerDocuments(getApp('locked').dependencies, [{ id: 'late', text, digest: computeTextDigest(text) }]);
    expect((await ask('locked', { query: text })).status).toBe(200);
  });

  it('does not change: a manifest with another text for its id is refused', async () => {
    const { dependencies } = getApp('open');
    const other = '{ health { time } }';
    const given = [
      { id: 'fresh', text: other, digest: computeTextDigest(other) },
      { id: 'known-1', text: other, digest: computeTextDigest(other) },
    ];
    expect(await registerDocuments(dependencies, given)).toEqual({ taken: ['known-1'] });
    expect(await dependencies.trustedDocuments.readDocumentText(dependencies.db, 'fresh')).toBeNull();
    expect(await registerDocuments(dependencies, DOCUMENTS)).toEqual({ added: 0, known: 3 });
  });
});

describe('a document of a manifest', () => {
  const { schema } = buildSchema();
  const { graphql } = readConfig({});
  it.each([
    ['is invalid', '{ health', ['Syntax Error: Expected Name, found <EOF>.']],
    ['selects an unknown field', '{ health { nothing } }', ['Cannot query field "nothing" on type "Health".']],
    [
      'exceeds a limit',
      `{ ${Array.from({ length: 17 }, () => '__typename').join(' ')} }`,
      ['The document requests fields again under 16 aliases; the limit is 15. `__typename` counts most.'],
    ],
    [
      'costs too much',
      '{ accounts(first: 50) { nodes { letters(first: 50) { nodes { id } } } } }',
      ['The query costs 15696; the limit is 2000. `accounts.nodes.letters.nodes` counts most.'],
    ],
    [
      'costs too much with large pages only',
      'query ($n: Int!) { accounts(first: $n) { nodes { letters(first: 50) { nodes { id } } } } }',
      [],
    ],
    [
      'has two root fields of a mutation',
      'mutation { a: logout { message } b: logout { message } }',
      ['A mutation can have only one root field.'],
    ],
    ['uses introspection', '{ __schema { queryType { name } } }', [expect.stringContaining('introspection')]],
    ['is valid', KNOWN, []],
  ])('that %s is checked like a request', (_what, text, errors) => {
    expect(findDocumentErrors(schema, text, graphql).slice(0, 1)).toEqual(errors);
  });
});
