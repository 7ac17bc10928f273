// Trusted documents at the endpoint: registered ones are run by id and by text, and each mode ends with others its way.
import { buildSchema } from '../../../schema/server/build-schema';
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
  { message: 'This document is not registered.', extensions: { code: 'DOCUMENT_NOT_REGISTERED', status: 403 } },
];

const apps: Record<string, RunningApp> = {};
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

beforeAll(async () => {
  for (const mode of ['open', 'log-only', 'locked']) {
    const app = await startApp({ GRAPHQL_DOCUMENTS: mode });
    await registerDocuments(app.parts, DOCUMENTS);
    apps[mode] = app;
  }
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())));

function appOf(mode: string): RunningApp {
  const app = apps[mode];
  if (!app) throw new Error(`No application in the mode ${mode}`);
  return app;
}

const ask = (mode: string, body: object, headers = {}) => sendRawGraphql(appOf(mode).origin, { body, headers });
const outcomeOf = ({ status, data, errors }: RawGraphqlAnswer) => ({ status, data, errors });

it('a subscription that nobody registered opens no stream where only registered documents are run', async () => {
  const { status, body } = await openStream(appOf('locked').origin, {});
  expect([status, body.errors]).toEqual([403, NOT_REGISTERED]);
});

describe.each(['open', 'log-only', 'locked'])('in the mode %s', (mode) => {
  it.each<[string, object]>([
    ['by its id', { documentId: 'known-1' }],
    ['by its digest', { documentId: computeTextDigest(KNOWN) }],
    ['by its digest, spelt with its kind', { documentId: `sha256:${computeTextDigest(KNOWN)}` }],
    ['as the usual clients name it', { extensions: persisted(computeTextDigest(KNOWN)) }],
    ['by its text', { query: KNOWN }],
    ['by its text and its digest', { query: KNOWN, extensions: persisted(computeTextDigest(KNOWN)) }],
  ])('a registered document is run %s', async (_how, body) => {
    expect(outcomeOf(await ask(mode, body))).toEqual({ status: 200, data: OK, errors: [] });
  });

  it('an id that nobody registered is refused', async () => {
    for (const documentId of ['known-2', 'KNOWN-1', "' OR 1=1 --", '', UNKNOWN]) {
      const { status, errors } = await ask(mode, { documentId });
      expect([status, errors]).toEqual([403, NOT_REGISTERED]);
    }
  });

  it('an id is asked for by GET too, and a mutation is not', async () => {
    const by = (id: string) => sendRawGraphql(appOf(mode).origin, { method: 'GET', search: `?documentId=${id}` });
    expect(outcomeOf(await by('known-1'))).toEqual({ status: 200, data: OK, errors: [] });
    expect((await by('leave-1')).status).toBe(405);
  });

  it('REST is always open: its documents are ours', async () => {
    expect((await appOf(mode).rest('GET', '/health')).status).toBe(200);
  });
});

describe('a document that nobody registered', () => {
  it.each(['open', 'log-only'])('is run in the mode %s', async (mode) => {
    expect(outcomeOf(await ask(mode, { query: UNKNOWN }))).toEqual({ status: 200, data: OK, errors: [] });
  });

  it.each<[string, object]>([
    ['by its text', { query: UNKNOWN }],
    ['by a registered text with a blank more', { query: `${KNOWN} ` }],
    ['under the digest of a registered one', { query: UNKNOWN, extensions: persisted(computeTextDigest(KNOWN)) }],
    ['under the id of a registered one', { query: UNKNOWN, documentId: 'known-1' }],
    ['that is ours', { query: getRestDocument('Health').query }],
    ['by its digest alone', { extensions: persisted(computeTextDigest(UNKNOWN)) }],
    ['that is no GraphQL', { query: '{' }],
  ])('is refused when locked: %s', async (_how, body) => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const { status, data, errors } = await ask('locked', body, { accept });
      expect([status, data, errors]).toEqual([403, undefined, NOT_REGISTERED]);
    }
  });

  it('makes the usual clients send its text where it may be run, and is not kept for others', async () => {
    const extensions = persisted(computeTextDigest(UNKNOWN));
    for (const mode of ['open', 'log-only']) {
      for (const body of [{ extensions }, { query: UNKNOWN, extensions }, { extensions }]) {
        const { errors, data } = await ask(mode, body);
        const refused = {
          message: 'PersistedQueryNotSupported',
          extensions: expect.objectContaining({ code: 'PERSISTED_QUERY_NOT_SUPPORTED' }) as unknown,
        };
        expect({ errors, data }).toEqual(
          'query' in body ? { errors: [], data: OK } : { errors: [refused], data: undefined },
        );
      }
    }
  });

  it.each([
    ['log-only', { allowed: 3, refused: 1 }],
    ['locked', { allowed: 0, refused: 4 }],
  ] as const)('is counted and told in the mode %s, by its digest', async (mode, counts) => {
    const { parts, setTime, moment } = appOf('open');
    setTime(moment().epoch + 25 * 60 * 60 * 1000);
    const told: [string, boolean][] = [];
    const documents = trustedDocuments(mode, parts, { entries: 10, bytes: 1000 }, (...one) => {
      told.push(one);
    });
    const asked = [UNKNOWN, UNKNOWN, UNKNOWN, null, KNOWN].map((query) => ({ query, documentId: 'nobody' }));
    for (const one of asked) await documents.findText(one).catch((error: unknown) => error);
    await documents.flush();
    await documents.flush();
    expect(await getUnregisteredCounts(parts)).toEqual(counts);
    const isRefused = mode === 'locked';
    const unknown: [string, boolean] = [computeTextDigest(UNKNOWN), isRefused];
    expect(told).toEqual([unknown, unknown, unknown, [computeTextDigest('nobody'), true]]);
  });
});

describe('what is registered', () => {
  it('is read from the database once', async () => {
    const app = appOf('locked');
    await ask('locked', { documentId: 'known-1' });
    await ask('locked', { query: KNOWN });
    const statements = await recordStatements(app.parts.db, async () => {
      await ask('locked', { documentId: 'known-1' });
      await ask('locked', { query: KNOWN });
    });
    expect(statements.filter((sql) => sql.includes('trusted_documents'))).toEqual([]);
  });

  it('is known at once', async () => {
    const text = 'query Late { health { version } }';
    expect((await ask('locked', { query: text })).status).toBe(403);
    await registerDocuments(appOf('locked').parts, [{ id: 'late', text, digest: computeTextDigest(text) }]);
    expect((await ask('locked', { query: text })).status).toBe(200);
  });

  it('stays as it is: a manifest that gives an id another text changes nothing', async () => {
    const { parts } = appOf('open');
    const other = '{ health { time } }';
    const given = [
      { id: 'fresh', text: other, digest: computeTextDigest(other) },
      { id: 'known-1', text: other, digest: computeTextDigest(other) },
    ];
    expect(await registerDocuments(parts, given)).toEqual({ taken: ['known-1'] });
    expect(await parts.trustedDocuments.readDocumentText(parts.db, 'fresh')).toBeNull();
    expect(await registerDocuments(parts, DOCUMENTS)).toEqual({ added: 0, known: 3 });
  });
});

describe('a document of a manifest', () => {
  const { schema } = buildSchema();
  const { graphql } = readConfig({});
  it.each([
    ['cannot be read', '{ health', ['Syntax Error: Expected Name, found <EOF>.']],
    ['asks for what is not there', '{ health { nothing } }', ['Cannot query field "nothing" on type "Health".']],
    [
      'goes beyond a limit',
      '{ accounts(first: 100000) { nodes { id } } }',
      ['It exceeds the query limits of this service.'],
    ],
    [
      'has two root fields of a mutation',
      'mutation { a: logout { message } b: logout { message } }',
      ['A mutation can have only one root field.'],
    ],
    ['looks into the schema', '{ __schema { queryType { name } } }', [expect.stringContaining('introspection')]],
    ['is good', KNOWN, []],
  ])('that %s is judged as a request is', (_what, text, faults) => {
    expect(findDocumentErrors(schema, text, graphql).slice(0, 1)).toEqual(faults);
  });
});
