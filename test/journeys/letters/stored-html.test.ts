// Creditors' stored HTML: cleaned again when it was saved under an older policy, on reads and at start-up.
import { cleanHtml } from '../../../src/domain/letters/clean-html';
import { LETTER_POLICY_VERSION } from '../../../src/domain/letters/html-policy';
import { describeAccount } from '../../../src/domain/account/describe-account';
import { findAccountById, findAccountsByIds } from '../../../src/persistence/account/account-store';
import { findAboutUs, saveAboutUs } from '../../../src/persistence/company/company-settings-store';
import { cleanStoredHtml } from '../../../src/persistence/letters/clean-stored-html';
import { openDatabase } from '../../../src/persistence/database/database';
import { openTestDatabase, TEST_MOMENT, type TestDatabase } from '../../support/database/test-database';

const { today } = TEST_MOMENT;
const READY = 19;
const OF_NORTHBANK = 18;
const OLD = '<p onclick="x()">We <script>alert(1)</script>listen.</p>';
const CLEAN = '<p>We listen.</p>';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ seedAt: TEST_MOMENT });
});
afterEach(() => database.close());

const write = (sql: string, ...params: (string | number)[]) => database.db.write(sql, params);
const storeAboutUs = (content: string, policy: number) =>
  write(
    "UPDATE custom_contents SET content = ?, content_policy = ? WHERE company_id = 1 AND type = 'about us'",
    content,
    policy,
  );

async function aboutUs(id: number): Promise<string | undefined> {
  const account = await findAccountById(database.db, id, today);
  return account ? describeAccount(account).company?.aboutUs : undefined;
}

async function stored(table: string, column: string) {
  const sql = `SELECT ${column} AS content, content_policy AS policy FROM ${table} ORDER BY id`;
  return (await database.db.read(sql)) as readonly { content: string; policy: number }[];
}

describe('the “about us” text', () => {
  it.each([
    ['0', 0],
    ['newer', LETTER_POLICY_VERSION + 1],
  ])('is cleaned on reads when its policy is %s', async (_what, policy) => {
    await storeAboutUs(OLD, policy);
    const [ready, other] = await findAccountsByIds(database.db, [READY, OF_NORTHBANK], today);
    expect([ready?.company?.aboutUs, await aboutUs(READY)]).toEqual([CLEAN, CLEAN]);
    expect(other?.company?.aboutUs).toContain('<em>Upper Midwest</em>');
  });

  it('of the current policy is not cleaned on reads', async () => {
    await storeAboutUs(OLD, LETTER_POLICY_VERSION);
    expect(await aboutUs(READY)).toBe(OLD);
  });

  it.each([
    ['cleaning leaves nothing', '<script>alert(1)</script>'],
    ['it is empty', ''],
  ])('is N/A when %s', async (_what, content) => {
    await storeAboutUs(content, 0);
    expect(await aboutUs(READY)).toBe('N/A');
  });

  it('is N/A when only a subclient has one', async () => {
    await write('DELETE FROM custom_contents WHERE company_id = 1 AND subclient_id IS NULL');
    expect(await aboutUs(READY)).toBe('N/A');
  });

  it('of a company is replaced and removed alone, beside that of a subclient and of another company', async () => {
    const { db } = database;
    await write(
      "INSERT INTO custom_contents (company_id, subclient_id, type, content, content_policy) VALUES (2, NULL, 'about us', 'x', 1)",
    );
    const others = () =>
      db.read('SELECT id, content FROM custom_contents WHERE company_id <> 1 OR subclient_id IS NOT NULL ORDER BY id');
    const before = await others();
    const text = { content: '<p>New</p>', contentPolicy: LETTER_POLICY_VERSION };
    await saveAboutUs(db, 1, text);
    expect([await findAboutUs(db, 1), await others()]).toEqual([text, before]);
    await saveAboutUs(db, 1, null);
    expect([await findAboutUs(db, 1), await others()]).toEqual([null, before]);
    expect(before.length).toBeGreaterThan(1);
  });

  it('is the oldest of several', async () => {
    const sql = "INSERT INTO custom_contents (company_id, type, content, content_policy) VALUES (1, 'about us', ?, ?)";
    await write(sql, '<p>Later</p>', LETTER_POLICY_VERSION);
    expect(await aboutUs(READY)).toContain('Acme Recovery');
  });
});

describe('the cleaning at start-up', () => {
  it('cleans texts of older policies once', async () => {
    await storeAboutUs(OLD, 0);
    await write('UPDATE templates SET description = ?, content_policy = 0, version = 7 WHERE id IN (1, 4, 5)', OLD);
    const other = await openDatabase(database.settings);
    const cleaned = await Promise.all([cleanStoredHtml(database.db), cleanStoredHtml(other)]);
    await other.close();
    // Two texts of the company, one of them of its subclient, and two letter templates. E-mail templates are not cleaned.
    expect(cleaned[0] + cleaned[1]).toBe(4);
    const texts = await stored('custom_contents', 'content');
    expect(texts.filter(({ content }) => content === CLEAN)).toHaveLength(2);
    const templates = await stored('templates', 'description');
    expect(templates.map(({ content, policy }) => [content === CLEAN, policy])).toEqual([
      [true, LETTER_POLICY_VERSION],
      [false, LETTER_POLICY_VERSION],
      [false, LETTER_POLICY_VERSION],
      [true, LETTER_POLICY_VERSION],
      [false, 0],
    ]);
    expect(await cleanStoredHtml(database.db)).toBe(0);
    const [row] = await database.db.read('SELECT version, updated_at FROM templates WHERE id = 1');
    expect(row?.version).toBe(7);
  });

  it('reaches all texts', async () => {
    const sql = "INSERT INTO custom_contents (company_id, type, content) VALUES (2, 'about us', ?)";
    for (let index = 0; index < 45; index += 1) await write(sql, `${OLD}${index}`);
    expect(await cleanStoredHtml(database.db)).toBe(45);
    const texts = await stored('custom_contents', 'content');
    expect(texts.filter(({ content }) => content !== cleanHtml(content))).toEqual([]);
  });

  it('keeps texts that it cannot clean, which are not shown', async () => {
    const uncleanable = '<i>x</i>'.repeat(6000);
    await storeAboutUs(uncleanable, 0);
    expect(await cleanStoredHtml(database.db)).toBe(0);
    expect((await stored('custom_contents', 'content'))[0]).toEqual({ content: uncleanable, policy: 0 });
    expect(await aboutUs(READY)).toBe('N/A');
  });

  it('does not change texts of a newer policy', async () => {
    await storeAboutUs(OLD, LETTER_POLICY_VERSION + 1);
    expect(await cleanStoredHtml(database.db)).toBe(0);
  });
});

it('finds nothing to clean in the demo data', async () => {
  const texts = [...(await stored('custom_contents', 'content')), ...(await stored('templates', 'description'))];
  expect(texts.map(({ content }) => content)).toEqual(texts.map(({ content }) => cleanHtml(content)));
  expect(new Set(texts.map(({ policy }) => policy))).toEqual(new Set([LETTER_POLICY_VERSION]));
});
