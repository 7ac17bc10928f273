// Stored sign-in flows. Each step is one conditional UPDATE; the number of matched rows decides whether it happened.
import { literal, Op } from 'sequelize';
import type { Channel, FlowPurpose, FlowState } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import { LoginFlowModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';
import { isElapsed } from '../shared/elapsed';
import { sealPersonalData } from '../shared/personal-data';

export { findFlowByTokenHash, findFlowWithProfile } from './stored-flow';

/** Sealed: the identity of an attempt that matched no profile, or the contact that the consumer gave. */
export type FlowPersonalData = Readonly<Record<string, string>>;

/** Times in epoch milliseconds. */
export interface NewFlow {
  readonly id: string;
  readonly tokenHash: string;
  /** Null when no profile has the identity. */
  readonly profileId: number | null;
  /** `sign_in` by default. */
  readonly purpose?: FlowPurpose;
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

export async function insertFlow(db: Database, flow: NewFlow): Promise<void> {
  const { id, now } = flow;
  const isSent = flow.state === 'otp_pending';
  await db.model(LoginFlowModel).insert({
    id,
    tokenHash: flow.tokenHash,
    profileId: flow.profileId,
    purpose: flow.purpose ?? 'sign_in',
    state: flow.state,
    channel: flow.channel,
    otpHash: flow.codeDigest,
    otpKeyId: flow.codeKeyId,
    otpVersion: 1,
    attempts: 0,
    sends: isSent ? 1 : 0,
    contacts: 0,
    lastSentAt: isSent ? now : null,
    expiresAt: flow.expiresAt,
    createdAt: now,
    personal: sealFlowData(db, id, flow.personal),
  });
}

/** `claim` is a random id of the request. */
type AttemptClaim = Readonly<Record<'claim' | 'tokenHash', string> & Record<'maxAttempts' | 'now', number>>;

/** Counts an attempt before its code is compared. Returns false when the code must not be compared. */
export async function claimAttempt({ repeatable }: Database, attempt: AttemptClaim): Promise<boolean> {
  const { claim, tokenHash, maxAttempts, now } = attempt;
  const rows = repeatable.model(LoginFlowModel);
  const where = {
    tokenHash,
    state: 'otp_pending',
    attempts: { [Op.lt]: maxAttempts },
    expiresAt: { [Op.gt]: now },
    lastClaim: { [Op.or]: [null, { [Op.ne]: claim }] },
  } as const;
  const isClaimed = (await rows.update({ attempts: literal('attempts + 1'), lastClaim: claim }, where)) === 1;
  // It may have been carried out before, and its answer lost. This spares the round trips of a marked transaction.
  return isClaimed || (await rows.count({ tokenHash, lastClaim: claim })) === 1;
}

/** Completes a flow. Returns false if another request completed it, or a newer code was sent. */
export async function consumeFlow(
  db: Database,
  { id, codeVersion, now }: { readonly id: string; readonly codeVersion: number; readonly now: number },
): Promise<boolean> {
  const where = { id, state: 'otp_pending', otpVersion: codeVersion } as const;
  return (await db.model(LoginFlowModel).update({ state: 'done', consumedAt: now, personal: null }, where)) === 1;
}

/** Completes an attempt without a profile and deletes its identity. Returns false if it was used or has expired. */
export async function consumeAttempt(
  db: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  const where = { id, state: 'no_match', expiresAt: { [Op.gt]: now } } as const;
  return (await db.model(LoginFlowModel).update({ state: 'done', consumedAt: now, personal: null }, where)) === 1;
}

/** Counts a contact before it is used. Returns false after too many, or when the flow does not expect a contact. */
export async function claimContact(
  db: Database,
  { id, maxContacts, now }: { readonly id: string; readonly maxContacts: number; readonly now: number },
): Promise<boolean> {
  const where = {
    id,
    state: 'contact_required',
    contacts: { [Op.lt]: maxContacts },
    expiresAt: { [Op.gt]: now },
  } as const;
  return (await db.model(LoginFlowModel).update({ contacts: literal('contacts + 1') }, where)) === 1;
}

/** Stores the first code and the contact it is sent to. Returns false if another request did. */
export async function startCode(
  db: Database,
  code: CodeChange & { readonly channel: Channel; readonly personal: FlowPersonalData | null },
): Promise<boolean> {
  const { id, channel, codeDigest, codeKeyId, personal, now, expiresAt } = code;
  const changes = {
    state: 'otp_pending',
    channel,
    otpHash: codeDigest,
    otpKeyId: codeKeyId,
    otpVersion: 1,
    attempts: 0,
    sends: 1,
    lastSentAt: now,
    expiresAt,
    personal: sealFlowData(db, id, personal),
  } as const;
  const where = { id, state: 'contact_required', expiresAt: { [Op.gt]: now } } as const;
  return (await db.model(LoginFlowModel).update(changes, where)) === 1;
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
  const changes = {
    otpHash: codeDigest,
    otpKeyId: codeKeyId,
    otpVersion: literal('otp_version + 1'),
    sends: literal('sends + 1'),
    lastSentAt: now,
    expiresAt,
  };
  const where = {
    id,
    state: 'otp_pending',
    otpVersion: codeVersion,
    lastSentAt: { [Op.or]: isElapsed(now - cooldownMs, now) },
    sends: { [Op.lt]: maxSends },
    expiresAt: { [Op.gt]: now },
  } as const;
  return (await db.model(LoginFlowModel).update(changes, where)) === 1;
}

/** Ends a person's flows that wait for a code. Returns how many. */
export async function replaceFlows(db: Database, profileId: number): Promise<number> {
  const where = { profileId, state: 'otp_pending' } as const;
  return db.model(LoginFlowModel).update({ state: 'replaced', personal: null }, where);
}

/** Ends a flow after too many wrong codes. Returns false if it had ended. */
export async function markFlowDead(db: Database, id: string): Promise<boolean> {
  const where = { id, state: 'otp_pending' } as const;
  return (await db.model(LoginFlowModel).update({ state: 'dead', personal: null }, where)) === 1;
}

/** Deletes the personal data of expired flows, before their rows are deleted. Returns how many. */
export async function clearExpiredPersonalData(db: Database, now: number): Promise<number> {
  const where = { expiresAt: { [Op.lte]: now }, personal: { [Op.ne]: null } };
  return db.model(LoginFlowModel).update({ personal: null }, where);
}

/** Deletes flows that expired before then. Until then, their tokens are reported as used or expired, not as unknown. */
export async function deleteEndedFlows(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, LoginFlowModel, 'expiresAt', before);
}

function sealFlowData(db: Database, id: string, personal: FlowPersonalData | null): string | null {
  return personal && sealPersonalData(db.sealing, 'login_flows', id, personal);
}
