// Stored sign-ins. Each step is one conditional UPDATE, and the number of rows it matched decides.
import { CHANNELS, FLOW_STATES, type Channel, type FlowFacts, type FlowState } from '../../domain/sign-in/login-flow';
import { readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import { deleteExpiredRows } from '../shared/batch-writes';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

/** What a sign-in keeps in sealed form: the identity behind an attempt, or the contact that was given. */
export type FlowPersonalData = Readonly<Record<string, string>>;

/** A sign-in that begins. Times in epoch milliseconds. */
export interface NewFlow {
  readonly id: string;
  readonly tokenHash: string;
  /** Null: nobody has the identity that was given. */
  readonly profileId: number | null;
  readonly state: FlowState;
  readonly channel: Channel | null;
  /** Null when no code is sent yet, or the SMS provider makes it. */
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
  readonly personal: FlowPersonalData | null;
  readonly now: number;
  readonly expiresAt: number;
}

/** A new code for a sign-in; `codeDigest` is null when the SMS provider makes it. */
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

/** Uses an attempt up, and forgets whom it was about. False: another request has done so, or it is too late. */
export async function consumeAttempt(
  db: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  return (await db.write(CONSUME_ATTEMPT, [now, id, now])) === 1;
}

/** Counts a destination before it is used. False: there were too many, or no contact is asked for. */
export async function claimContact(
  db: Database,
  { id, maxContacts, now }: { readonly id: string; readonly maxContacts: number; readonly now: number },
): Promise<boolean> {
  return (await db.write(CLAIM_CONTACT, [id, maxContacts, now])) === 1;
}

/** A contact was given, so the first code goes there. False: another request was faster. */
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
  /** The version that was read; the new digest belongs to the next one. */
  readonly codeVersion: number;
}

/** Replaces the code by a new one. False: too early, too often, or another request was faster. */
export async function claimResend(db: Database, resend: Resend): Promise<boolean> {
  const { id, codeDigest, codeKeyId, codeVersion, now, expiresAt, cooldownMs, maxSends } = resend;
  const guard = [id, codeVersion, now - cooldownMs, maxSends, now];
  return (await db.write(CLAIM_RESEND, [codeDigest, codeKeyId, now, expiresAt, ...guard])) === 1;
}

/** Keeps the SMS provider's name for its verification; null when it has none any more. */
export async function setVerificationReference(db: Database, id: string, reference: string | null): Promise<void> {
  await db.write('UPDATE login_flows SET verification_reference = ? WHERE id = ?', [reference, id]);
}

/** Verifications that the SMS provider may still hold open for ended sign-ins of the same person. */
export async function findEndedVerifications(
  db: Database,
  id: string,
): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const rows = await db.read(ENDED_VERIFICATIONS, [id]);
  return rows.map((row) => {
    return { id: required(readText(row.id)), reference: required(readText(row.verification_reference)) };
  });
}

/** Only the newest code of a person passes; with null none of them. Answers how many sign-ins were replaced. */
export async function replaceOtherFlows(db: Database, profileId: number, keepId: string | null): Promise<number> {
  return db.write(REPLACE_OTHERS, [profileId, keepId ?? '']);
}

/** No code of this sign-in will pass any more. False: it had ended already. */
export async function markFlowDead(db: Database, id: string): Promise<boolean> {
  return (await db.write(MARK_DEAD, [id])) === 1;
}

/** What was sealed is forgotten when the sign-in expires, before its row goes. Answers how many. */
export async function clearExpiredPersonalData(db: Database, now: number): Promise<number> {
  return db.write(CLEAR_PERSONAL_DATA, [now]);
}

/** Removes sign-ins that ended before then; until that they tell `used` and `expired` from `unknown`. */
export async function deleteEndedFlows(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, 'login_flows', before);
}

function sealFlowData(db: Database, id: string, personal: FlowPersonalData | null): string | null {
  return personal && sealPersonalData(db.sealing, 'login_flows', id, personal);
}
