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
export async function login(parts: Dependencies, input: LoginRequest, exchange: RequestContext): Promise<LoginBranch> {
  const errors = validateLogin(input, parts.clock().today);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return parts.minimumResponseTime(() => loginByIdentity(parts, input, exchange));
}

async function loginByIdentity(
  parts: Dependencies,
  input: LoginRequest,
  exchange: RequestContext,
): Promise<LoginBranch> {
  const identity = {
    lastNameKey: normalizeLastName(input.lastName),
    dateOfBirth: input.dateOfBirth,
    last4ssn: input.last4ssn,
  };
  const divisor = (await isEnumerationSuspected(parts, exchange.request)) ? parts.settings.enumeration.limitDivisor : 1;
  await auditRateLimit(parts, exchange, () =>
    enforceRateLimits(parts, exchange.response, [{ scope: 'login_ip', subject: exchange.request.ipPrefix, divisor }]),
  );
  await verifyCaptcha(parts, input.captchaToken, exchange.request);
  await auditRateLimit(parts, exchange, async () => {
    const nameAndBirth = `${identity.lastNameKey}|${identity.dateOfBirth}`;
    const wholeIdentity = `${nameAndBirth}|${identity.last4ssn}`;
    await enforceRateLimits(parts, exchange.response, [{ scope: 'login_identity', subject: wholeIdentity }]);
    await enforceDistinctValueLimit(parts, { scope: 'login_name_birth', subject: nameAndBirth }, identity.last4ssn);
    const birthAndDigits = `${identity.dateOfBirth}|${identity.last4ssn}`;
    await enforceDistinctValueLimit(
      parts,
      { scope: 'login_birth_digits', subject: birthAndDigits },
      identity.lastNameKey,
    );
  });

  const matches = await parts.profiles.findProfilesByIdentity(parts.db, identity);
  await countLogin(parts, exchange.request, matches.length === 0 ? 'missed' : 'found');
  const device = await recognizeDevice(parts, exchange);
  const trusted = matches.find(({ id }) => id === device?.profileId);
  const profile = trusted ?? matches[0] ?? null;
  const decision = decideLogin({
    matches: matches.length,
    isBlocked: profile?.status === 'blocked',
    isTrusted: trusted !== undefined,
    channel: profile && chooseChannel(profile),
  });
  if (decision === 'ambiguous') {
    await recordAuditEvent(parts, parts.db, exchange.request, { event: 'login.ambiguous' });
    throw new DomainError('identity_ambiguous', { requiredSteps: ['contact_support'] });
  }
  if (!profile) return startAttempt(parts, input, exchange);
  await recordAuditEvent(parts, parts.db, exchange.request, { event: 'login.matched', profileId: profile.id });
  if (decision === 'login_trusted' && device) return startTrustedSession(parts, exchange, profile, device);
  assertNotLocked(parts, profile);
  return decision === 'login_no_contact' ? askForContact(parts, profile) : sendFirstCode(parts, exchange, profile);
}

/** The same refusal whether or not the identity exists. */
async function auditRateLimit(
  parts: Dependencies,
  { request }: RequestContext,
  count: () => Promise<void>,
): Promise<void> {
  await count().catch(async (error: unknown) => {
    if (error instanceof DomainError) await recordAuditEvent(parts, parts.db, request, { event: 'login.limited' });
    throw error;
  });
}

/** The lock closes the way by code only; at login it reads like any other limit. */
function assertNotLocked({ clock, settings }: Dependencies, profile: ProfileFacts): void {
  const retryAfter = getSecondsLocked(profile, settings, clock().epoch);
  if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
}

async function startAttempt(
  parts: Dependencies,
  input: LoginRequest,
  { request }: RequestContext,
): Promise<LoginBranch> {
  const { lastName, dateOfBirth, last4ssn } = input;
  const identity = { lastName, dateOfBirth, last4ssn };
  const attemptToken = await openFlow(parts, 'no_match', null, parts.settings.attemptSeconds, identity);
  await recordAuditEvent(parts, parts.db, request, { event: 'login.no_match' });
  return { matched: false, attemptToken };
}

async function askForContact(parts: Dependencies, profile: ProfileFacts): Promise<LoginBranch> {
  const flowToken = await openFlow(parts, 'contact_required', profile.id, parts.settings.codeSeconds, null);
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
  parts: Dependencies,
  exchange: RequestContext,
  profile: ProfileFacts,
  device: DeviceFacts,
): Promise<LoginBranch> {
  const session = await parts.db.transaction((db) =>
    startConsumerSession(parts, db, exchange.request, parts.clock(), {
      profile,
      remember: true,
      deviceName: device.label,
    }),
  );
  await renewDeviceToken(parts, exchange, device);
  await recordAuditEvent(parts, parts.db, exchange.request, {
    event: 'device.used',
    profileId: profile.id,
    sessionId: session.id,
  });
  return { matched: true, trustedDevice: true, ...issueTokens(parts, session) };
}

/** One transaction: the sign-in, the end of older ones, and the message. */
async function sendFirstCode(
  parts: Dependencies,
  { request }: RequestContext,
  profile: ProfileFacts,
): Promise<LoginBranch> {
  const channel = chooseChannel(profile);
  const to = channel === 'sms' ? profile.mobile : profile.email;
  if (channel === null || to === null) return askForContact(parts, profile);
  const [flowId, flowToken, now] = [parts.randomness.id(), parts.randomness.token(), parts.clock().epoch];
  const code = createCode(parts, flowId, 1, channel);
  const send = () =>
    parts.db.transaction(async (db) => {
      await parts.flows.insertFlow(db, {
        id: flowId,
        tokenHash: parts.digests.digestToken(flowToken),
        profileId: profile.id,
        state: 'otp_pending',
        channel,
        codeDigest: code.codeDigest,
        codeKeyId: code.codeKeyId,
        personal: null,
        now,
        expiresAt: now + parts.settings.codeSeconds * 1000,
      });
      await parts.flows.replaceOtherFlows(db, profile.id, flowId);
      await parts.profiles.claimProfileSend(db, { profileId: profile.id, now, cooldownMs: 0 });
      await enqueueCode(parts, db, flowId, { channel, to }, code);
      await recordAuditEvent(parts, db, request, { event: 'otp.sent', profileId: profile.id, reason: channel });
    });
  await withSendLimits(parts, request, profile.id, { channel, to }, send);
  parts.outboxSender.wake();
  return { matched: true, otpSent: true, flowToken };
}
