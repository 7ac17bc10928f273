// Starts a sign-in by identity. Contract: Authentication endpoints, login response branches.
import type { DeviceFacts } from '../../domain/sign-in/trusted-device';
import { DomainError } from '../../domain/shared/errors';
import { type LoginRequest, normalizeLastName, validateLogin } from '../../domain/sign-in/login-request';
import { chooseChannel, decideLogin } from '../../domain/sign-in/login-flow';
import { getSecondsLocked, type ProfileFacts } from '../../domain/profile/profile';
import { countLogin, isEnumerationSuspected } from './steps/account-enumeration';
import { type AuthenticationAnswer, issueTokens, startConsumerSession } from './steps/start-session';
import { enforceRateLimits, enforceDistinctValueLimit } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import { verifyCaptcha } from './steps/guard-login';
import type { RequestContext } from '../shared/request-context';
import { enqueueCode, createCode, withSendLimits } from './steps/send-code';
import { recognizeDevice, renewDeviceToken } from './steps/trusted-device';

export type LoginBranch =
  | { readonly matched: true; readonly otpSent: true; readonly flowToken: string }
  | { readonly matched: true; readonly requiresContactInput: true; readonly flowToken: string }
  | { readonly matched: false; readonly attemptToken: string }
  | ({ readonly matched: true; readonly trustedDevice: true } & AuthenticationAnswer);

/** Refuses with `validation_failed`, `too_many_attempts`, `captcha_*`, `identity_ambiguous` and those of sending. */
export async function login(
  dependencies: Dependencies,
  input: LoginRequest,
  exchange: RequestContext,
): Promise<LoginBranch> {
  const errors = validateLogin(input, dependencies.clock().today);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return dependencies.minimumResponseTime(() => loginByIdentity(dependencies, input, exchange));
}

async function loginByIdentity(
  dependencies: Dependencies,
  input: LoginRequest,
  exchange: RequestContext,
): Promise<LoginBranch> {
  const identity = {
    lastNameKey: normalizeLastName(input.lastName),
    dateOfBirth: input.dateOfBirth,
    last4ssn: input.last4ssn,
  };
  const divisor = (await isEnumerationSuspected(dependencies, exchange.request))
    ? dependencies.settings.enumeration.limitDivisor
    : 1;
  await auditRateLimit(dependencies, exchange, () =>
    enforceRateLimits(dependencies, exchange.response, [
      { scope: 'login_ip', subject: exchange.request.ipPrefix, divisor },
    ]),
  );
  await verifyCaptcha(dependencies, input.captchaToken, exchange.request);
  await auditRateLimit(dependencies, exchange, async () => {
    const nameAndBirth = `${identity.lastNameKey}|${identity.dateOfBirth}`;
    const wholeIdentity = `${nameAndBirth}|${identity.last4ssn}`;
    await enforceRateLimits(dependencies, exchange.response, [{ scope: 'login_identity', subject: wholeIdentity }]);
    await enforceDistinctValueLimit(
      dependencies,
      { scope: 'login_name_birth', subject: nameAndBirth },
      identity.last4ssn,
    );
    const birthAndDigits = `${identity.dateOfBirth}|${identity.last4ssn}`;
    await enforceDistinctValueLimit(
      dependencies,
      { scope: 'login_birth_digits', subject: birthAndDigits },
      identity.lastNameKey,
    );
  });

  const matches = await dependencies.profiles.findProfilesByIdentity(dependencies.db, identity);
  await countLogin(dependencies, exchange.request, matches.length === 0 ? 'missed' : 'found');
  const device = await recognizeDevice(dependencies, exchange);
  const trusted = matches.find(({ id }) => id === device?.profileId);
  const profile = trusted ?? matches[0] ?? null;
  const decision = decideLogin({
    matches: matches.length,
    isBlocked: profile?.status === 'blocked',
    isTrusted: trusted !== undefined,
    channel: profile && chooseChannel(profile),
  });
  if (decision === 'ambiguous') {
    await recordAuditEvent(dependencies, dependencies.db, exchange.request, { event: 'login.ambiguous' });
    throw new DomainError('identity_ambiguous', { requiredSteps: ['contact_support'] });
  }
  if (!profile) return startAttempt(dependencies, input, exchange);
  await recordAuditEvent(dependencies, dependencies.db, exchange.request, {
    event: 'login.matched',
    profileId: profile.id,
  });
  if (decision === 'login_trusted' && device) return startTrustedSession(dependencies, exchange, profile, device);
  assertNotLocked(dependencies, profile);
  return decision === 'login_no_contact'
    ? askForContact(dependencies, profile)
    : sendFirstCode(dependencies, exchange, profile);
}

/** The same refusal whether or not the identity exists. */
async function auditRateLimit(
  dependencies: Dependencies,
  { request }: RequestContext,
  count: () => Promise<void>,
): Promise<void> {
  await count().catch(async (error: unknown) => {
    if (error instanceof DomainError)
      await recordAuditEvent(dependencies, dependencies.db, request, { event: 'login.limited' });
    throw error;
  });
}

/** The lock closes the way by code only; at login it reads like any other limit. */
function assertNotLocked({ clock, settings }: Dependencies, profile: ProfileFacts): void {
  const retryAfter = getSecondsLocked(profile, settings, clock().epoch);
  if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
}

async function startAttempt(
  dependencies: Dependencies,
  input: LoginRequest,
  { request }: RequestContext,
): Promise<LoginBranch> {
  const { lastName, dateOfBirth, last4ssn } = input;
  const identity = { lastName, dateOfBirth, last4ssn };
  const attemptToken = await openFlow(dependencies, 'no_match', null, dependencies.settings.attemptSeconds, identity);
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'login.no_match' });
  return { matched: false, attemptToken };
}

async function askForContact(dependencies: Dependencies, profile: ProfileFacts): Promise<LoginBranch> {
  const flowToken = await openFlow(
    dependencies,
    'contact_required',
    profile.id,
    dependencies.settings.codeSeconds,
    null,
  );
  return { matched: true, requiresContactInput: true, flowToken };
}

async function openFlow(
  { db, flows, randomness, digests, clock }: Dependencies,
  state: 'no_match' | 'contact_required',
  profileId: number | null,
  seconds: number,
  personal: Readonly<Record<string, string>> | null,
): Promise<string> {
  const token = randomness.token();
  const now = clock().epoch;
  await flows.insertFlow(db, {
    id: randomness.id(),
    tokenHash: digests.digestToken(token),
    profileId,
    state,
    channel: null,
    codeDigest: null,
    codeKeyId: digests.codeKeyId,
    personal,
    now,
    expiresAt: now + seconds * 1000,
  });
  return token;
}

async function startTrustedSession(
  dependencies: Dependencies,
  exchange: RequestContext,
  profile: ProfileFacts,
  device: DeviceFacts,
): Promise<LoginBranch> {
  const session = await dependencies.db.transaction((db) =>
    startConsumerSession(dependencies, db, exchange.request, dependencies.clock(), {
      profile,
      remember: true,
      deviceName: device.label,
    }),
  );
  await renewDeviceToken(dependencies, exchange, device);
  await recordAuditEvent(dependencies, dependencies.db, exchange.request, {
    event: 'device.used',
    profileId: profile.id,
    sessionId: session.id,
  });
  return { matched: true, trustedDevice: true, ...issueTokens(dependencies, session) };
}

/** One transaction: the sign-in, the end of older ones, and the message. */
async function sendFirstCode(
  dependencies: Dependencies,
  { request }: RequestContext,
  profile: ProfileFacts,
): Promise<LoginBranch> {
  const channel = chooseChannel(profile);
  const to = channel === 'sms' ? profile.mobile : profile.email;
  if (channel === null || to === null) return askForContact(dependencies, profile);
  const [flowId, flowToken, now] = [
    dependencies.randomness.id(),
    dependencies.randomness.token(),
    dependencies.clock().epoch,
  ];
  const code = createCode(dependencies, flowId, 1, channel);
  const send = () =>
    dependencies.db.transaction(async (db) => {
      await dependencies.flows.insertFlow(db, {
        id: flowId,
        tokenHash: dependencies.digests.digestToken(flowToken),
        profileId: profile.id,
        state: 'otp_pending',
        channel,
        codeDigest: code.codeDigest,
        codeKeyId: code.codeKeyId,
        personal: null,
        now,
        expiresAt: now + dependencies.settings.codeSeconds * 1000,
      });
      await dependencies.flows.replaceOtherFlows(db, profile.id, flowId);
      await dependencies.profiles.claimProfileSend(db, { profileId: profile.id, now, cooldownMs: 0 });
      await enqueueCode(dependencies, db, flowId, { channel, to }, code);
      await recordAuditEvent(dependencies, db, request, { event: 'otp.sent', profileId: profile.id, reason: channel });
    });
  await withSendLimits(dependencies, request, profile.id, { channel, to }, send);
  dependencies.outboxSender.wake();
  return { matched: true, otpSent: true, flowToken };
}
