// Stored letter templates: read within their company, and saved with a growing version; every version is stored.
import { addDays, toMoment } from '../../../src/domain/shared/calendar';
import { LETTER_POLICY_VERSION } from '../../../src/domain/letters/html-policy';
import type { TemplateChanges } from '../../../src/domain/letters/letter-template';
import {
  countTemplates,
  countVersions,
  templateExists,
  saveTemplate,
  findTemplateById,
  findTemplatesByCompany,
  findTemplateVersions,
  type SavedTemplate,
} from '../../../src/persistence/letters/template-store';
import { openTestDatabase, TEST_MOMENT, type TestDatabase } from '../../support/database/test-database';

const ACME = 1;
const NORTHBANK = 2;
const WELCOME = { id: 1, companyId: ACME };
const FOREIGN = { id: 4, companyId: NORTHBANK };
const [DANA, LEE] = [1, 2];

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ seedAt: TEST_MOMENT });
});
afterEach(() => database.close());

const rename = (name: string): TemplateChanges => ({ name, html: null });
const rewrite = (content: string): TemplateChanges => ({
  name: null,
  html: { content, contentPolicy: LETTER_POLICY_VERSION },
});

interface Save {
  readonly changes?: TemplateChanges;
  readonly version?: number | null;
  readonly editorId?: number;
  readonly key?: { readonly id: number; readonly companyId: number };
  readonly epoch?: number;
}

function save({ changes = rename('Hello'), version = null, editorId = LEE, key = WELCOME, epoch }: Save = {}) {
  const moment = epoch === undefined ? TEST_MOMENT : toMoment(epoch, 'America/New_York');
  return database.db.transaction((db) => saveTemplate(db, { ...key, version, changes, editorId, moment }));
}

async function versions() {
  return findTemplateVersions(database.db, WELCOME.id, { after: null, limit: 50 });
}

describe('a template', () => {
  it('is read within its company', async () => {
    expect(await findTemplateById(database.db, WELCOME)).toEqual({
      id: 1,
      ownerId: DANA,
      companyId: ACME,
      name: 'Welcome',
      subject: null,
      version: 1,
      content: '<p>Dear [First Name] [Last Name],</p><p>your balance is [Current Balance].</p>',
      contentPolicy: LETTER_POLICY_VERSION,
      createdAt: `${addDays('2026-06-05', -60)}T16:00:00.000Z`,
      updatedAt: `${addDays('2026-06-05', -20)}T16:00:00.000Z`,
    });
  });

  it.each([
    ['unknown', { id: 99, companyId: ACME }],
    ['of another company', { id: 4, companyId: ACME }],
    ['requested by another company', { id: 1, companyId: NORTHBANK }],
    ['of another type', { id: 5, companyId: ACME }],
    ['deleted', { id: 3, companyId: ACME }],
  ])('is neither found nor saved when it is %s', async (_what, key) => {
    const { db } = database;
    await db.write('UPDATE templates SET deleted_at = ? WHERE id = 3', ['2026-06-01 00:00:00.000']);
    const before = await db.read('SELECT * FROM templates ORDER BY id');
    expect([await findTemplateById(db, key), await templateExists(db, key), await save({ key })]).toEqual([
      null,
      false,
      null,
    ]);
    expect(await db.read('SELECT * FROM templates ORDER BY id')).toEqual(before);
    expect(await db.read('SELECT id FROM template_versions')).toEqual([]);
  });

  it('has fallback times when it was imported without', async () => {
    await database.db.write('UPDATE templates SET created_at = NULL, updated_at = NULL WHERE id = 1');
    const times = { createdAt: '1970-01-01T00:00:00.000Z', updatedAt: '1970-01-01T00:00:00.000Z' };
    expect(await findTemplateById(database.db, WELCOME)).toMatchObject(times);
    expect((await save())?.after.updatedAt).toBe(TEST_MOMENT.now);
  });

  it('is listed for its company by id, in pages', async () => {
    const { db } = database;
    const readPage = async (after: number | null, limit: number) =>
      (await findTemplatesByCompany(db, ACME, { after, limit })).map(({ id }) => id);
    expect([await readPage(null, 50), await readPage(null, 2), await readPage(2, 2), await readPage(3, 2)]).toEqual([
      [1, 2, 3],
      [1, 2],
      [3],
      [],
    ]);
    expect(await countTemplates(db, ACME, 2)).toEqual({ total: 3, before: 2 });
    expect(await countTemplates(db, NORTHBANK, null)).toEqual({ total: 1, before: 0 });
    expect(await countTemplates(db, 3, null)).toEqual({ total: 0, before: 0 });
  });
});

describe('a save', () => {
  it('changes the name, the version and the time only', async () => {
    const before = await findTemplateById(database.db, WELCOME);
    const saved = await save({ changes: rename('Hello') });
    expect(saved).toEqual({
      before,
      after: { ...before, name: 'Hello', version: 2, updatedAt: TEST_MOMENT.now },
    });
    expect(await findTemplateById(database.db, WELCOME)).toEqual(saved?.after);
  });

  it('stores the content with the version of its policy', async () => {
    await database.db.write('UPDATE templates SET content_policy = 0 WHERE id = 1');
    await save({ changes: rewrite('<p>Hi 😀</p>') });
    const content = { name: 'Welcome', content: '<p>Hi 😀</p>', contentPolicy: LETTER_POLICY_VERSION };
    expect(await findTemplateById(database.db, WELCOME)).toMatchObject(content);
  });

  it('of the name alone does not change the policy of old HTML', async () => {
    await database.db.write('UPDATE templates SET content_policy = 0 WHERE id = 1');
    expect((await save())?.after.contentPolicy).toBe(0);
  });

  it('stores a name of 255 characters outside the basic plane, and content of 256 KB', async () => {
    const [name, content] = ['😀'.repeat(255), `<p>${'é'.repeat(131_000)}</p>`];
    await save({ changes: { name, html: { content, contentPolicy: LETTER_POLICY_VERSION } } });
    expect(await findTemplateById(database.db, WELCOME)).toMatchObject({ name, content });
    expect((await versions())[0]).toMatchObject({ name, content });
  });

  it('changes neither the owner nor other templates', async () => {
    const others = await findTemplatesByCompany(database.db, ACME, { after: 1, limit: 50 });
    await save({ editorId: LEE });
    expect((await findTemplateById(database.db, WELCOME))?.ownerId).toBe(DANA);
    expect(await findTemplatesByCompany(database.db, ACME, { after: 1, limit: 50 })).toEqual(others);
  });

  it('has a later time than the one before, even if the clock goes back', async () => {
    const { epoch } = TEST_MOMENT;
    const times = [];
    for (const at of [epoch, epoch, epoch - 60_000]) times.push((await save({ epoch: at }))?.after.updatedAt);
    expect(times.map((time) => Date.parse(time ?? '') - epoch)).toEqual([0, 1, 2]);
  });

  it.each([
    ['the current version', 1, true],
    ['a later version', 2, false],
    ['version 0', 0, false],
  ])('on condition of %s', async (_what, version, isSaved) => {
    expect((await save({ version })) !== null).toBe(isSaved);
    expect((await findTemplateById(database.db, WELCOME))?.version).toBe(isSaved ? 2 : 1);
    expect(await versions()).toHaveLength(isSaved ? 2 : 0);
  });

  it('is the only one of twenty on condition of the same version', async () => {
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ version: 1, changes: rename(`Save ${index}`) })),
    );
    const successful = saves.filter((saved): saved is SavedTemplate => saved !== null);
    expect(successful).toHaveLength(1);
    expect(await findTemplateById(database.db, WELCOME)).toEqual(successful[0]?.after);
    expect((await versions()).map(({ name }) => name)).toEqual([successful[0]?.after.name, 'Welcome']);
  });

  it('without a condition succeeds for all of twenty, each with its own version', async () => {
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save({ changes: index % 2 === 0 ? rename(`Save ${index}`) : rewrite(`<p>Save ${index}</p>`) }),
      ),
    );
    const stored = await versions();
    expect(stored.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index));
    const times = stored.map(({ savedAt }) => savedAt);
    expect([...new Set(times)].sort().reverse()).toEqual(times);
    for (const saved of saves) {
      const { version, name, content } = saved?.after ?? {};
      expect(stored.find((entry) => entry.version === version)).toMatchObject({ name, content });
    }
    expect(await findTemplateById(database.db, WELCOME)).toMatchObject({ version: 21, name: stored[0]?.name });
  });

  it('that fails stores nothing', async () => {
    const before = await findTemplateById(database.db, WELCOME);
    await expect(save({ editorId: 4711 })).rejects.toThrow();
    expect(await findTemplateById(database.db, WELCOME)).toEqual(before);
    expect(await versions()).toEqual([]);
  });
});

describe('versions', () => {
  it('start with the text of the owner, and include who saved what and when', async () => {
    const { epoch } = TEST_MOMENT;
    const first = await findTemplateById(database.db, WELCOME);
    await save({ key: FOREIGN });
    await save({ changes: rename('Second'), editorId: LEE });
    await save({ changes: rewrite('<p>Third</p>'), editorId: DANA, epoch: epoch + 5 });
    const original = { subject: null, content: first?.content, contentPolicy: LETTER_POLICY_VERSION };
    expect(await versions()).toEqual([
      {
        version: 3,
        name: 'Second',
        subject: null,
        content: '<p>Third</p>',
        contentPolicy: LETTER_POLICY_VERSION,
        editor: { id: DANA, name: 'Dana Whitfield' },
        savedAt: toMoment(epoch + 5, 'UTC').now,
      },
      {
        version: 2,
        name: 'Second',
        ...original,
        editor: { id: LEE, name: 'Lee Castellano' },
        savedAt: TEST_MOMENT.now,
      },
      {
        version: 1,
        name: 'Welcome',
        ...original,
        editor: { id: DANA, name: 'Dana Whitfield' },
        savedAt: first?.updatedAt,
      },
    ]);
  });

  it('are listed in pages', async () => {
    for (const name of ['a', 'b', 'c']) await save({ changes: rename(name) });
    const readPage = async (after: number | null, limit: number) =>
      (await findTemplateVersions(database.db, WELCOME.id, { after, limit })).map(({ version }) => version);
    expect([await readPage(null, 2), await readPage(3, 2), await readPage(1, 2)]).toEqual([[4, 3], [2, 1], []]);
    expect(await countVersions(database.db, WELCOME.id, 3)).toEqual({ total: 4, before: 2 });
    expect(await countVersions(database.db, 2, null)).toEqual({ total: 0, before: 0 });
  });
});
