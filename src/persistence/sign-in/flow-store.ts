// Stored sign-in flows. Each step is one conditional UPDATE; the number of matched rows decides whether it happened.
import { CHANNELS, FLOW_STATES, type Channel, type FlowFacts, type FlowState } from '../../domain/sign-in/login-flow';
import { readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import { deleteExpiredRows } from '../shared/batch-writes';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

/** Sealed: the identity of an attempt that matched no profile, or the contact that the consumer gave. */
export type FlowPersonalData = Readonly<Record<string, string>>;

/** Times in epoch milliseconds. */
export interface NewFlow {
  readonly id: string;
  readonly tokenHash: string;
  /** Null when no profile has the identity. */
  readonly profileId: number | null;
  readonly state: FlowState;
  readonly channel: Channel | null;
  /** Null when no code was sent yet, or the SMS provider generates it. */
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
  readonly personal: FlowPersonalData | null;
  readonly now: number;
  readonly expiresAt: number;
}

/** A new one-time code. `codeDigest` is null when the SMS provider generates it. */
interface CodeChange {
  readonly id: string;
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
  readonly now: number;
  readonly expiresAt: number;
}

const INSERT = `
INSERT INTO login_flows
  (id, token_hash, profile_id, state, channel, otp_hash, otp_key_id, otp_version, attempts, sends, contacts,
   last_sent_at, expires_at, created_at, personal)
VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0, ?, 0, ?, ?, ?, ?)`;

const BY_TOKEN_HASH = `
SELECT id, profile_id, state, channel, otp_hash, otp_key_id, otp_version, verification_reference, attempts, sends,
  contacts, last_sent_at, expires_at, created_at, personal
FROM login_flows WHERE token_hash = ?`;

const CLAIM_ATTEMPT = `
UPDATE login_flows SET attempts = attempts + 1
WHERE token_hash = ? AND state = 'otp_pending' AND attempts < ? AND expires_at > ?`;

const CONSUME = `
UPDATE login_flows SET state = 'done', consumed_at = ?, personal = NULL
WHERE id = ? AND state = 'otp_pending' AND otp_version = ?`;

const CONSUME_ATTEMPT = `
UPDATE login_flows SET state = 'done', consumed_at = ?, personal = NULL
WHERE id = ? AND state = 'no_match' AND expires_at > ?`;

const CLAIM_CONTACT = `
UPDATE login_flows SET contacts = contacts + 1
WHERE id = ? AND state = 'contact_required' AND contacts < ? AND expires_at > ?`;

const START_CODE = `
UPDATE login_flows
SET state = 'otp_pending', channel = ?, otp_hash = ?, otp_key_id = ?, otp_version = 1, attempts = 0, sends = 1,
  last_sent_at = ?, expires_at = ?, personal = ?
WHERE id = ? AND state = 'contact_required' AND expires_at > ?`;

const CLAIM_RESEND = `
UPDATE login_flows
SET otp_hash = ?, otp_key_id = ?, otp_version = otp_version + 1, sends = sends + 1, last_sent_at = ?, expires_at = ?
WHERE id = ? AND state = 'otp_pending' AND otp_version = ? AND last_sent_at <= ? AND sends < ? AND expires_at > ?`;

const REPLACE_OTHERS = `
UPDATE login_flows SET state = 'replaced', personal = NULL
WHERE profile_id = ? AND id <> ? AND state = 'otp_pending'`;

const MARK_DEAD = "UPDATE login_flows SET state = 'dead', personal = NULL WHERE id = ? AND state = 'otp_pending'";

const ENDED_VERIFICATIONS = `
SELECT other.id, other.verification_reference
FROM login_flows own INNER JOIN login_flows other ON other.profile_id = own.profile_id AND other.id <> own.id
WHERE own.id = ? AND other.state IN ('dead', 'replaced') AND other.verification_reference IS NOT NULL`;

const CLEAR_PERSONAL_DATA = 'UPDATE login_flows SET personal = NULL WHERE expires_at <= ? AND personal IS NOT NULL';

const readState = readEnum(FLOW_STATES);
const readChannel = readEnum(CHANNELS);

export async function insertFlow(db: Database, flow: NewFlow): Promise<void> {
  const { id, now } = flow;
  const isSent = flow.state === 'otp_pending';
  await db.write(INSERT, [
    ...[id, flow.tokenHash, flow.profileId, flow.state, flow.channel, flow.codeDigest, flow.codeKeyId],
    ...[isSent ? 1 : 0, isSent ? now : null, flow.expiresAt, now, sealFlowData(db, id, flow.personal)],
  ]);
}

export async function findFlowByTokenHash(db: Database, tokenHash: string): Promise<FlowFacts | null> {
  const [row] = await db.read(BY_TOKEN_HASH, [tokenHash]);
  if (!row) return null;
  const id = required(readText(row.id));
  return {
    id,
    profileId: readNumber(row.profile_id),
    state: required(readState(row.state)),
    channel: readChannel(row.channel),
    codeDigest: readText(row.otp_hash),
    codeKeyId: required(readText(row.otp_key_id)),
    codeVersion: required(readNumber(row.otp_version)),
    verificationReference: readText(row.verification_reference),
    attempts: required(readNumber(row.attempts)),
    sends: required(readNumber(row.sends)),
    contacts: required(readNumber(row.contacts)),
    lastSentAt: readNumber(row.last_sent_at),
    expiresAt: required(readNumber(row.expires_at)),
    createdAt: required(readNumber(row.created_at)),
    personal: openPersonalData(db.sealing, 'login_flows', id, row.personal),
  };
}

/** Counts an attempt before its code is compared. Returns false when the code must not be compared. */
export async function claimAttempt(
  db: Database,
  { tokenHash, maxAttempts, now }: { readonly tokenHash: string; readonly maxAttempts: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(CLAIM_ATTEMPT, [tokenHash, maxAttempts, now])) === 1;
}

/** Completes a flow. Returns false if another request completed it, or a newer code was sent. */
export async function consumeFlow(
  db: Database,
  { id, codeVersion, now }: { readonly id: string; readonly codeVersion: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(CONSUME, [now, id, codeVersion])) === 1;
}

/** Completes an attempt without a profile and deletes its identity. Returns false if it was used or has expired. */
export async function consumeAttempt(
  db: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  return (await db.write(CONSUME_ATTEMPT, [now, id, now])) === 1;
}

/** Counts a contact before it is used. Returns false after too many, or when the flow does not expect a contact. */
export async function claimContact(
  db: Database,
  { id, maxContacts, now }: { readonly id: string; readonly maxContacts: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(CLAIM_CONTACT, [id, maxContacts, now])) === 1;
}

/** Stores the first code and the contact it is sent to. Returns false if another request did. */
export async function startCode(
  db: Database,
  code: CodeChange & { readonly channel: Channel; readonly personal: FlowPersonalData | null },
): Promise<boolean> {
  const { id, channel, codeDigest, codeKeyId, personal, now, expiresAt } = code;
  const change = [channel, codeDigest, codeKeyId, now, expiresAt, sealFlowData(db, id, personal)];
  return (await db.write(START_CODE, [...change, id, now])) === 1;
}

export interface Resend extends CodeChange {
  readonly cooldownMs: number;
  readonly maxSends: number;
  /** The version that was read. `codeDigest` is computed for the next version. */
  readonly codeVersion: number;
}

/** Replaces the code. Returns false within the cooldown, after too many codes, or if another request did. */
export async function claimResend(db: Database, resend: Resend): Promise<boolean> {
  const { id, codeDigest, codeKeyId, codeVersion, now, expiresAt, cooldownMs, maxSends } = resend;
  const guard = [id, codeVersion, now - cooldownMs, maxSends, now];
  return (await db.write(CLAIM_RESEND, [codeDigest, codeKeyId, now, expiresAt, ...guard])) === 1;
}

/** Stores the SMS provider's reference to its verification; null when it has ended. */
export async function setVerificationReference(db: Database, id: string, reference: string | null): Promise<void> {
  await db.write('UPDATE login_flows SET verification_reference = ? WHERE id = ?', [reference, id]);
}

/** Verifications that the SMS provider may still have open for ended flows of the same person. */
export async function findEndedVerifications(
  db: Database,
  id: string,
): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const rows = await db.read(ENDED_VERIFICATIONS, [id]);
  return rows.map((row) => {
    return { id: required(readText(row.id)), reference: required(readText(row.verification_reference)) };
  });
}

/** Ends a person's other flows that wait for a code; with null, all of them. Returns how many. */
export async function replaceOtherFlows(db: Database, profileId: number, keepId: string | null): Promise<number> {
  return db.write(REPLACE_OTHERS, [profileId, keepId ?? '']);
}

/** Ends a flow after too many wrong codes. Returns false if it had ended. */
export async function markFlowDead(db: Database, id: string): Promise<boolean> {
  return (await db.write(MARK_DEAD, [id])) === 1;
}

/** Deletes the personal data of expired flows, before their rows are deleted. Returns how many. */
export async function clearExpiredPersonalData(db: Database, now: number): Promise<number> {
  return db.write(CLEAR_PERSONAL_DATA, [now]);
}

/** Deletes flows that expired before then. Until then, their tokens are reported as used or expired, not as unknown. */
export async function deleteEndedFlows(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, 'login_flows', before);
}

function sealFlowData(db: Database, id: string, personal: FlowPersonalData | null): string | null {
  return personal && sealPersonalData(db.sealing, 'login_flows', id, personal);
}
