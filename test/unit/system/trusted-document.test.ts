// Trusted documents: every mode with every form, and valid and invalid manifests.
import {
  decideDocument,
  parseDocumentId,
  parseManifest,
  type DocumentForm,
  type DocumentMode,
  type DocumentVerdict,
} from '../../../src/domain/system/trusted-document';

describe('a document', () => {
  it.each<[DocumentMode, DocumentForm, DocumentVerdict]>([
    ['open', 'text', 'run'],
    ['open', 'document_id', 'reject'],
    ['open', 'persisted_query', 'not_supported'],
    ['log-only', 'text', 'run_and_report'],
    ['log-only', 'document_id', 'reject'],
    ['log-only', 'persisted_query', 'not_supported'],
    ['locked', 'text', 'reject'],
    ['locked', 'document_id', 'reject'],
    ['locked', 'persisted_query', 'reject'],
  ])('in mode %s, named by %s: %s unless it is registered', (mode, form, verdict) => {
    expect(decideDocument({ mode, form, isRegistered: false })).toBe(verdict);
    expect(decideDocument({ mode, form, isRegistered: true })).toBe('run');
  });
});

describe('an id', () => {
  it.each([
    ['a1', 'a1'],
    [`sha256:${'f'.repeat(64)}`, 'f'.repeat(64)],
    ['x-app:Accounts.v2_1', 'x-app:Accounts.v2_1'],
    ['a'.repeat(128), 'a'.repeat(128)],
  ])('%s is parsed as %s', (given, id) => {
    expect(parseDocumentId(given)).toBe(id);
  });

  it.each(['', 'sha256:', ' a', 'a b', 'a\n', 'é', 'a'.repeat(129), '{ health }', 7, null, undefined, ['a']])(
    '%j is none',
    (given) => {
      expect(parseDocumentId(given)).toBeNull();
    },
  );
});

describe('a manifest', () => {
  const HEALTH = '{ health { status } }';

  it('maps ids to texts', () => {
    expect(parseManifest({ one: HEALTH, 'sha256:2': '{ viewer { id } }' })).toEqual({
      documents: [
        { id: 'one', text: HEALTH },
        { id: '2', text: '{ viewer { id } }' },
      ],
      errors: [],
    });
  });

  it("can have Apollo's format", () => {
    const operations = [{ id: 'abc', body: HEALTH, name: 'Health', type: 'query' }];
    const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
    expect(parseManifest(manifest)).toEqual({ documents: [{ id: 'abc', text: HEALTH }], errors: [] });
  });

  it('can repeat an entry', () => {
    const same = { id: 'abc', body: HEALTH };
    expect(parseManifest({ operations: [same, same] })).toEqual({
      documents: [{ id: 'abc', text: HEALTH }],
      errors: [],
    });
  });

  it.each<[string, unknown, string]>([
    ['a list', [HEALTH], 'The manifest must be a JSON object.'],
    ['nothing', null, 'The manifest must be a JSON object.'],
    ['empty', {}, 'The manifest contains no documents.'],
    [
      'of operations that are no list',
      { operations: { abc: HEALTH } },
      'The operations of the manifest must be a list.',
    ],
    [
      'of operations that are no objects',
      { operations: ['abc'] },
      'An id must be 1 to 128 letters, digits and . _ : -.',
    ],
    ['with a wrong id', { 'a b': HEALTH }, 'An id must be 1 to 128 letters, digits and . _ : -.'],
    ['without a text', { abc: '' }, 'abc has no text.'],
    ['with another text', { abc: { body: HEALTH } }, 'abc has no text.'],
    [
      'with two texts for an id',
      {
        operations: [
          { id: 'abc', body: HEALTH },
          { id: 'sha256:abc', body: '{ viewer { id } }' },
        ],
      },
      'abc appears twice with different texts.',
    ],
  ])('cannot be %s', (_what, manifest, error) => {
    expect(parseManifest(manifest).errors).toEqual([error]);
  });
});
