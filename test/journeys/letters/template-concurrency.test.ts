// Colleagues who edit one letter template: what they share, who wins, what is lost (nothing), and what is remembered.
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
  ...{ status: 412, code: 'precondition_failed' },
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

let world: LetterFixture;
beforeAll(async () => {
  world = await openLetterFixture();
});
afterAll(() => world.close());

async function historyOf(id: number, variables: RestMembers = {}, { token }: SignedInCreditor = world.dana) {
  const answer = await world.app.graphql<Versions>(VERSIONS, { token, variables: { id, ...variables } });
  return answer.data.eLetterTemplateVersions;
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  const update = (id: number, who: SignedInCreditor, input: RestMembers, ifMatch?: string) => {
    const sending = { token: who.token, ...(ifMatch === undefined ? {} : { ifMatch }) };
    return openBrowser(world.app, style).send('updateTemplate', { id, ...input }, sending);
  };
  const read = (id: number, { token }: SignedInCreditor = world.dana) =>
    openBrowser(world.app, style).send('template', { id }, { token });

  it('TEMPLATE-200-COLLEAGUE: lets every user of the company read and save, and keeps the owner', async () => {
    const id = await world.createTemplate({ owner: world.dana });
    const saved = await update(id, world.lee, { name: 'By Lee' });
    expect(saved.value).toMatchObject({ data: { name: 'By Lee', owner_id: world.dana.id } });
    expect((await read(id, world.dana)).value).toEqual(saved.value?.['data']);
    expect((await read(id, world.lee)).value).toEqual(saved.value?.['data']);
  });

  it('saves under the tag that was read, and answers the next one', async () => {
    const id = await world.createTemplate();
    const first = getEntityTag(await read(id));
    const saved = await update(id, world.dana, { name: 'Second' }, first);
    const second = getEntityTag(saved);
    expect([saved.value !== null, first === second, second]).toEqual([true, false, getEntityTag(await read(id))]);
    expect((await update(id, world.dana, { name: 'Third' }, second)).value).not.toBeNull();
  });

  it('TEMPLATE-412: one of two colleagues is told, loses nothing, and saves after reading again', async () => {
    const id = await world.createTemplate();
    const tag = getEntityTag(await read(id));
    const both = await Promise.all([
      update(id, world.dana, { name: 'By Dana' }, tag),
      update(id, world.lee, { content: '<p>By Lee</p>' }, tag),
    ]);
    const [lost] = both.filter(({ value }) => value === null);
    const [won] = both.filter(({ value }) => value !== null);
    if (!lost || !won) throw new Error('One should have won.');
    expectRefusal(lost, STALE);
    expect((await read(id)).value).toEqual(won.value?.['data']);

    const again = getEntityTag(await read(id));
    const repeated = lost === both[0] ? { name: 'By Dana' } : { content: '<p>By Lee</p>' };
    const who = lost === both[0] ? world.dana : world.lee;
    const merged = await update(id, who, repeated, again);
    expect(merged.value).toMatchObject({ data: { name: 'By Dana', content: '<p>By Lee</p>' } });
    const { nodes } = await historyOf(id);
    expect(nodes.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(new Set(nodes.slice(0, 2).map(({ editor }) => editor['name']))).toEqual(
      new Set(['Dana Whitfield', 'Lee Castellano']),
    );
  });

  it('lets one of thirty saves under one tag through, and all thirty without one', async () => {
    const id = await world.createTemplate();
    const tag = getEntityTag(await read(id));
    const names = Array.from({ length: 30 }, (_, index) => `Save ${index}`);
    const guarded = await Promise.all(names.map((name) => update(id, world.lee, { name }, tag)));
    expect(guarded.map(({ value }) => value).filter((value) => value !== null)).toHaveLength(1);
    const free = await Promise.all(names.map((name) => update(id, world.dana, { name })));
    expect(free.map(({ value }) => value).filter((value) => value === null)).toEqual([]);
    const { totalCount, nodes } = await historyOf(id, { first: 50 });
    expect(totalCount).toBe(32);
    expect(new Set(nodes.slice(0, 30).map(({ name }) => name))).toEqual(new Set(names));
    expect((await read(id)).value?.['name']).toBe(nodes[0]?.name);
  });

  it('keeps both saves of two colleagues without a tag; the last wins member by member', async () => {
    const id = await world.createTemplate();
    await update(id, world.dana, { name: 'By Dana' });
    await update(id, world.lee, { content: '<p>By Lee</p>' });
    expect((await read(id)).value).toMatchObject({ name: 'By Dana', content: '<p>By Lee</p>' });
    const { nodes } = await historyOf(id);
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

  it.each<[string, (tag: string) => string, boolean]>([
    ['*', () => '*', true],
    ['a list that has the tag', (tag) => `"other", ${tag}`, true],
    ['the weak form of the tag', (tag) => `W/${tag}`, false],
    ['a tag of another maker', () => '"abc"', false],
    ['the tag without its quotes', (tag) => tag.slice(1, -1), false],
    ['an old tag', () => '"1-0"', false],
    ['nothing', () => '', false],
  ])('takes %s for what it is', async (_what, conditionOf, isSaved) => {
    const id = await world.createTemplate();
    const condition = conditionOf(getEntityTag(await read(id)));
    const before = await readStoredLetters(world);
    const outcome = await update(id, world.dana, { name: 'Hello' }, condition);
    expect(outcome.value !== null).toBe(isSaved);
    if (isSaved) return;
    expectRefusal(outcome, STALE);
    expect(await readStoredLetters(world)).toEqual(before);
  });

  it('always moves the time of the last save on', async () => {
    const id = await world.createTemplate();
    const times = [];
    for (const name of ['a', 'b', 'b'])
      times.push(((await update(id, world.dana, { name })).value?.['data'] as RestMembers)['updated_at']);
    expect(new Set(times).size).toBe(3);
    expect([...times].sort()).toEqual(times);
  });

  it('remembers who saved what, by digests and without a word of the letter', async () => {
    const id = await world.createTemplate();
    await update(id, world.lee, { name: 'Secret name', content: '<p>Secret text</p>' });
    const rows = await world.app.parts.db.read('SELECT * FROM audit_events WHERE template_id = ?', [id]);
    const digestOf = (...texts: string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('hex');
    expect(rows).toMatchObject([
      {
        ...{ event: 'template.updated', creditor_user_id: world.lee.id, profile_id: null, reason: null },
        ...{
          digest_before: digestOf(TEMPLATE_NAME, TEMPLATE_CONTENT),
          digest_after: digestOf('Secret name', '<p>Secret text</p>'),
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secret');
  });
});

describe('the history', () => {
  it('is empty before the first save, and comes page by page after it', async () => {
    const id = await world.createTemplate();
    expect((await historyOf(id)).totalCount).toBe(0);
    for (const name of ['a', 'b', 'c']) {
      await world.app.creditorRest('PUT', `/communications/e-letter-templates/${id}`, {
        ...{ token: world.dana.token, body: { name } },
      });
    }
    const first = await historyOf(id, { first: 3 });
    expect(first.nodes.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const rest = await historyOf(id, { first: 3, after: first.pageInfo.endCursor });
    expect(rest.nodes.map(({ name }) => name)).toEqual([TEMPLATE_NAME]);
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  it.each<[string, () => Promise<readonly [number, SignedInCreditor]>, string]>([
    ['of another company', async () => [await world.createTemplate(), world.outsider], 'NOT_FOUND'],
    ['of a mail template', async () => [await world.createTemplate({ type: 'email' }), world.dana], 'NOT_FOUND'],
    ['of a deleted template', async () => [await world.createTemplate({ deleted: true }), world.dana], 'NOT_FOUND'],
    ['without a membership', async () => [await world.createTemplate(), world.lapsed], 'MEMBERSHIP_REQUIRED'],
  ])('is not told %s', async (_what, scene, code) => {
    const [id, { token }] = await scene();
    const { errors } = await world.app.graphql(VERSIONS, { token, variables: { id } });
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual([code]);
  });

  it.each([{ first: 0 }, { first: 51 }, { after: 'x' }])('refuses the page %j', async (page) => {
    const variables = { id: await world.createTemplate(), ...page };
    const { errors } = await world.app.graphql(VERSIONS, { token: world.dana.token, variables });
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
  });
});

describe('a reader over REST who has it already', () => {
  const ask = (id: number, headers: Readonly<Record<string, string>>) =>
    world.app.creditorRest('GET', `/communications/e-letter-templates/${id}`, { token: world.dana.token, headers });

  it('is told so until somebody saves', async () => {
    const id = await world.createTemplate();
    const tag = (await ask(id, {})).headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await ask(id, { 'if-none-match': known });
      expect([answer.status, answer.headers.get('etag'), answer.body]).toEqual([304, tag, {}]);
    }
    expect((await ask(id, { 'if-none-match': '"1-0"' })).status).toBe(200);
    await world.app.creditorRest('PUT', `/communications/e-letter-templates/${id}`, {
      ...{ token: world.lee.token, body: { name: 'Hello' } },
    });
    expect((await ask(id, { 'if-none-match': tag })).body).toMatchObject({ name: 'Hello' });
  });
});
