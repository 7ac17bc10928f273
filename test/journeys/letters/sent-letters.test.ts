// Sent letters: they keep the text of their template.
import { LETTER_POLICY_VERSION } from '../../../src/domain/letters/html-policy';
import { storeSentLetter, saveTemplate } from '../../../src/persistence/letters/template-store';
import { TEST_MOMENT, openTestDatabase, type TestDatabase } from '../../support/database/test-database';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ seedAt: TEST_MOMENT });
});
afterEach(() => database.close());

describe('a sent letter', () => {
  const letters = () => database.db.read('SELECT template_version, name, content FROM e_letters ORDER BY id');
  const send = (templateId: number, consumerId: number) =>
    storeSentLetter(database.db, { templateId, consumerId, moment: TEST_MOMENT });

  it('does not change with its template', async () => {
    expect(await send(1, 19)).toBe(true);
    const sent = await letters();
    const changes = { name: 'Other', html: { content: '<p>Other</p>', contentPolicy: LETTER_POLICY_VERSION } };
    const save = { id: 1, companyId: 1, version: null, changes, editorId: 2, moment: TEST_MOMENT };
    expect(await database.db.transaction((db) => saveTemplate(db, save))).not.toBeNull();
    await database.db.write('UPDATE templates SET deleted_at = ? WHERE id = 1', ['2026-06-05 17:00:00.000']);
    expect(await letters()).toEqual(sent);
    expect(sent).toEqual([
      {
        ...{ template_version: 1, name: 'Welcome' },
        content: '<p>Dear [First Name] [Last Name],</p><p>your balance is [Current Balance].</p>',
      },
    ]);
  });

  it.each([
    ['of another company', 4, 19],
    ['of another type', 5, 19],
    ['that does not exist', 99, 19],
    ['to an account that does not exist', 1, 4711],
  ])('is not stored for a template %s', async (_what, templateId, consumerId) => {
    expect([await send(templateId, consumerId), await letters()]).toEqual([false, []]);
  });
});
