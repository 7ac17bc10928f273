// The list of letter templates in REST and GraphQL: the templates of the company, in pages.
import { openBrowser, type RestMembers, type ApiStyle } from '../../support/clients/simulated-browser';
import { findShapeErrors } from '../../support/openapi/contract-shapes';
import { recordStatements } from '../../support/database/test-database';
import { openLetterFixture, type LetterFixture } from '../../support/fixtures/letter-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

/** A page in the REST shape. */
interface Page {
  readonly data: readonly RestMembers[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number };
}

const QUERY = `query List($first: Int, $after: String) {
  eLetterTemplates(first: $first, after: $after) {
    edges { cursor node { id } }
    nodes { id version etag }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totalCount
  }
}`;

let fixture: LetterFixture;
let ids: readonly number[];

beforeAll(async () => {
  fixture = await openLetterFixture();
  const own = [];
  for (let n = 0; n < 4; n += 1) own.push(await fixture.createTemplate({ name: `Letter ${n}` }));
  await fixture.createTemplate({ owner: fixture.outsider });
  await fixture.createTemplate({ type: 'email' });
  await fixture.createTemplate({ deleted: true });
  ids = [1, 2, 3, ...own, await fixture.createTemplate({ owner: fixture.lee })];
});
afterAll(() => fixture.close());

const rest = async (query: string) => {
  const path = `/communications/e-letter-templates${query}`;
  const { body } = await fixture.app.creditorRest<Page>('GET', path, { token: fixture.dana.token });
  return body;
};

const list = (variables: RestMembers = {}) => fixture.app.graphql(QUERY, { token: fixture.dana.token, variables });

it('contains the templates of the company, each equal to the single template', async () => {
  const page = await rest('');
  expect(findShapeErrors('ELetterTemplateList', page)).toEqual([]);
  expect([page.data.map(({ id }) => id), page.meta]).toEqual([ids, { next_cursor: null, total: ids.length }]);
  const browser = openBrowser(fixture.app, 'REST');
  for (const template of page.data) {
    const read = await browser.send('template', { id: template['id'] }, { token: fixture.dana.token });
    expect(read.value).toEqual(template);
  }
});

it('is equal in GraphQL', async () => {
  const { value } = await openBrowser(fixture.app, 'GraphQL').send('templates', undefined, {
    token: fixture.dana.token,
  });
  const edges = value?.['edges'] as readonly { readonly node: RestMembers }[];
  expect(edges.map(({ node }) => node)).toEqual((await rest('')).data);
});

it('is paginated in REST', async () => {
  const seen = [];
  let query = '?limit=3';
  for (let pages = 0; pages < 3; pages += 1) {
    const { data, meta } = await rest(query);
    seen.push(data.map(({ id }) => id));
    expect([meta.total, meta.next_cursor === null]).toEqual([ids.length, pages === 2]);
    query = `?limit=3&cursor=${String(meta.next_cursor)}`;
  }
  expect(seen).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
});

it('is paginated in GraphQL', async () => {
  const first = await list({ first: 5 });
  expect(first.data).toMatchObject({
    eLetterTemplates: { totalCount: 8, pageInfo: { hasNextPage: true, hasPreviousPage: false } },
  });
  const { endCursor } = (first.data['eLetterTemplates'] as { pageInfo: RestMembers }).pageInfo;
  const second = await list({ first: 5, after: endCursor });
  expect(second.data).toMatchObject({
    eLetterTemplates: {
      nodes: ids.slice(5).map((id) => ({ id: String(id), version: 1, etag: '"1-2"' })),
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      totalCount: 8,
    },
  });
});

describe.each(stylesOf('letters/template-list'))('over %s', (style: ApiStyle) => {
  it('is empty after the last page, and for a company without templates', async () => {
    const beyond = Buffer.from('999999').toString('base64url');
    if (style === 'REST') {
      expect(await rest(`?cursor=${beyond}`)).toEqual({ data: [], meta: { next_cursor: null, total: ids.length } });
    } else {
      expect((await list({ after: beyond })).data).toMatchObject({
        eLetterTemplates: {
          nodes: [],
          pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
        },
      });
    }
  });

  it.each<[string, RestMembers]>([
    ['no template', { first: 0 }],
    ['too many', { first: 51 }],
    ['an invalid cursor', { after: 'x' }],
    ['a cursor of another list', { after: Buffer.from('1:19').toString('base64url') }],
  ])('rejects %s', async (_what, page) => {
    if (style === 'GraphQL') {
      const { errors } = await list(page);
      expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED', errors: {} } }]);
      return;
    }
    const [name, value] = Object.entries(page)[0] ?? [];
    const query = `${name === 'first' ? 'limit' : 'cursor'}=${String(value)}`;
    const path = `/communications/e-letter-templates?${query}`;
    const { status, body } = await fixture.app.creditorRest('GET', path, { token: fixture.dana.token });
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, [query.split('=')[0]]]);
  });
});

it('runs the same number of statements for any number of templates', async () => {
  const count = async (query: string) =>
    (await recordStatements(fixture.app.dependencies.db, () => rest(query))).length;
  expect([await count('?limit=1'), await count('?limit=50')]).toEqual([3, 3]);
});
