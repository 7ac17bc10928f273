// Ends a sign-in with the one-time code. The attempt is claimed before the code is compared,
// so that parallel guesses cannot pass the cap, and nothing is issued unless the sign-in was consumed by this very call.
import type { DeviceCookieValue } from '../../providers/identity/device-cookies';
import type { Moment } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { PUBLIC_FLOW_STATES, findStepError, type FlowFacts } from '../../domain/sign-in/login-flow';
import { validateCode } from '../../domain/sign-in/login-request';
import type { ProfileFacts } from '../../domain/profile/profile';
import type { SessionFacts } from '../../domain/sign-in/session';
import type { Database } from '../../persistence/database/database';
import type { Contact } from '../../persistence/profile/contact-store';
import { checkCode, rejectCode } from './steps/check-code';
import { exceedsProfilesPerContact, formatContactReason } from './steps/contact';
import { loadFlow, loadFlowWithProfile, toFlowError } from './steps/load-flow';
import { type AuthenticationAnswer, issueTokens, startConsumerSession } from './steps/start-session';
import { enforceRateLimits } from '../shared/rate-limits';
import { enqueueNotice } from './steps/notify';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { countVerifiedSms } from './steps/sms-pumping';
import { addTrustedDevice } from './steps/trusted-device';

export interface VerifyOtpRequest {
  readonly flowToken: string;
  readonly otp: string;
  readonly deviceName?: string | null;
  readonly rememberDevice?: boolean | null;
}

const MAX_DEVICE_NAME = 100;

/** Refuses with `validation_failed`, `flow_*`, `account_locked`, `too_many_attempts` and `otp_*`. */
export async function verifyOtp(
  dependencies: Dependencies,
  input: VerifyOtpRequest,
  exchange: RequestContext,
): Promise<AuthenticationAnswer> {
  const errors = validateCode(input.otp);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  await enforceRateLimits(dependencies, exchange.response, [
    { scope: 'verify_ip', subject: exchange.request.ipPrefix },
  ]);

  const { profile } = await loadFlowWithProfile(dependencies, input.flowToken, 'right_code');
  const flow = await claimAttempt(dependencies, input.flowToken);
  const verdict = await checkCode(dependencies, flow, input.otp);
  if (verdict === 'wrong' || verdict === 'expired' || verdict === 'limited' || verdict === 'unavailable') {
    return rejectCode(dependencies, exchange.request, flow, profile, verdict);
  }
  if (verdict === 'bypassed') {
    await recordAuditEvent(dependencies, dependencies.db, exchange.request, {
      event: 'otp.bypass',
      profileId: profile.id,
    });
  }
  const mobile = flow.channel === 'sms' ? (flow.personal?.['mobile'] ?? profile.mobile) : null;
  if (mobile !== null) await countVerifiedSms(dependencies, mobile);
  const { session, device } = await completeSignIn(dependencies, flow, profile, input, exchange, dependencies.clock());
  if (device) exchange.response.setDeviceCookie(device);
  dependencies.outboxSender.wake();
  return issueTokens(dependencies, session);
}

/** Answers the sign-in as it stands after the claim. */
async function claimAttempt(dependencies: Dependencies, token: string): Promise<FlowFacts> {
  const { db, flows, digests, clock, settings } = dependencies;
  const claim = { tokenHash: digests.digestToken(token), maxAttempts: settings.codeMaxAttempts, now: clock().epoch };
  if (await flows.claimAttempt(db, claim)) return loadFlow(dependencies, token, 'right_code');
  const flow = await flows.findFlowByTokenHash(db, claim.tokenHash);
  throw toFlowError(dependencies, findStepError(flow, 'right_code', claim.now) ?? 'otp_attempts_exceeded', flow);
}

interface CompletedSignIn {
  readonly session: SessionFacts;
  readonly device: DeviceCookieValue | null;
}

/** One transaction: the sign-in is used up, its contact bound, the session opened, the browser trusted. */
async function completeSignIn(
  dependencies: Dependencies,
  flow: FlowFacts,
  profile: ProfileFacts,
  { rememberDevice, deviceName }: VerifyOtpRequest,
  { request }: RequestContext,
  moment: Moment,
): Promise<CompletedSignIn> {
  const remember = rememberDevice === true;
  const label = deviceName?.trim().slice(0, MAX_DEVICE_NAME) || null;
  return dependencies.db.transaction(async (db) => {
    const claim = { id: flow.id, codeVersion: flow.codeVersion, now: moment.epoch };
    if (!(await dependencies.flows.consumeFlow(db, claim))) throw new DomainError('flow_token_used');
    await dependencies.profiles.clearWrongCodes(db, profile.id);
    await recordAuditEvent(dependencies, db, request, {
      event: 'otp.verified',
      profileId: profile.id,
      reason: flow.channel,
    });
    const channel = flow.channel ?? 'email';
    const given = flow.personal?.[channel === 'sms' ? 'mobile' : 'email'];
    if (given !== undefined)
      await bindContact(dependencies, db, request, profile.id, { channel, value: given }, moment.epoch);
    await dependencies.contacts.markContactVerified(db, { profileId: profile.id, channel, now: moment.epoch });
    const session = await startConsumerSession(dependencies, db, request, moment, {
      profile,
      remember,
      deviceName: label,
    });
    if (!remember) return { session, device: null };
    const device = await addTrustedDevice(dependencies, db, profile.id, label);
    await recordAuditEvent(dependencies, db, request, {
      event: 'device.trusted',
      profileId: profile.id,
      sessionId: session.id,
    });
    await enqueueNotice(dependencies, db, profile.email, 'device_trusted');
    return { session, device };
  });
}

/** The first contact of a profile, judged again: others may have been faster. Whoever the creditor knows as this person is told, for identity data get about. */
async function bindContact(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  profileId: number,
  contact: Contact,
  now: number,
): Promise<void> {
  await dependencies.contacts.lockContact(db, contact);
  if (await exceedsProfilesPerContact(dependencies, db, contact.channel, contact.value)) {
    throw new DomainError('flow_state_conflict', { currentState: PUBLIC_FLOW_STATES.contact_required });
  }
  const isBound = await dependencies.contacts.bindContact(db, { profileId, ...contact, now });
  if (!isBound) throw new DomainError('flow_token_expired');
  const reason = formatContactReason(dependencies, contact.channel, contact.value);
  await recordAuditEvent(dependencies, db, request, { event: 'contact.bound', profileId, reason });
  const { emails } = await dependencies.accounts.findKnownContacts(db, profileId);
  const others = emails.filter((email) => email !== contact.value);
  for (const email of others) await enqueueNotice(dependencies, db, email, 'contact_bound');
}
