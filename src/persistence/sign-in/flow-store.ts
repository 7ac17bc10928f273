// Stored sign-in flows. Each step is one conditional UPDATE; the number of matched rows decides whether it happened.
import { literal, Op } from 'sequelize';
import type { Channel, FlowPurpose, FlowState } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import { LoginCodeModel, LoginFlowModel } from '../models/sign-in';
import { deleteExpiredRows } from '../shared/batch-writes';
import { isElapsed } from '../shared/elapsed';
import { sealPersonalData } from '../shared/personal-data';

export { findFlowByTokenHash } from './stored-flow';

/** Sealed: the identity that was entered, or what the next step of a contact change needs. */
export type FlowPersonalData = Readonly<Record<string, string>>;

/** The code of one contact. */
export interface NewCode {
  readonly id: string;
  readonly channel: Channel;
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
  /** The SMS provider makes the code if this is null. */
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
}

/** Times in epoch milliseconds. */
export interface NewFlow {
  readonly id: string;
  readonly tokenHash: string;
  /** Whose contact is changed; null for a sign-in. */
  readonly profileId: number | null;
  readonly identityIndex: string;
  readonly purpose: FlowPurpose;
  readonly state: FlowState;
  readonly personal: FlowPersonalData | null;
  /** These codes are sent now. */
  readonly codes: readonly NewCode[];
  readonly now: number;
  readonly expiresAt: number;
}

export async function insertFlow(db: Database, flow: NewFlow): Promise<void> {
  const { id, now, codes, expiresAt } = flow;
  const isSent = codes.length > 0;
  await db.model(LoginFlowModel).insert({
    id,
    tokenHash: flow.tokenHash,
    profileId: flow.profileId,
    identityIndex: flow.identityIndex,
    purpose: flow.purpose,
    state: flow.state,
    otpVersion: 1,
    attempts: 0,
    sends: isSent ? 1 : 0,
    contacts: 0,
    lastSentAt: isSent ? now : null,
    expiresAt,
    createdAt: now,
    personal: flow.personal && sealPersonalData(db.sealing, 'login_flows', id, flow.personal),
  });
  if (isSent) await insertCodes(db, id, codes, expiresAt);
}

async function insertCodes(db: Database, flowId: string, codes: readonly NewCode[], expiresAt: number): Promise<void> {
  await db.model(LoginCodeModel).insertAll(
    codes.map(({ id, channel, to, codeDigest, codeKeyId }, position) => ({
      id,
      flowId,
      position,
      channel,
      otpHash: codeDigest,
      otpKeyId: codeKeyId,
      personal: sealPersonalData(db.sealing, 'login_codes', id, { to }),
      expiresAt,
    })),
  );
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

/** Completes a flow. Returns false if another request completed it, or newer codes were sent. */
export async function consumeFlow(
  db: Database,
  { id, codeVersion, now }: { readonly id: string; readonly codeVersion: number; readonly now: number },
): Promise<boolean> {
  const where = { id, state: 'otp_pending', otpVersion: codeVersion } as const;
  return endFlows(db, 'done', where, now);
}

/** Completes an attempt and deletes its identity. Returns false if it was used or has expired. */
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
    state: ['contact_required' as const, 'otp_pending' as const],
    contacts: { [Op.lt]: maxContacts },
    expiresAt: { [Op.gt]: now },
  };
  return (await db.model(LoginFlowModel).update({ contacts: literal('contacts + 1') }, where)) === 1;
}

/** The codes of a flow, and the version that they replace. */
interface CodeChange {
  readonly id: string;
  readonly codeVersion: number;
  readonly codes: readonly NewCode[];
  readonly now: number;
  readonly expiresAt: number;
}

/** Stores the code of a contact that was entered, in place of all others. Returns false if another request changed them. */
export async function startCode(db: Database, change: CodeChange): Promise<boolean> {
  const { id, codeVersion, codes, now, expiresAt } = change;
  const changes = {
    state: 'otp_pending' as const,
    otpVersion: codeVersion + 1,
    attempts: 0,
    sends: 1,
    lastSentAt: now,
    expiresAt,
  };
  const state = ['contact_required' as const, 'otp_pending' as const];
  const where = { id, state, otpVersion: codeVersion, expiresAt: { [Op.gt]: now } };
  if ((await db.model(LoginFlowModel).update(changes, where)) !== 1) return false;
  await db.model(LoginCodeModel).delete({ flowId: id });
  await insertCodes(db, id, codes, expiresAt);
  return true;
}

/** Replaces the codes. Returns false within the cooldown, after too many codes, or if another request did. */
export async function claimResend(
  db: Database,
  change: CodeChange & { readonly cooldownMs: number; readonly maxSends: number },
): Promise<boolean> {
  const { id, codes, codeVersion, now, expiresAt, cooldownMs, maxSends } = change;
  const changes = { otpVersion: codeVersion + 1, sends: literal('sends + 1'), lastSentAt: now, expiresAt };
  const where = {
    id,
    state: 'otp_pending',
    otpVersion: codeVersion,
    lastSentAt: { [Op.or]: isElapsed(now - cooldownMs, now) },
    sends: { [Op.lt]: maxSends },
    expiresAt: { [Op.gt]: now },
  } as const;
  if ((await db.model(LoginFlowModel).update(changes, where)) !== 1) return false;
  for (const { id: codeId, codeDigest, codeKeyId } of codes) {
    const changed = { otpHash: codeDigest, otpKeyId: codeKeyId, expiresAt };
    await db.model(LoginCodeModel).update(changed, { id: codeId });
  }
  return true;
}

/** Ends the open flows of an identity. */
export async function replaceFlows(db: Database, identityIndex: string): Promise<void> {
  const flows = db.model(LoginFlowModel);
  const open = { identityIndex, state: 'otp_pending' as const };
  const rows = await flows.findAll({ attributes: ['id'], where: open });
  for (const { id } of rows) await endFlows(db, 'replaced', { id: String(id), state: 'otp_pending' });
}

/** Ends a flow after too many wrong codes. Returns false if it had ended. */
export async function markFlowDead(db: Database, id: string): Promise<boolean> {
  return endFlows(db, 'dead', { id, state: 'otp_pending' });
}

async function endFlows(
  db: Database,
  state: 'done' | 'dead' | 'replaced',
  where: { readonly id: string; readonly state: 'otp_pending'; readonly otpVersion?: number },
  consumedAt: number | null = null,
): Promise<boolean> {
  if ((await db.model(LoginFlowModel).update({ state, consumedAt, personal: null }, where)) !== 1) return false;
  await db.model(LoginCodeModel).update({ personal: null }, { flowId: where.id });
  return true;
}

/** Deletes the personal data of expired flows, before their rows are deleted. Returns how many. */
export async function clearExpiredPersonalData(db: Database, now: number): Promise<number> {
  const where = { expiresAt: { [Op.lte]: now }, personal: { [Op.ne]: null } };
  await db.model(LoginCodeModel).update({ personal: null }, where);
  return db.model(LoginFlowModel).update({ personal: null }, where);
}

/** Deletes flows that expired before then. Until then, their tokens are reported as used or expired, not as unknown. */
export async function deleteEndedFlows(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, LoginFlowModel, 'expiresAt', before);
}

/** Deletes codes that expired before then. Returns how many. */
export async function deleteExpiredCodes(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, LoginCodeModel, 'expiresAt', before);
}
