// How long closed accounts, idle profiles and the audit trail are kept. 0 keeps them for ever.
import { integer, type SettingsOf } from './fields';

const MOST_DAYS = 36_500;
/** US rules ask collectors to keep records for three years after the last activity. */
const THREE_YEARS = 1095;

export const PERSON_RETENTION_SETTINGS = {
  RETENTION_CLOSED_ACCOUNTS_DAYS: integer(THREE_YEARS, 0, MOST_DAYS).describe(
    'After how many days without a move the personal data of removed, settled and cancelled accounts is erased. ' +
      'A legal hold keeps an account. 0 keeps all.',
  ),
  RETENTION_IDLE_PROFILES_DAYS: integer(THREE_YEARS, 0, MOST_DAYS).describe(
    'After how many days profiles without accounts are erased, if nobody signs in. 0 keeps them.',
  ),
  RETENTION_AUDIT_DAYS: integer(2555, 0, MOST_DAYS).describe('For how many days audit events are kept. 0 keeps them.'),
};

type RetentionEnv = SettingsOf<typeof PERSON_RETENTION_SETTINGS>;

export function toRetention(env: RetentionEnv) {
  return {
    closedAccountsDays: env.RETENTION_CLOSED_ACCOUNTS_DAYS,
    idleProfilesDays: env.RETENTION_IDLE_PROFILES_DAYS,
    auditDays: env.RETENTION_AUDIT_DAYS,
  };
}

/** What an operator is told at every start. */
export function listRetentionWarnings(env: RetentionEnv): readonly string[] {
  const names = ['RETENTION_CLOSED_ACCOUNTS_DAYS', 'RETENTION_AUDIT_DAYS'] as const;
  return names
    .filter((name) => env[name] > 0 && env[name] < THREE_YEARS)
    .map((name) => `${name} is ${env[name]} days: US rules ask collectors to keep records for three years.`);
}
