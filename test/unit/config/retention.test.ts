// Times that are shorter than the law asks are told at every start.
import { listRetentionWarnings } from '../../../src/config/retention';

it.each([
  [{ closed: 1095, audit: 1095 }, []],
  [{ closed: 0, audit: 0 }, []],
  [{ closed: 1094, audit: 2555 }, ['RETENTION_CLOSED_ACCOUNTS_DAYS']],
  [{ closed: 1095, audit: 1 }, ['RETENTION_AUDIT_DAYS']],
])('warns of %j days, which are shorter than three years, by their names', ({ closed, audit }, names) => {
  const settings = { RETENTION_CLOSED_ACCOUNTS_DAYS: closed, RETENTION_AUDIT_DAYS: audit };
  const warnings = listRetentionWarnings({ ...settings, RETENTION_IDLE_PROFILES_DAYS: 1 });
  expect(warnings.map((warning) => warning.split(' ', 1)[0])).toEqual(names);
});
