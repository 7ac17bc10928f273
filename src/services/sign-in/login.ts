// Starts a sign-in by identity: guard the attempt, decide, run one branch. docs/contract.md §6.2 and §6.3.
import type { ProfileFacts } from '../../domain/profile/profile';
import { DomainError } from '../../domain/shared/errors';
import { decideLogin, normalizeLastName, validateLogin, type LoginRequest } from '../../domain/sign-in/login';
import { getSecondsLocked } from '../../domain/sign-in/profile-lock';
import type { DeviceFacts } from '../../domain/sign-in/trusted-device';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { auditSuspicion, planLoginCount } from './steps/account-enumeration';
import { auditRejection, guardLogin } from './steps/guard-login';
import { countLogin, type LoginAttempt } from './steps/identity-limits';
import { createCode, openFlow, sendFirstCode, type Destination } from './steps/login-flow';
import { assertCanSend, assertChannelOpen, auditSend, planSend } from './steps/send-limits';
import { issueTokens, startConsumerSession, type TokenResponse } from './steps/start-session';
import { recognizeDevice, renewDeviceToken } from './steps/trusted-device';

export type LoginBranch =
  | { readonly matched: true; readonly otpSent: true; readonly flowToken: string }
  | { readonly matched: true; readonly requiresContactInput: true; readonly flowToken: string }
  | { readonly matched: false; readonly attemptToken: string }
  | ({ readonly matched: true; readonly trustedDevice: true } & TokenResponse);

/**
 * Throws `validation_failed`, `too_many_attempts`, `captcha_*`, `identity_ambiguous`, `otp_send_limit` and
 * `otp_delivery_unavailable`.
 */
export async function login(
  dependencies: Dependencies,
  input: LoginRequest,
  context: RequestContext,
): Promise<LoginBranch> {
  const errors = validateLogin(input, dependencies.clock().today);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return dependencies.minimumResponseTime(() => loginByIdentity(dependencies, input, context));
}

async function loginByIdentity(
  dependencies: Dependencies,
  input: LoginRequest,
  context: RequestContext,
): Promise<LoginBranch> {
  const { db, profiles } = dependencies;
  const { request } = context;
  const { lastName, dateOfBirth, last4ssn } = input;
  const identity = { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
  const guarded = await guardLogin(dependencies, input.captchaToken, identity, context);

  const matches = await profiles.findProfilesByIdentity(db, identity);
  const device = request.deviceCookie && (await recognizeDevice(dependencies, context, request.deviceCookie));
  const decision = decideLogin(matches, device, dependencies.sendsTextCodes);
  const attempt: LoginAttempt = { dependencies, context, input, identity, ...guarded };

  if (decision.branch === 'login_trusted') return signInByDevice(attempt, decision.profile, decision.device);
  return auditRejection(dependencies, request, () => runBranch(attempt, decision), guarded.failure);
}

/** Everything but a trusted browser, which is recognized before the limits of the identity. */
async function runBranch(attempt: LoginAttempt, decision: UntrustedDecision): Promise<LoginBranch> {
  if (decision.branch === 'ambiguous') return rejectAmbiguousIdentity(attempt);
  if (decision.branch === 'login_no_match') return startAttempt(attempt);
  assertNotLocked(attempt.dependencies, decision.profile);
  if (decision.branch === 'login_no_contact') return requestContact(attempt, decision.profile);
  return sendLoginCode(attempt, decision.profile, decision.destination);
}

type LoginDecision = ReturnType<typeof decideLogin<ProfileFacts, DeviceFacts>>;
type UntrustedDecision = Exclude<LoginDecision, { readonly branch: 'login_trusted' }>;

/** Several profiles have the identity, or the one that has it is blocked. */
async function rejectAmbiguousIdentity(attempt: LoginAttempt): Promise<never> {
  const { dependencies, context } = attempt;
  await dependencies.db.transaction(async (db) => {
    await recordAuditEvent(dependencies, db, context.request, { event: 'login.ambiguous' });
    await countLogin(attempt, db, 'found', [attempt.failure]);
  });
  throw new DomainError('identity_ambiguous', { requiredSteps: ['contact_support'] });
}

/** No profile has the identity: the consumer may confirm to be new. */
async function startAttempt(attempt: LoginAttempt): Promise<LoginBranch> {
  const { dependencies, context, input, failure } = attempt;
  const { lastName, dateOfBirth, last4ssn } = input;
  const storing = dependencies.db.transaction(async (db) => {
    const token = await openFlow(dependencies, db, {
      profileId: null,
      state: 'no_match',
      personal: { lastName, dateOfBirth, last4ssn },
      seconds: dependencies.settings.attemptSeconds,
    });
    await recordAuditEvent(dependencies, db, context.request, { event: 'login.no_match' });
    await countLogin(attempt, db, 'missed', [failure]);
    return token;
  });
  // Also after a rejection: it takes as long as that of a known identity.
  const attemptToken = await storing.finally(() => auditSuspicion(dependencies, context.request));
  return { matched: false, attemptToken };
}

/** The trusted device replaces the code; neither a lock of the profile nor a limit of the identity applies. */
async function signInByDevice(
  { dependencies, context }: LoginAttempt,
  profile: ProfileFacts,
  device: DeviceFacts,
): Promise<LoginBranch> {
  const { db, clock } = dependencies;
  const { request } = context;
  const profileId = profile.id;
  const session = await db.transaction(async (transaction) => {
    const options = { profile, remember: true, deviceName: device.label };
    const started = await startConsumerSession(dependencies, transaction, request, clock(), options);
    const ids = { profileId, sessionId: started.id };
    await recordAuditEvent(
      dependencies,
      transaction,
      request,
      { event: 'login.matched', profileId },
      { event: 'session.created', ...ids },
      { event: 'device.used', ...ids },
    );
    await dependencies.rateLimits.addToCounters(transaction, planLoginCount(dependencies, request, 'found'));
    return started;
  });
  await renewDeviceToken(dependencies, context, device);
  return { matched: true, trustedDevice: true, ...issueTokens(dependencies, session) };
}

/** The profile has no contact yet. */
async function requestContact(attempt: LoginAttempt, { id: profileId }: ProfileFacts): Promise<LoginBranch> {
  const { dependencies, context } = attempt;
  const flowToken = await dependencies.db.transaction(async (db) => {
    const seconds = dependencies.settings.codeSeconds;
    const token = await openFlow(dependencies, db, { profileId, state: 'contact_required', seconds });
    await recordAuditEvent(dependencies, db, context.request, { event: 'login.matched', profileId });
    await countLogin(attempt, db, 'found');
    return token;
  });
  return { matched: true, requiresContactInput: true, flowToken };
}

/** One transaction stores the flow and the message. */
async function sendLoginCode(
  attempt: LoginAttempt,
  { id: profileId }: ProfileFacts,
  destination: Destination,
): Promise<LoginBranch> {
  const { dependencies, context } = attempt;
  const { request } = context;
  const { randomness, settings, outboxSender } = dependencies;
  const { channel } = destination;
  const sending = { profileId, destination };
  await assertChannelOpen(dependencies, destination);
  const { flowToken, counted } = await dependencies.db.transaction(async (db) => {
    const flowId = randomness.id();
    const code = createCode(dependencies, flowId, 1, channel);
    const { codeDigest, codeKeyId } = code;
    const flow = { id: flowId, profileId, state: 'otp_pending', channel, codeDigest, codeKeyId } as const;
    const token = await openFlow(dependencies, db, { ...flow, seconds: settings.codeSeconds });
    const message = { flowId, profileId, destination, code };
    await sendFirstCode(dependencies, db, request, message, [{ event: 'login.matched', profileId }]);
    const event = await countLogin(attempt, db, 'found', [planSend(dependencies, request, sending)]);
    assertCanSend(event.verdicts);
    return { flowToken: token, counted: event };
  });
  outboxSender.wake();
  await auditSend(dependencies, request, sending, counted);
  return { matched: true, otpSent: true, flowToken };
}

/** At login, a locked profile looks like an exceeded rate limit. */
function assertNotLocked({ clock }: Dependencies, profile: ProfileFacts): void {
  const retryAfter = getSecondsLocked(profile, clock().epoch);
  if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
}
