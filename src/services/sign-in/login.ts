// Starts a sign-in by identity. Contract: Authentication endpoints, login response branches.
import type { DeviceFacts } from '../../domain/sign-in/trusted-device';
import { DomainError } from '../../domain/shared/errors';
import { normalizeLastName } from '../../domain/identity';
import { channelOf, decideLogin } from '../../domain/login-flow';
import { loginFaults, type LoginRequest } from '../../domain/login-request';
import { secondsLocked, type ProfileFacts } from '../../domain/profile';
import { countLogin, isSuspected } from './steps/account-enumeration';
import { issueTokens, type AuthenticationAnswer } from '../issue-tokens';
import { refuseTooMany, refuseTooManyValues } from '../shared/rate-limits';
import { openSession } from '../open-session';
import type { Parts } from '../shared/dependencies';
import { recordEvent } from '../shared/audit';
import { refuseRobots } from './steps/guard-login';
import type { Exchange } from '../shared/request-context';
import { enqueueCode, makeCode, withinSendLimits } from './steps/send-code';
import { recogniseDevice, renewDevice } from './steps/trusted-device';

export type LoginBranch =
  | { readonly matched: true; readonly otpSent: true; readonly flowToken: string }
  | { readonly matched: true; readonly requiresContactInput: true; readonly flowToken: string }
  | { readonly matched: false; readonly attemptToken: string }
  | ({ readonly matched: true; readonly trustedDevice: true } & AuthenticationAnswer);

/** Refuses with `validation_failed`, `too_many_attempts`, `captcha_*`, `identity_ambiguous` and those of sending. */
export async function login(parts: Parts, input: LoginRequest, exchange: Exchange): Promise<LoginBranch> {
  const errors = loginFaults(input, parts.clock().today);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return parts.responseFloor(() => loginByIdentity(parts, input, exchange));
}

async function loginByIdentity(parts: Parts, input: LoginRequest, exchange: Exchange): Promise<LoginBranch> {
  const identity = {
    lastNameKey: normalizeLastName(input.lastName),
    dateOfBirth: input.dateOfBirth,
    last4ssn: input.last4ssn,
  };
  const divisor = (await isSuspected(parts, exchange.request)) ? parts.settings.enumeration.limitDivisor : 1;
  await refuseOften(parts, exchange, () =>
    refuseTooMany(parts, exchange.answer, [{ scope: 'login_ip', subject: exchange.request.ipPrefix, divisor }]),
  );
  await refuseRobots(parts, input.captchaToken, exchange.request);
  await refuseOften(parts, exchange, async () => {
    const nameAndBirth = `${identity.lastNameKey}|${identity.dateOfBirth}`;
    const wholeIdentity = `${nameAndBirth}|${identity.last4ssn}`;
    await refuseTooMany(parts, exchange.answer, [{ scope: 'login_identity', subject: wholeIdentity }]);
    await refuseTooManyValues(parts, { scope: 'login_name_birth', subject: nameAndBirth }, identity.last4ssn);
    const birthAndDigits = `${identity.dateOfBirth}|${identity.last4ssn}`;
    await refuseTooManyValues(parts, { scope: 'login_birth_digits', subject: birthAndDigits }, identity.lastNameKey);
  });

  const matches = await parts.profiles.profilesByIdentity(parts.db, identity);
  await countLogin(parts, exchange.request, matches.length === 0 ? 'missed' : 'found');
  const device = await recogniseDevice(parts, exchange);
  const trusted = matches.find(({ id }) => id === device?.profileId);
  const profile = trusted ?? matches[0] ?? null;
  const decision = decideLogin({
    matches: matches.length,
    isBlocked: profile?.status === 'blocked',
    isTrusted: trusted !== undefined,
    channel: profile && channelOf(profile),
  });
  if (decision === 'ambiguous') {
    await recordEvent(parts, parts.db, exchange.request, { event: 'login.ambiguous' });
    throw new DomainError('identity_ambiguous', { requiredSteps: ['contact_support'] });
  }
  if (!profile) return beginAttempt(parts, input, exchange);
  await recordEvent(parts, parts.db, exchange.request, { event: 'login.matched', profileId: profile.id });
  if (decision === 'login_trusted' && device) return enterByDevice(parts, exchange, profile, device);
  refuseLocked(parts, profile);
  return decision === 'login_no_contact' ? askForContact(parts, profile) : sendFirstCode(parts, exchange, profile);
}

/** The same refusal whether or not the identity exists. */
async function refuseOften(parts: Parts, { request }: Exchange, count: () => Promise<void>): Promise<void> {
  await count().catch(async (error: unknown) => {
    if (error instanceof DomainError) await recordEvent(parts, parts.db, request, { event: 'login.limited' });
    throw error;
  });
}

/** The lock closes the way by code only; at login it reads like any other limit. */
function refuseLocked({ clock, settings }: Parts, profile: ProfileFacts): void {
  const retryAfter = secondsLocked(profile, settings, clock().epoch);
  if (retryAfter > 0) throw new DomainError('too_many_attempts', { retryAfter });
}

async function beginAttempt(parts: Parts, input: LoginRequest, { request }: Exchange): Promise<LoginBranch> {
  const { lastName, dateOfBirth, last4ssn } = input;
  const identity = { lastName, dateOfBirth, last4ssn };
  const attemptToken = await openFlow(parts, 'no_match', null, parts.settings.attemptSeconds, identity);
  await recordEvent(parts, parts.db, request, { event: 'login.no_match' });
  return { matched: false, attemptToken };
}

async function askForContact(parts: Parts, profile: ProfileFacts): Promise<LoginBranch> {
  const flowToken = await openFlow(parts, 'contact_required', profile.id, parts.settings.codeSeconds, null);
  return { matched: true, requiresContactInput: true, flowToken };
}

async function openFlow(
  { db, flows, randomness, digests, clock }: Parts,
  state: 'no_match' | 'contact_required',
  profileId: number | null,
  seconds: number,
  personal: Readonly<Record<string, string>> | null,
): Promise<string> {
  const token = randomness.token();
  const now = clock().epoch;
  await flows.openFlow(db, {
    id: randomness.id(),
    tokenHash: digests.ofToken(token),
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

async function enterByDevice(
  parts: Parts,
  exchange: Exchange,
  profile: ProfileFacts,
  device: DeviceFacts,
): Promise<LoginBranch> {
  const session = await parts.db.transaction((db) =>
    openSession(parts, db, exchange.request, parts.clock(), { profile, remember: true, deviceName: device.label }),
  );
  await renewDevice(parts, exchange, device);
  await recordEvent(parts, parts.db, exchange.request, {
    event: 'device.used',
    profileId: profile.id,
    sessionId: session.id,
  });
  return { matched: true, trustedDevice: true, ...issueTokens(parts, session) };
}

/** One transaction: the sign-in, the end of older ones, and the message. */
async function sendFirstCode(parts: Parts, { request }: Exchange, profile: ProfileFacts): Promise<LoginBranch> {
  const channel = channelOf(profile);
  const to = channel === 'sms' ? profile.mobile : profile.email;
  if (channel === null || to === null) return askForContact(parts, profile);
  const [flowId, flowToken, now] = [parts.randomness.id(), parts.randomness.token(), parts.clock().epoch];
  const code = makeCode(parts, flowId, 1, channel);
  const send = () =>
    parts.db.transaction(async (db) => {
      await parts.flows.openFlow(db, {
        id: flowId,
        tokenHash: parts.digests.ofToken(flowToken),
        profileId: profile.id,
        state: 'otp_pending',
        channel,
        codeDigest: code.codeDigest,
        codeKeyId: code.codeKeyId,
        personal: null,
        now,
        expiresAt: now + parts.settings.codeSeconds * 1000,
      });
      await parts.flows.retireOtherFlows(db, profile.id, flowId);
      await parts.profiles.claimProfileSend(db, { profileId: profile.id, now, cooldownMs: 0 });
      await enqueueCode(parts, db, flowId, { channel, to }, code);
      await recordEvent(parts, db, request, { event: 'otp.sent', profileId: profile.id, reason: channel });
    });
  await withinSendLimits(parts, request, profile.id, { channel, to }, send);
  parts.wakeSender();
  return { matched: true, otpSent: true, flowToken };
}
