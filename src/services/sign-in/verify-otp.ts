// Completes a sign-in with a one-time code, which tells whose contact was proven. The attempt is claimed before the code is
// compared, so that concurrent guesses cannot exceed the limit, and tokens are issued only by the request that consumed the
// flow.
import { DomainError } from '../../domain/shared/errors';
import { validateCode } from '../../domain/sign-in/login';
import { validateDeviceName } from '../../domain/sign-in/trusted-device';
import type { FlowFacts } from '../../domain/sign-in/login-flow';
import type { SessionFacts } from '../../domain/sign-in/session';
import type { DeviceCookieValue } from '../../providers/identity/device-cookies';
import type { AuditRecord } from '../../domain/system/audit';
import type { Database } from '../../persistence/database/database';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { limitFailures } from '../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { checkCode, rejectCode, type AcceptedCode } from './steps/check-code';
import { claimAttempt, loadFlow, loadUnlockedFlow } from './steps/login-flow';
import { enqueueNotice } from './steps/notify';
import { openProfile } from './steps/open-profile';
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
  const { flow, lock } = await loadUnlockedFlow(dependencies, input.flowToken, 'right_code');
  await claimAttempt(dependencies, input.flowToken);
  const checked = await checkCode(dependencies, flow, input.otp);
  if (typeof checked !== 'string') {
    return completeSignIn(dependencies, request, { flow, hasFailures: lock !== null, ...checked }, input);
  }
  const claimed = await loadFlow(dependencies, input.flowToken, 'right_code');
  return rejectCode(dependencies, request, claimed, checked);
}

interface ProvenFlow extends AcceptedCode {
  readonly flow: FlowFacts;
  /** Wrong codes were counted before. */
  readonly hasFailures: boolean;
}

interface CompletedSignIn {
  readonly session: SessionFacts;
  /** To be set as a cookie after the commit. */
  readonly device: DeviceCookieValue | null;
}

/**
 * One transaction: consume the flow, open the profile of its contact, start the session, and trust the device if asked to.
 * It spares its mark: a flow that an earlier attempt has consumed, whose COMMIT was not answered, has started that attempt's
 * session. That can be any of them: a cluster may show it only after the next attempt has failed.
 */
async function completeSignIn(
  dependencies: Dependencies,
  request: RequestFacts,
  { flow, hasFailures, contact, isBypassed }: ProvenFlow,
  { rememberDevice, deviceName }: VerifyOtpRequest,
): Promise<CompletedSignIn> {
  const { flows, sessions, signInLocks, clock } = dependencies;
  const moment = clock();
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
    if (hasFailures) await signInLocks.clearWrongCodes(db, [flow.identityIndex]);
    const { id: profileId, email } = await openProfile(dependencies, db, request, flow, contact);
    const sentAt = flow.lastSentAt ?? flow.createdAt;
    const isText = contact.channel === 'sms';
    if (isText) await countVerifiedSms(dependencies, db, request, { mobile: contact.to, sentAt });
    const options = { profileId, remember, deviceName: label, byCode: true };
    const session = await startConsumerSession(dependencies, db, request, moment, options);
    const device = remember ? await addTrustedDevice(dependencies, db, profileId, label) : null;
    if (device) await enqueueNotice(dependencies, db, { owner: { profileId }, email }, 'device_trusted');
    const ids = { profileId, sessionId: session.id };
    const events: readonly AuditRecord[] = [
      ...(isBypassed ? [{ event: 'otp.bypass', profileId } as const] : []),
      { event: 'otp.verified', profileId, reason: contact.channel },
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
