// Colleagues who edit one letter template: access, conflicts, versions and the audit trail.
import { createHash } from 'node:crypto';
import { openBrowser, API_STYLES, type RestMembers, type ApiStyle } from '../../support/clients/simulated-browser';
import {
  TEMPLATE_CONTENT,
  TEMPLATE_NAME,
  openLetterFixture,
  readStoredLetters,
  getEntityTag,
  type LetterFixture,
  type SignedInCreditor,
} from '../../support/fixtures/letter-fixture';
import { expectRefusal, type ExpectedRefusal } from '../../support/clients/refusals';

const STALE: ExpectedRefusal = {
  status: 412,
  code: 'precondition_failed',
  message: 'This has changed since it was read. Please load it again.',
};

const VERSIONS = `query Versions($id: ID!, $first: Int, $after: String) {
  eLetterTemplateVersions(templateId: $id, first: $first, after: $after) {
    totalCount
    nodes { version name content savedAt editor { id name } }
    pageInfo { hasNextPage hasPreviousPage endCursor }
  }
}`;

interface Versions {
  readonly eLetterTemplateVersions: {
    readonly totalCount: number;
    readonly nodes: readonly { readonly version: number; readonly name: string; readonly editor: RestMembers }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean; readonly endCursor: string };
  };
}

let fixture: LetterFixture;
beforeAll(async () => {
  fixture = await openLetterFixture();
});
afterAll(() => fixture.close());

async function fetchHistory(id: number, variables: RestMembers = {}, { token }: SignedInCreditor = fixture.dana) {
  const response = await fixture.app.graphql<Versions>(VERSIONS, { token, variables: { id, ...variables } });
  return response.data.eLetterTemplateVersions;
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  const update = (id: number, who: SignedInCreditor, input: RestMembers, ifMatch?: string) => {
    const sending = { token: who.token, ...(ifMatch === undefined ? {} : { ifMatch }) };
    return openBrowser(fixture.app, style).send('updateTemplate', { id, ...input }, sending);
  };
  const read = (id: number, { token }: SignedInCreditor = fixture.dana) =>
    openBrowser(fixture.app, style).send('template', { id }, { token });

  it('TEMPLATE-200-COLLEAGUE: every user of the company can read and save, and the owner stays', async () => {
    const id = await fixture.createTemplate({ owner: fixture.dana });
    const saved = await update(id, fixture.lee, { name: 'By Lee' });
    expect(saved.value).toMatchObject({ data: { name: 'By Lee', owner_id: fixture.dana.id } });
    expect((await read(id, fixture.dana)).value).toEqual(saved.value?.['data']);
    expect((await read(id, fixture.lee)).value).toEqual(saved.value?.['data']);
  });

  it('saves with the current tag and returns the next one', async () => {
    const id = await fixture.createTemplate();
    const first = getEntityTag(await read(id));
    const saved = await update(id, fixture.dana, { name: 'Second' }, first);
    const second = getEntityTag(saved);
    expect([saved.value !== null, first === second, second]).toEqual([true, false, getEntityTag(await read(id))]);
    expect((await update(id, fixture.dana, { name: 'Third' }, second)).value).not.toBeNull();
  });

  it('TEMPLATE-412: the later of two colleagues gets 412 and can save after reading again', async () => {
    const id = await fixture.createTemplate();
    const tag = getEntityTag(await read(id));
    const both = await Promise.all([
      update(id, fixture.dana, { name: 'By Dana' }, tag),
      update(id, fixture.lee, { content: '<p>By Lee</p>' }, tag),
    ]);
    const [lost] = both.filter(({ value }) => value === null);
    const [won] = both.filter(({ value }) => value !== null);
    if (!lost || !won) throw new Error('One should have won.');
    expectRefusal(lost, STALE);
    expect((await read(id)).value).toEqual(won.value?.['data']);

    const again = getEntityTag(await read(id));
    const repeated = lost === both[0] ? { name: 'By Dana' } : { content: '<p>By Lee</p>' };
    const who = lost === both[0] ? fixture.dana : fixture.lee;
    const merged = await update(id, who, repeated, again);
    expect(merged.value).toMatchObject({ data: { name: 'By Dana', content: '<p>By Lee</p>' } });
    const { nodes } = await fetchHistory(id);
    expect(nodes.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(new Set(nodes.slice(0, 2).map(({ editor }) => editor['name']))).toEqual(
      new Set(['Dana Whitfield', 'Lee Castellano']),
    );
  });

  it('accepts one of thirty saves with the same tag, and all thirty without a tag', async () => {
    const id = await fixture.createTemplate();
    const tag = getEntityTag(await read(id));
    const names = Array.from({ length: 30 }, (_, index) => `Save ${index}`);
    const guarded = await Promise.all(names.map((name) => update(id, fixture.lee, { name }, tag)));
    expect(guarded.map(({ value }) => value).filter((value) => value !== null)).toHaveLength(1);
    const free = await Promise.all(names.map((name) => update(id, fixture.dana, { name })));
    expect(free.map(({ value }) => value).filter((value) => value === null)).toEqual([]);
    const { totalCount, nodes } = await fetchHistory(id, { first: 50 });
    expect(totalCount).toBe(32);
    expect(new Set(nodes.slice(0, 30).map(({ name }) => name))).toEqual(new Set(names));
    expect((await read(id)).value?.['name']).toBe(nodes[0]?.name);
  });

  it('keeps both saves of two colleagues without a tag; the last one wins for each member', async () => {
    const id = await fixture.createTemplate();
    await update(id, fixture.dana, { name: 'By Dana' });
    await update(id, fixture.lee, { content: '<p>By Lee</p>' });
    expect((await read(id)).value).toMatchObject({ name: 'By Dana', content: '<p>By Lee</p>' });
    const { nodes } = await fetchHistory(id);
    expect(nodes).toMatchObject([
      { version: 3, name: 'By Dana', content: '<p>By Lee</p>', editor: { id: '2', name: 'Lee Castellano' } },
      { version: 2, name: 'By Dana', content: TEMPLATE_CONTENT, editor: { id: '1', name: 'Dana Whitfield' } },
      {
        version: 1,
        name: TEMPLATE_NAME,
        content: TEMPLATE_CONTENT,
        editor: { id: '1' },
        savedAt: '2026-01-05T10:00:00.000Z',
      },
    ]);
  });

  it.each<[string, (tag: string) => string, string | null]>([
    ['*', () => '*', null],
    ['a list that has the tag', (tag) => `"other", ${tag}`, null],
    ['the weak form of the tag', (tag) => `W/${tag}`, 'A weak entity tag'],
    ['an unknown tag', () => '"abc"', STALE.message],
    ['the tag without its quotes', (tag) => tag.slice(1, -1), 'takes an entity tag with its quotes'],
    ['an old tag', () => '"1-0"', STALE.message],
    ['nothing', () => '', 'takes an entity tag with its quotes'],
  ])('evaluates %s correctly', async (_what, getCondition, refusal) => {
    const id = await fixture.createTemplate();
    const condition = getCondition(getEntityTag(await read(id)));
    const before = await readStoredLetters(fixture);
    const outcome = await update(id, fixture.dana, { name: 'Hello' }, condition);
    expect(outcome.value === null).toBe(refusal !== null);
    if (refusal === null) return;
    expectRefusal(outcome, { ...STALE, message: expect.stringContaining(refusal) as string });
    expect(await readStoredLetters(fixture)).toEqual(before);
  });

  it('always increases the time of the last save', async () => {
    const id = await fixture.createTemplate();
    const times = [];
    for (const name of ['a', 'b', 'b'])
      times.push(((await update(id, fixture.dana, { name })).value?.['data'] as RestMembers)['updated_at']);
    expect(new Set(times).size).toBe(3);
    expect([...times].sort()).toEqual(times);
  });

  it('audits who saved what, with digests and without the text of the letter', async () => {
    const id = await fixture.createTemplate();
    await update(id, fixture.lee, { name: 'Secret name', content: '<p>Secret text</p>' });
    const rows = await fixture.app.dependencies.db.read('SELECT * FROM audit_events WHERE template_id = ?', [id]);
    const computeDigest = (...texts: string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('hex');
    expect(rows).toMatchObject([
      {
        event: 'template.updated',
        creditor_user_id: fixture.lee.id,
        profile_id: null,
        reason: null,
        digest_before: computeDigest(TEMPLATE_NAME, TEMPLATE_CONTENT),
        digest_after: computeDigest('Secret name', '<p>Secret text</p>'),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secret');
  });
});

describe('the version history', () => {
  it('is empty before the first save, and paginated after it', async () => {
    const id = await fixture.createTemplate();
    expect((await fetchHistory(id)).totalCount).toBe(0);
    for (const name of ['a', 'b', 'c']) {
      await fixture.app.creditorRest('PUT', `/communications/e-letter-templates/${id}`, {
        token: fixture.dana.token,
        body: { name },
      });
    }
    const first = await fetchHistory(id, { first: 3 });
    expect(first.nodes.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const rest = await fetchHistory(id, { first: 3, after: first.pageInfo.endCursor });
    expect(rest.nodes.map(({ name }) => name)).toEqual([TEMPLATE_NAME]);
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  it.each<[string, () => Promise<readonly [number, SignedInCreditor]>, string]>([
    ['of another company', async () => [await fixture.createTemplate(), fixture.outsider], 'NOT_FOUND'],
    ['of an email template', async () => [await fixture.createTemplate({ type: 'email' }), fixture.dana], 'NOT_FOUND'],
    ['of a deleted template', async () => [await fixture.createTemplate({ deleted: true }), fixture.dana], 'NOT_FOUND'],
    ['without a membership', async () => [await fixture.createTemplate(), fixture.lapsed], 'MEMBERSHIP_REQUIRED'],
  ])('is not accessible %s', async (_what, scene, code) => {
    const [id, { token }] = await scene();
    const { errors } = await fixture.app.graphql(VERSIONS, { token, variables: { id } });
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual([code]);
  });

  it.each([{ first: 0 }, { first: 51 }, { after: 'x' }])('rejects the page %j', async (page) => {
    const variables = { id: await fixture.createTemplate(), ...page };
    const { errors } = await fixture.app.graphql(VERSIONS, { token: fixture.dana.token, variables });
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
  });
});

describe('a REST client with a cached template', () => {
  const send = (id: number, headers: Readonly<Record<string, string>>) =>
    fixture.app.creditorRest('GET', `/communications/e-letter-templates/${id}`, { token: fixture.dana.token, headers });

  it('gets 304 until a colleague saves', async () => {
    const id = await fixture.createTemplate();
    const tag = (await send(id, {})).headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const response = await send(id, { 'if-none-match': known });
      expect([response.status, response.headers.get('etag'), response.body]).toEqual([304, tag, {}]);
    }
    expect((await send(id, { 'if-none-match': '"1-0"' })).status).toBe(200);
    await fixture.app.creditorRest('PUT', `/communications/e-letter-templates/${id}`, {
      token: fixture.lee.token,
      body: { name: 'Hello' },
    });
    expect((await send(id, { 'if-none-match': tag })).body).toMatchObject({ name: 'Hello' });
  });
});
