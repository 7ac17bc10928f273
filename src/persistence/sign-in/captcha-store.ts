// Stores which CAPTCHA solutions were used, because verifiers accept the same solution twice.
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { CaptchaUseModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';

/**
 * Marks a CAPTCHA as used. Returns false if it was used before. Do not call it inside a transaction: the unique-key
 * violation of a repeated use would end it.
 */
export async function consumeCaptcha(db: Database, digest: string, expiresAt: number): Promise<boolean> {
  try {
    await db.model(CaptchaUseModel).insert({ digest, expiresAt });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Deletes the CAPTCHAs that expired before then, which no verifier accepts any more. Returns how many. */
export async function deleteExpiredCaptchas(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, CaptchaUseModel, 'expiresAt', before);
}
