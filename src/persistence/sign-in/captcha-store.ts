// Stores which CAPTCHA solutions were used, because verifiers accept the same solution twice.
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { CaptchaUseModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';

export interface CaptchaUse {
  readonly digest: string;
  /** A random id of the request. */
  readonly claim: string;
  readonly expiresAt: number;
}

/**
 * Marks a CAPTCHA as used. Returns false if another request used it before. Do not call it inside a transaction: the
 * unique-key violation of a repeated use would end it.
 */
export async function consumeCaptcha({ repeatable }: Database, use: CaptchaUse): Promise<boolean> {
  const rows = repeatable.model(CaptchaUseModel);
  try {
    await rows.insert(use);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // It may have been carried out before, and its answer lost. This spares the round trips of a marked transaction.
    return (await rows.count({ digest: use.digest, claim: use.claim })) === 1;
  }
}

/** Deletes the CAPTCHAs that expired before then, which no verifier accepts any more. Returns how many. */
export async function deleteExpiredCaptchas(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, CaptchaUseModel, 'expiresAt', before);
}
