// Sends all codes of a flow again. The new ones replace those before. docs/contract.md §6.2.
import { DomainError } from '../../domain/shared/errors';
import { getLatestPast } from '../../domain/shared/clock-difference';
import { keysOf } from '../../domain/shared/vocabulary';
import { FLOW_PURPOSES, type FlowFacts } from '../../domain/sign-in/login-flow';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import {
  createCodes,
  describeCodeTimes,
  loadFlow,
  loadUnlockedFlow,
  sendCodes,
  type CodeSent,
  type CodeTarget,
} from './steps/login-flow';
import { chooseReachable, getSendBudget, withSendLimits, type CodeSending } from './steps/send-limits';
import { verifyOptionalCaptcha } from './steps/verify-captcha';

/** The codes of a sign-in and of a change of a contact: the confirmation of being new sends none. */
const SENDING_PURPOSES = keysOf(FLOW_PURPOSES).filter((purpose) => purpose !== 'create');

/** Throws the errors of a flow step, `otp_resend_cooldown`, `otp_send_limit` and `otp_delivery_unavailable`. */
export async function resendOtp(
  dependencies: Dependencies,
  { flowToken, captchaToken }: { readonly flowToken: string; readonly captchaToken?: string | null },
  { request }: RequestContext,
): Promise<CodeSent> {
  const { flow } = await loadUnlockedFlow(dependencies, flowToken, 'resend', SENDING_PURPOSES);
  assertResendAllowed(dependencies, flow);
  const targets = flow.codes.flatMap(({ id, channel, to }) => (to === null ? [] : [{ id, channel, to }]));
  const budget = getSendBudget(flow);
  const contacts = await chooseReachable(dependencies, targets, budget);
  const difficulty = await verifyOptionalCaptcha(dependencies, captchaToken, request);
  const sending = { identityIndex: flow.identityIndex, contacts, budget, difficulty };
  const expiresAt = await replaceCodes(dependencies, request, flow, sending);
  dependencies.outboxSender.wake();
  await loadFlow(dependencies, flowToken, 'resend', SENDING_PURPOSES);
  return { otpSent: true, flowToken, contact: null, ...describeCodeTimes(dependencies, expiresAt) };
}

/** One transaction stores the new codes and their messages. Of concurrent calls, one succeeds. Returns when they expire. */
async function replaceCodes(
  dependencies: Dependencies,
  request: RequestFacts,
  { id, codeVersion, createdAt }: FlowFacts,
  sending: CodeSending<CodeTarget>,
): Promise<number> {
  const { flows, clock, settings } = dependencies;
  const { resendCooldownSeconds, sendsPerFlow, codeSeconds, flowMaxSeconds } = settings;
  const now = clock().epoch;
  const codes = createCodes(dependencies, sending.contacts, codeVersion + 1);
  const expiresAt = Math.min(now + codeSeconds * 1000, createdAt + flowMaxSeconds * 1000);
  await withSendLimits(dependencies, request, sending, async (db) => {
    const limits = { cooldownMs: resendCooldownSeconds * 1000, maxSends: sendsPerFlow };
    const isClaimed = await flows.claimResend(db, { id, codeVersion, codes, now, expiresAt, ...limits });
    if (!isClaimed) throw new DomainError('otp_resend_cooldown', { retryAfter: resendCooldownSeconds });
    await sendCodes(dependencies, db, request, codes, { event: 'otp.resent', expiresAt });
  });
  return expiresAt;
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
