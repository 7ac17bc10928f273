// The codes of a contact change. They are codes of a sign-in flow with another purpose, so that the same limits, claims
// and digests apply to them.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { CONTACT_MEMBERS } from '../../../domain/profile/contact-change';
import { DomainError } from '../../../domain/shared/errors';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { FlowFacts, FlowPurpose } from '../../../domain/sign-in/login-flow';
import type { FlowPersonalData } from '../../../persistence/sign-in/flow-store';
import type { Database } from '../../../persistence/database/database';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { checkCode, rejectCode, type AcceptedVerdict } from '../../sign-in/steps/check-code';
import {
  claimAttempt,
  createCode,
  loadFlow,
  loadFlowWithProfile,
  openFlow,
  sendFirstCode,
  type LoadedFlow,
} from '../../sign-in/steps/login-flow';
import { withSendLimits } from '../../sign-in/steps/send-limits';
import { countVerifiedSms } from '../../sign-in/steps/sms-pumping';

const PURPOSES: readonly FlowPurpose[] = ['contact_proof', 'contact_proven', 'contact_lost'];

export interface ContactCode {
  readonly profileId: number;
  readonly purpose: FlowPurpose;
  /** Where the code goes. */
  readonly destination: ContactPoint;
  /** What the next step needs, beside the destination. */
  readonly personal: FlowPersonalData;
}

/** Sends a code and returns the token of its flow. `alongside` runs in the same transaction, before anything is sent. */
export async function sendContactCode(
  dependencies: Dependencies,
  request: RequestFacts,
  { profileId, purpose, destination, personal }: ContactCode,
  alongside: (db: Database) => Promise<void>,
): Promise<string> {
  const { randomness, settings, outboxSender } = dependencies;
  const { channel, to } = destination;
  const flowId = randomness.id();
  const code = createCode(dependencies, flowId, 1, channel);
  const { codeDigest, codeKeyId } = code;
  const token = await withSendLimits(dependencies, request, { profileId, destination }, async (db) => {
    await alongside(db);
    const flow = { id: flowId, profileId, purpose, state: 'otp_pending', channel, codeDigest, codeKeyId } as const;
    const stored = { ...personal, [CONTACT_MEMBERS[channel]]: to };
    const opened = await openFlow(dependencies, db, { ...flow, personal: stored, seconds: settings.codeSeconds });
    await sendFirstCode(dependencies, db, request, { flowId, profileId, destination, code });
    return opened;
  });
  outboxSender.wake();
  return token;
}

/** The code of a flow, as its owner entered it. */
export interface EnteredCode {
  readonly flowToken: string;
  readonly otp: string;
}

export interface RedeemedCode extends Pick<LoadedFlow, 'flow' | 'profile'> {
  readonly verdict: AcceptedVerdict;
}

/**
 * Claims an attempt, then compares the code. Returns the flow of a right code, which the caller consumes. Throws the errors
 * of a flow step and `otp_*`; a flow of another profile is unknown.
 */
export async function redeemContactCode(
  dependencies: Dependencies,
  request: RequestFacts,
  owner: ProfileFacts,
  { flowToken, otp }: EnteredCode,
): Promise<RedeemedCode> {
  const { flow, profile } = await loadFlowWithProfile(dependencies, flowToken, 'right_code', PURPOSES);
  if (profile.id !== owner.id) throw new DomainError('flow_token_invalid');
  await claimAttempt(dependencies, flowToken);
  const verdict = await checkCode(dependencies, flow, otp);
  if (verdict !== 'right' && verdict !== 'bypassed') {
    const claimed = await loadFlow(dependencies, flowToken, 'right_code', PURPOSES);
    return rejectCode(dependencies, request, claimed, profile, verdict);
  }
  return { flow, profile, verdict };
}

/** Consumes the flow of a right code, in the transaction of what the code allows. Throws `flow_token_used`. */
export async function consumeContactCode(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  { flow, profile: { id: profileId }, verdict }: RedeemedCode,
): Promise<void> {
  const { flows, clock } = dependencies;
  const { id, codeVersion, channel, personal, lastSentAt } = flow;
  if (!(await flows.consumeFlow(db, { id, codeVersion, now: clock().epoch }))) throw new DomainError('flow_token_used');
  if (verdict === 'bypassed') await recordAuditEvent(dependencies, db, request, { event: 'otp.bypass', profileId });
  const mobile = channel === 'sms' ? personal?.['mobile'] : undefined;
  if (mobile !== undefined) await countVerifiedSms(dependencies, db, request, { mobile, sentAt: lastSentAt ?? 0 });
}

/** The contact that the code of a flow was sent to. */
export function getDestination({ channel, personal }: FlowFacts): ContactPoint {
  const sentBy = channel ?? 'email';
  return { channel: sentBy, to: personal?.[CONTACT_MEMBERS[sentBy]] ?? '' };
}
