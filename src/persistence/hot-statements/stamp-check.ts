// Reads, for a request whose answer is stored, whether its session is alive and whether anything that the answer shows has
// changed: one statement of as many rows as the answer has companies, each found by its key.
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';
import { CompanyStampModel } from '../models/creditor';
import { ConsumerProfileModel } from '../models/profile';
import { SessionModel } from '../models/sign-in';
import { createColumnSelector, listPlaceholders, selectColumns } from './columns';

const session = createColumnSelector(SessionModel, 'held');
const profile = createColumnSelector(ConsumerProfileModel, 'owner');
const company = createColumnSelector(CompanyStampModel, 'c', 'company.');

const COLUMNS = selectColumns([
  ...session('ownerId', 'usedGeneration', 'absoluteUntil', 'revokedAt'),
  ...profile('status', 'stamp'),
  ...company('id', 'stamp'),
]);

const selectStamps = (companies: readonly unknown[]) => `
SELECT ${COLUMNS}
FROM sessions held INNER JOIN consumer_profiles owner ON owner.id = held.profile_id
  LEFT JOIN company_stamps c ON c.id IN (${listPlaceholders(companies)})
WHERE held.id = ?`;

/** A few sizes, so that few statements are prepared; more companies than an answer may have. */
const SIZES = [1, 2, 4, 8, 16, 32, 64] as const;
export const MAX_COMPANIES = Math.max(...SIZES);

const STATEMENTS = new Map<number, string>(SIZES.map((size) => [size, selectStamps(Array<null>(size).fill(null))]));

/** A row for each company, or one without; none for an unknown session. */
export function readStamps(db: Database, sessionId: string, companies: readonly number[]): Promise<readonly Row[]> {
  const size = SIZES.find((candidate) => candidate >= companies.length);
  const sql = size === undefined ? undefined : STATEMENTS.get(size);
  if (size === undefined || sql === undefined) throw new RangeError('Too many companies of one answer.');
  const padding = Array<number>(size - companies.length).fill(companies.at(-1) ?? 0);
  return db.read(sql, [...companies, ...padding, sessionId]);
}
