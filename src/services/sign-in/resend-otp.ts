// Sends another code, which replaces the previous one. docs/contract.md §6.2.
import { DomainError } from '../../domain/shared/errors';
import { getLatestPast } from '../../domain/shared/clock-difference';
import { keysOf } from '../../domain/shared/vocabulary';
import { FLOW_PURPOSES, type FlowFacts } from '../../domain/sign-in/login-flow';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import {
  createCode,
  enqueueCode,
  loadFlow,
  loadFlowWithProfile,
  type CodeSent,
  type Destination,
  type LoadedFlow,
} from './steps/login-flow';
import { withSendLimits } from './steps/send-limits';

/** The codes of a sign-in and of a change of a contact. */
const ANY_PURPOSE = keysOf(FLOW_PURPOSES);

/** Throws the errors of a flow step, `otp_resend_cooldown`, `otp_send_limit` and `otp_delivery_unavailable`. */
export async function resendOtp(
  dependencies: Dependencies,
  { flowToken }: { readonly flowToken: string },
  { request }: RequestContext,
): Promise<CodeSent> {
  const loaded = await loadFlowWithProfile(dependencies, flowToken, 'resend', ANY_PURPOSE);
  assertResendAllowed(dependencies, loaded.flow);
  const destination = getDestination(loaded);
  await replaceCode(dependencies, request, loaded, destination);
  dependencies.outboxSender.wake();
  await loadFlow(dependencies, flowToken, 'resend', ANY_PURPOSE);
  return { otpSent: true, flowToken };
}

/** One transaction stores the new code and its message. Of concurrent calls, one succeeds. */
async function replaceCode(
  dependencies: Dependencies,
  request: RequestFacts,
  { flow, profile }: LoadedFlow,
  destination: Destination,
): Promise<void> {
  const { flows, profiles, clock, settings } = dependencies;
  const { resendCooldownSeconds, sendsPerFlow, codeSeconds, flowMaxSeconds } = settings;
  const now = clock().epoch;
  const cooldownMs = resendCooldownSeconds * 1000;
  const code = createCode(dependencies, flow.id, flow.codeVersion + 1, destination.channel);
  const profileId = profile.id;
  const expiresAt = Math.min(now + codeSeconds * 1000, flow.createdAt + flowMaxSeconds * 1000);
  await withSendLimits(dependencies, request, { profileId, destination }, async (db) => {
    const isClaimed = await flows.claimResend(db, {
      id: flow.id,
      now,
      cooldownMs,
      maxSends: sendsPerFlow,
      codeVersion: flow.codeVersion,
      codeDigest: code.codeDigest,
      codeKeyId: code.codeKeyId,
      expiresAt,
    });
    const isAllowed = isClaimed && (await profiles.claimProfileSend(db, { profileId, now, cooldownMs }));
    if (!isAllowed) throw new DomainError('otp_resend_cooldown', { retryAfter: resendCooldownSeconds });
    await enqueueCode(dependencies, db, { flowId: flow.id, profileId, destination, code }, expiresAt);
    await recordAuditEvent(dependencies, db, request, {
      event: 'otp.resent',
      profileId,
      reason: destination.channel,
    });
  });
}

/** Throws what the claim would reject anyway, but with the exact remaining time. */
function assertResendAllowed({ clock, settings }: Dependencies, { lastSentAt, sends, expiresAt }: FlowFacts): void {
  const now = clock().epoch;
  if (sends >= settings.sendsPerFlow) {
    throw new DomainError('otp_send_limit', { retryAfter: Math.max(1, Math.ceil((expiresAt - now) / 1000)) });
  }
  const sentAt = lastSentAt === null || lastSentAt > getLatestPast(now) ? 0 : lastSentAt;
  const remainingMs = sentAt + settings.resendCooldownSeconds * 1000 - now;
  if (remainingMs > 0) throw new DomainError('otp_resend_cooldown', { retryAfter: Math.ceil(remainingMs / 1000) });
}

/** A contact that is not bound yet is stored in the flow. */
function getDestination({ flow, profile }: LoadedFlow): Destination {
  const channel = flow.channel ?? 'email';
  const to =
    channel === 'sms' ? (flow.personal?.['mobile'] ?? profile.mobile) : (flow.personal?.['email'] ?? profile.email);
  if (to === null) throw new DomainError('flow_token_invalid');
  return { channel, to };
}
