// Completes a sign-in with the one-time code. The attempt is claimed before the code is compared, so that concurrent
// guesses cannot exceed the limit, and tokens are issued only by the request that consumed the flow.
import type { Moment } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { validateCode } from '../../domain/sign-in/login';
import { validateDeviceName } from '../../domain/sign-in/trusted-device';
import type { SessionFacts } from '../../domain/sign-in/session';
import type { DeviceCookieValue } from '../../providers/identity/device-cookies';
import type { AuditRecord } from '../../domain/system/audit';
import type { Database } from '../../persistence/database/database';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { limitFailures } from '../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { checkCode, rejectCode, type AcceptedVerdict } from './steps/check-code';
import { bindContact } from './steps/contact';
import { claimAttempt, loadFlow, loadFlowWithProfile, type LoadedFlow } from './steps/login-flow';
import { enqueueNotice } from './steps/notify';
import { countVerifiedSms } from './steps/sms-pumping';
import { issueTokens, startConsumerSession, type TokenResponse } from './steps/start-session';
import { addTrustedDevice } from './steps/trusted-device';

export interface VerifyOtpRequest {
  readonly flowToken: string;
  readonly otp: string;
  readonly deviceName?: string | null;
  readonly rememberDevice?: boolean | null;
}

const MAX_DEVICE_NAME = 100;

/** What counts as a failure of the address prefix: not a sign-in that has ended, which only its owner can name. */
const FAILURES = ['otp_invalid', 'otp_attempts_exceeded', 'flow_token_invalid'] as const;

/** Throws `validation_failed`, `flow_*`, `account_locked`, `too_many_attempts` and `otp_*`. */
export async function verifyOtp(
  dependencies: Dependencies,
  input: VerifyOtpRequest,
  { request, response }: RequestContext,
): Promise<TokenResponse> {
  const errors = { ...validateCode(input.otp), ...validateDeviceName(input.deviceName ?? null) };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  const failures = [{ scope: 'verify_ip', subject: request.ipPrefix }] as const;
  const { session, device } = await limitFailures(dependencies, response, failures, FAILURES, () =>
    verifyCode(dependencies, request, input),
  );
  if (device) response.setDeviceCookie(device);
  dependencies.outboxSender.wake();
  return issueTokens(dependencies, session);
}

async function verifyCode(
  dependencies: Dependencies,
  request: RequestFacts,
  input: VerifyOtpRequest,
): Promise<CompletedSignIn> {
  const loaded = await loadFlowWithProfile(dependencies, input.flowToken, 'right_code');
  const { flow, profile } = loaded;
  await claimAttempt(dependencies, input.flowToken);
  const verdict = await checkCode(dependencies, flow, input.otp);
  if (verdict === 'right' || verdict === 'bypassed') {
    return completeSignIn(dependencies, request, loaded, input, verdict);
  }
  const claimed = await loadFlow(dependencies, input.flowToken, 'right_code');
  return rejectCode(dependencies, request, claimed, profile, verdict);
}

interface CompletedSignIn {
  readonly session: SessionFacts;
  /** To be set as a cookie after the commit. */
  readonly device: DeviceCookieValue | null;
}

/**
 * One transaction: consume the flow, bind its contact, start the session, and trust the device if asked to. It spares its
 * mark: a flow that an earlier attempt has consumed, whose COMMIT was not answered, has started that attempt's session. That
 * can be any of them: a cluster may show it only after the next attempt has failed.
 */
async function completeSignIn(
  dependencies: Dependencies,
  request: RequestFacts,
  { flow, profile, sessions: alive }: LoadedFlow,
  { rememberDevice, deviceName }: VerifyOtpRequest,
  verdict: AcceptedVerdict,
): Promise<CompletedSignIn> {
  const { flows, profiles, sessions, clock } = dependencies;
  const moment = clock();
  const profileId = profile.id;
  const remember = rememberDevice === true;
  const label = deviceName?.trim().slice(0, MAX_DEVICE_NAME) || null;
  const attempts: CompletedSignIn[] = [];
  const work = async (db: Database): Promise<CompletedSignIn> => {
    const claim = { id: flow.id, codeVersion: flow.codeVersion, now: moment.epoch };
    if (!(await flows.consumeFlow(db, claim))) {
      for (const attempt of attempts)
        if (await sessions.findSessionById(db, attempt.session.id)) throw new EarlierCommit(attempt);
      throw new DomainError('flow_token_used');
    }
    const hasFailures = profile.codeFailures > 0 || profile.lockedUntil !== null;
    if (hasFailures) await profiles.clearWrongCodes(db, profileId);
    await verifyContact(dependencies, request, { flow, profile }, moment, db);
    const mobile = flow.channel === 'sms' ? (flow.personal?.['mobile'] ?? profile.mobile) : null;
    const sentAt = flow.lastSentAt ?? flow.createdAt;
    if (mobile !== null) await countVerifiedSms(dependencies, db, request, { mobile, sentAt });
    const options = { profile, remember, deviceName: label, alive };
    const session = await startConsumerSession(dependencies, db, request, moment, options);
    const device = remember ? await addTrustedDevice(dependencies, db, profileId, label) : null;
    const recipient = { owner: { profileId }, email: profile.email };
    if (device) await enqueueNotice(dependencies, db, recipient, 'device_trusted');
    const ids = { profileId, sessionId: session.id };
    const events: readonly AuditRecord[] = [
      ...(verdict === 'bypassed' ? [{ event: 'otp.bypass', profileId } as const] : []),
      { event: 'otp.verified', profileId, reason: flow.channel },
      { event: 'session.created', ...ids },
      ...(device ? [{ event: 'device.trusted', ...ids } as const] : []),
    ];
    await recordAuditEvent(dependencies, db, request, ...events);
    const completed = { session, device };
    attempts.push(completed);
    return completed;
  };
  try {
    return await dependencies.db.repeatable.transaction(work);
  } catch (error) {
    if (error instanceof EarlierCommit) return error.signIn;
    throw error;
  }
}

/** Rolls back, because the COMMIT of an attempt that writes nothing could be lost too. */
class EarlierCommit extends Error {
  constructor(readonly signIn: CompletedSignIn) {
    super('An earlier attempt was committed.');
  }
}

/** The code proves the contact that it was sent to; a new one becomes the contact of the profile. */
async function verifyContact(
  dependencies: Dependencies,
  request: RequestFacts,
  { flow, profile }: Pick<LoadedFlow, 'flow' | 'profile'>,
  { epoch: now }: Moment,
  db: Dependencies['db'],
): Promise<void> {
  const channel = flow.channel ?? 'email';
  const value = flow.personal?.[channel === 'sms' ? 'mobile' : 'email'];
  const profileId = profile.id;
  if (value !== undefined) await bindContact(dependencies, db, request, { profileId, channel, value, now });
  const isVerified = (channel === 'sms' ? profile.mobileVerifiedAt : profile.emailVerifiedAt) !== null;
  if (!isVerified) await dependencies.contacts.markContactVerified(db, { profileId, channel, now });
}
