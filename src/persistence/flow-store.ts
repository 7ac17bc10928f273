// Stored sign-ins. Each step is one conditional UPDATE, and the number of rows it matched decides.
import { FLOW_STATES, type Channel, type FlowFacts, type FlowState } from '../domain/login-flow';
import { readNumber, readText, readWord, required } from './column-values';
import type { Database } from './database';

/** A sign-in that begins. Times in epoch milliseconds. */
export interface NewFlow {
  readonly id: string;
  readonly tokenHash: string;
  /** Null: nobody has the identity that was given. */
  readonly profileId: number | null;
  readonly state: FlowState;
  readonly channel?: Channel | null;
  /** Null when no code is sent yet. */
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
  readonly now: number;
  readonly expiresAt: number;
}

const INSERT = `
INSERT INTO login_flows
  (id, token_hash, profile_id, state, channel, otp_hash, otp_key_id, otp_version, attempts, sends, last_sent_at,
   expires_at, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?)`;

const BY_TOKEN_HASH = `
SELECT id, profile_id, state, otp_hash, otp_version, attempts, expires_at FROM login_flows WHERE token_hash = ?`;

const CLAIM_ATTEMPT = `
UPDATE login_flows SET attempts = attempts + 1
WHERE token_hash = ? AND state = 'otp_pending' AND attempts < ? AND expires_at > ?`;

const CONSUME = `
UPDATE login_flows SET state = 'done', consumed_at = ?
WHERE id = ? AND state = 'otp_pending' AND otp_version = ?`;

const MARK_DEAD = "UPDATE login_flows SET state = 'dead' WHERE id = ? AND state <> 'done'";

const readState = readWord(FLOW_STATES);

export async function openFlow(db: Database, flow: NewFlow): Promise<void> {
  const isSent = flow.codeDigest !== null;
  await db.write(INSERT, [
    ...[flow.id, flow.tokenHash, flow.profileId, flow.state, flow.channel ?? null, flow.codeDigest, flow.codeKeyId],
    ...[isSent ? 1 : 0, isSent ? flow.now : null, flow.expiresAt, flow.now],
  ]);
}

export async function flowByTokenHash(db: Database, tokenHash: string): Promise<FlowFacts | null> {
  const [row] = await db.read(BY_TOKEN_HASH, [tokenHash]);
  if (!row) return null;
  return {
    id: required(readText(row.id)),
    profileId: readNumber(row.profile_id),
    state: required(readState(row.state)),
    codeDigest: readText(row.otp_hash),
    codeVersion: required(readNumber(row.otp_version)),
    attempts: required(readNumber(row.attempts)),
    expiresAt: required(readNumber(row.expires_at)),
  };
}

/** Counts an attempt before its code is compared. False: the code must not be looked at. */
export async function claimAttempt(
  db: Database,
  { tokenHash, maxAttempts, now }: { readonly tokenHash: string; readonly maxAttempts: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(CLAIM_ATTEMPT, [tokenHash, maxAttempts, now])) === 1;
}

/** Uses the sign-in up. False: another request has done so, or a newer code was sent. */
export async function consumeFlow(
  db: Database,
  { id, codeVersion, now }: { readonly id: string; readonly codeVersion: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(CONSUME, [now, id, codeVersion])) === 1;
}

/** No code of this sign-in will pass any more. */
export async function markDead(db: Database, id: string): Promise<void> {
  await db.write(MARK_DEAD, [id]);
}
