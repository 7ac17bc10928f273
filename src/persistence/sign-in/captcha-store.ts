// Remembers which CAPTCHAs were used: the verifiers themselves would take the same solution twice.
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { deleteExpiredRows } from '../shared/batch-writes';

/** Uses a CAPTCHA up. False: it was used before. Not to be called inside a transaction, which a repeated use would break. */
export async function consumeCaptcha(db: Database, digest: string, expiresAt: number): Promise<boolean> {
  try {
    await db.write('INSERT INTO captcha_uses (digest, expires_at) VALUES (?, ?)', [digest, expiresAt]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Forgets those that had expired by then, and so would be refused anyway. */
export async function deleteExpiredCaptchas(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, 'captcha_uses', before);
}
