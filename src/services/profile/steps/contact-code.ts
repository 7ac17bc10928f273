// The codes of a contact change. They are codes of a sign-in flow with another purpose, so that the same limits, claims
// and digests apply to them.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { DomainError } from '../../../domain/shared/errors';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { FlowFacts, FlowPurpose } from '../../../domain/sign-in/login-flow';
import type { FlowPersonalData } from '../../../persistence/sign-in/flow-store';
import type { Database } from '../../../persistence/database/database';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { checkCode, rejectCode, type AcceptedCode } from '../../sign-in/steps/check-code';
import {
  claimAttempt,
  createCodes,
  loadFlow,
  loadUnlockedFlow,
  openFlow,
  sendCodes,
} from '../../sign-in/steps/login-flow';
import { chooseReachable, getSendBudget, withSendLimits } from '../../sign-in/steps/send-limits';
import { countVerifiedSms } from '../../sign-in/steps/sms-pumping';

const PURPOSES: readonly FlowPurpose[] = ['contact_proof', 'contact_proven', 'contact_lost'];

export interface ContactCode {
  readonly profile: ProfileFacts;
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
  { profile: { id: profileId, identityIndex }, purpose, destination, personal }: ContactCode,
  alongside: (db: Database) => Promise<void>,
): Promise<string> {
  const { clock, settings, outboxSender } = dependencies;
  const budget = getSendBudget({ purpose, contacts: 0 });
  const contacts = await chooseReachable(dependencies, [{ ...destination, profileId }], budget);
  const codes = createCodes(dependencies, contacts, 1);
  const token = await withSendLimits(dependencies, request, { identityIndex, contacts, budget }, async (db) => {
    await alongside(db);
    const seconds = settings.codeSeconds;
    const flow = { profileId, identityIndex, purpose, state: 'otp_pending', personal, codes, seconds } as const;
    const opened = await openFlow(dependencies, db, flow);
    const expiresAt = clock().epoch + seconds * 1000;
    await sendCodes(dependencies, db, request, codes, { event: 'otp.sent', expiresAt });
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

/** Its contact is the one that the code was sent to. */
export interface RedeemedCode extends AcceptedCode {
  readonly flow: FlowFacts;
  readonly profile: ProfileFacts;
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
  const { flow } = await loadUnlockedFlow(dependencies, flowToken, 'right_code', PURPOSES);
  if (flow.profileId !== owner.id) throw new DomainError('flow_token_invalid');
  await claimAttempt(dependencies, flowToken);
  const checked = await checkCode(dependencies, flow, otp);
  if (typeof checked === 'string') {
    const claimed = await loadFlow(dependencies, flowToken, 'right_code', PURPOSES);
    return rejectCode(dependencies, request, claimed, checked);
  }
  return { flow, profile: owner, ...checked };
}

/** Consumes the flow of a right code, in the transaction of what the code allows. Throws `flow_token_used`. */
export async function consumeContactCode(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  { flow, profile: { id: profileId }, contact, isBypassed }: RedeemedCode,
): Promise<void> {
  const { flows, clock } = dependencies;
  const { id, codeVersion, lastSentAt } = flow;
  if (!(await flows.consumeFlow(db, { id, codeVersion, now: clock().epoch }))) throw new DomainError('flow_token_used');
  if (isBypassed) await recordAuditEvent(dependencies, db, request, { event: 'otp.bypass', profileId });
  if (contact.channel === 'email') return;
  await countVerifiedSms(dependencies, db, request, { mobile: contact.to, sentAt: lastSentAt ?? 0 });
}
