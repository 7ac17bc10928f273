// Starts a sign-in by identity: guard the attempt, decide, run one branch. docs/contract.md §6.2 and §6.3.
import type { ProfileFacts } from '../../domain/profile/profile';
import { DomainError } from '../../domain/shared/errors';
import {
  decideLogin,
  getSecondsLocked,
  normalizeLastName,
  validateLogin,
  type LoginRequest,
} from '../../domain/sign-in/login';
import type { DeviceFacts } from '../../domain/sign-in/trusted-device';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { countLogin, guardLogin } from './steps/guard-login';
import { createCode, openFlow, sendFirstCode, withSendLimits, type Destination } from './steps/login-flow';
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
  await guardLogin(dependencies, input, identity, context);

  const matches = await profiles.findProfilesByIdentity(db, identity);
  await countLogin(dependencies, request, matches.length === 0 ? 'missed' : 'found');
  const device = request.deviceCookie && (await recognizeDevice(dependencies, context, request.deviceCookie));
  const decision = decideLogin(matches, device);

  if (decision.branch === 'ambiguous') return rejectAmbiguousIdentity(dependencies, context);
  if (decision.branch === 'login_no_match') return startAttempt(dependencies, context, input);
  const { profile } = decision;
  await recordAuditEvent(dependencies, db, request, { event: 'login.matched', profileId: profile.id });
  if (decision.branch === 'login_trusted') return signInByDevice(dependencies, context, profile, decision.device);
  if (decision.branch === 'login_no_contact') return requestContact(dependencies, profile);
  return sendLoginCode(dependencies, context, profile, decision.destination);
}

/** Several profiles have the identity, or the one that has it is blocked. */
async function rejectAmbiguousIdentity(dependencies: Dependencies, { request }: RequestContext): Promise<never> {
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'login.ambiguous' });
  throw new DomainError('identity_ambiguous', { requiredSteps: ['contact_support'] });
}

/** No profile has the identity: the consumer may confirm to be new. */
async function startAttempt(
  dependencies: Dependencies,
  { request }: RequestContext,
  { lastName, dateOfBirth, last4ssn }: LoginRequest,
): Promise<LoginBranch> {
  const attemptToken = await openFlow(dependencies, dependencies.db, {
    profileId: null,
    state: 'no_match',
    personal: { lastName, dateOfBirth, last4ssn },
    seconds: dependencies.settings.attemptSeconds,
  });
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'login.no_match' });
  return { matched: false, attemptToken };
}

/** The trusted device replaces the code; a lock of the profile does not apply. */
async function signInByDevice(
  dependencies: Dependencies,
  context: RequestContext,
  profile: ProfileFacts,
  device: DeviceFacts,
): Promise<LoginBranch> {
  const { db, clock } = dependencies;
  const { request } = context;
  const session = await db.transaction((transaction) =>
    startConsumerSession(dependencies, transaction, request, clock(), {
      profile,
      remember: true,
      deviceName: device.label,
    }),
  );
  await renewDeviceToken(dependencies, context, device);
  const ids = { profileId: profile.id, sessionId: session.id };
  await recordAuditEvent(dependencies, db, request, { event: 'device.used', ...ids });
  return { matched: true, trustedDevice: true, ...issueTokens(dependencies, session) };
}

/** The profile has no contact yet. */
async function requestContact(dependencies: Dependencies, profile: ProfileFacts): Promise<LoginBranch> {
  assertNotLocked(dependencies, profile);
  const flowToken = await openFlow(dependencies, dependencies.db, {
    profileId: profile.id,
    state: 'contact_required',
    seconds: dependencies.settings.codeSeconds,
  });
  return { matched: true, requiresContactInput: true, flowToken };
}

/** One transaction stores the flow and the message, and closes older flows of the profile. */
async function sendLoginCode(
  dependencies: Dependencies,
  { request }: RequestContext,
  profile: ProfileFacts,
  destination: Destination,
): Promise<LoginBranch> {
  assertNotLocked(dependencies, profile);
  const { db, randomness, settings, outboxSender } = dependencies;
  const { channel } = destination;
  const [flowId, profileId] = [randomness.id(), profile.id];
  const code = createCode(dependencies, flowId, 1, channel);
  const { codeDigest, codeKeyId } = code;
  const flowToken = await withSendLimits(dependencies, request, profileId, destination, () =>
    db.transaction(async (transaction) => {
      const flow = { id: flowId, profileId, state: 'otp_pending', channel, codeDigest, codeKeyId } as const;
      const token = await openFlow(dependencies, transaction, { ...flow, seconds: settings.codeSeconds });
      await sendFirstCode(dependencies, transaction, request, { flowId, profileId, destination, code });
      return token;
    }),
  );
  outboxSender.wake();
  return { matched: true, otpSent: true, flowToken };
}

/** At login, a locked profile looks like an exceeded rate limit. */
function assertNotLocked({ clock, settings }: Dependencies, profile: ProfileFacts): void {
  const retryAfter = getSecondsLocked(profile, settings, clock().epoch);
  if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
}
