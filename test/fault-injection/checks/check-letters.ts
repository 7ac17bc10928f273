// Checks the saved templates of a history: each save with its version and its audit event, and no version missing.
import { findingOf, findWrongCounts, type Finding } from './findings';
import { groupBy } from './check-moves';
import type { TestSystem } from '../test-system';
import type { WriteHistory } from '../write-history';

export async function checkLetters(
  system: Pick<TestSystem, 'rows'>,
  history: WriteHistory,
): Promise<readonly Finding[]> {
  const saves = history.writes.filter(({ kind }) => kind === 'letter');
  const like = [`${history.prefix}%`];
  const versions = groupBy(await system.rows('SELECT name FROM template_versions WHERE name LIKE ?', like), 'name');
  const events = groupBy(
    await system.rows(
      "SELECT request_id FROM audit_events WHERE event = 'template.updated' AND request_id LIKE ?",
      like,
    ),
    'request_id',
  );
  const templates = await system.rows(
    `SELECT t.id, t.version, MAX(v.version) AS last, COUNT(*) AS n, MIN(v.version) AS first
     FROM templates t JOIN template_versions v ON v.template_id = t.id GROUP BY t.id, t.version`,
  );
  return [
    ...findWrongCounts(saves, ({ id }) => versions.get(id)?.length ?? 0),
    ...saves.flatMap((save) => {
      const [saved, audited] = [versions.get(save.id)?.length ?? 0, events.get(save.id)?.length ?? 0];
      return saved === audited ? [] : [findingOf('half-written', save, `${saved} versions, ${audited} audit events`)];
    }),
    ...templates.flatMap((row): readonly Finding[] => {
      const { version, last, first, n } = row;
      const isContiguous = Number(version) === Number(last) && Number(last) - Number(first) + 1 === Number(n);
      return isContiguous ? [] : [{ kind: 'half-written', write: null, detail: `template ${JSON.stringify(row)}` }];
    }),
  ];
}
