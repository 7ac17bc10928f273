// Sends another code; the one before is wrong from then on. Contract: POST /auth/otp/resend.
import { DomainError } from '../../domain/shared/errors';
import type { FlowFacts } from '../../domain/sign-in/login-flow';
import { loadFlow, loadFlowWithProfile, type LoadedFlow } from './steps/load-flow';
import type { Dependencies } from '../shared/dependencies';
import type { CodeSent } from './provide-contact';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { enqueueCode, createCode, withSendLimits, type Destination } from './steps/send-code';

/** Refuses with those of a step, `otp_resend_cooldown`, `otp_send_limit` and `otp_delivery_unavailable`. */
export async function resendOtp(
  dependencies: Dependencies,
  { flowToken }: { readonly flowToken: string },
  { request }: RequestContext,
): Promise<CodeSent> {
  const { flow, profile } = await loadFlowWithProfile(dependencies, flowToken, 'resend');
  assertResendAllowed(dependencies, flow);
  const to = getDestination(flow, profile);
  await withSendLimits(dependencies, request, profile.id, to, () =>
    replaceCode(dependencies, { flow, profile }, to, request),
  );
  dependencies.outboxSender.wake();
  await loadFlow(dependencies, flowToken, 'resend');
  return { otpSent: true, flowToken };
}

/** One transaction: the new code and its message. Of parallel calls one sends. */
async function replaceCode(
  dependencies: Dependencies,
  { flow, profile }: LoadedFlow,
  to: Destination,
  request: RequestFacts,
): Promise<void> {
  const now = dependencies.clock().epoch;
  const { resendCooldownSeconds, sendsPerFlow, codeSeconds, flowMaxSeconds } = dependencies.settings;
  const cooldownMs = resendCooldownSeconds * 1000;
  const code = createCode(dependencies, flow.id, flow.codeVersion + 1, to.channel);
  await dependencies.db.transaction(async (db) => {
    const isOurs = await dependencies.flows.claimResend(db, {
      id: flow.id,
      now,
      cooldownMs,
      maxSends: sendsPerFlow,
      codeVersion: flow.codeVersion,
      codeDigest: code.codeDigest,
      codeKeyId: code.codeKeyId,
      expiresAt: Math.min(now + codeSeconds * 1000, flow.createdAt + flowMaxSeconds * 1000),
    });
    const mayBeSent =
      isOurs && (await dependencies.profiles.claimProfileSend(db, { profileId: profile.id, now, cooldownMs }));
    if (!mayBeSent) throw new DomainError('otp_resend_cooldown', { retryAfter: resendCooldownSeconds });
    await enqueueCode(dependencies, db, flow.id, to, code);
    await recordAuditEvent(dependencies, db, request, {
      event: 'otp.resent',
      profileId: profile.id,
      reason: to.channel,
    });
  });
}

/** Tells what the claim would refuse anyway, with the time that is really left. */
function assertResendAllowed({ clock, settings }: Dependencies, { lastSentAt, sends, expiresAt }: FlowFacts): void {
  const now = clock().epoch;
  if (sends >= settings.sendsPerFlow) {
    throw new DomainError('otp_send_limit', { retryAfter: Math.max(1, Math.ceil((expiresAt - now) / 1000)) });
  }
  const left = (lastSentAt ?? 0) + settings.resendCooldownSeconds * 1000 - now;
  if (left > 0) throw new DomainError('otp_resend_cooldown', { retryAfter: Math.ceil(left / 1000) });
}

/** A contact that is not bound yet stands on the sign-in. */
function getDestination(
  { channel, personal }: FlowFacts,
  profile: { readonly email: string | null; readonly mobile: string | null },
): Destination {
  const kind = channel ?? 'email';
  const to = kind === 'sms' ? (personal?.['mobile'] ?? profile.mobile) : (personal?.['email'] ?? profile.email);
  if (to === null) throw new DomainError('flow_token_invalid');
  return { channel: kind, to };
}
