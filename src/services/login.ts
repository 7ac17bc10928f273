// Starts a sign-in by identity. Contract: Authentication endpoints, login response branches.
import { DomainError, type ErrorCode } from '../domain/errors';
import { normalizeLastName } from '../domain/identity';
import { channelOf, decideLogin, type Channel } from '../domain/login-flow';
import { loginFaults, type LoginRequest } from '../domain/login-request';
import type { ProfileFacts } from '../domain/profile';
import type { CaptchaVerdict } from '../gateways/captcha';
import type { Parts } from './parts';

export type LoginBranch =
  | { readonly matched: true; readonly otpSent: true; readonly flowToken: string }
  | { readonly matched: true; readonly requiresContactInput: true; readonly flowToken: string }
  | { readonly matched: false; readonly attemptToken: string };

const CAPTCHA_REFUSALS: Readonly<Record<Exclude<CaptchaVerdict, 'ok'>, ErrorCode>> = {
  failed: 'captcha_failed',
  unavailable: 'captcha_unavailable',
};
const CAPTCHA_RETRY_SECONDS = 30;
const DELIVERY_RETRY_SECONDS = 10;

/** Refuses with `validation_failed`, `captcha_*`, `identity_ambiguous` and `otp_delivery_unavailable`. */
export async function login(parts: Parts, request: LoginRequest, ip: string): Promise<LoginBranch> {
  const { epoch, today } = parts.clock();
  const errors = loginFaults(request, today);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  await refuseRobots(parts, request.captchaToken, ip);

  const matches = await parts.profiles.profilesByIdentity(parts.db, {
    lastNameKey: normalizeLastName(request.lastName),
    dateOfBirth: request.dateOfBirth,
    last4ssn: request.last4ssn,
  });
  const profile = matches[0] ?? null;
  const decision = decideLogin({ matches: matches.length, channel: profile && channelOf(profile) });
  if (decision === 'ambiguous') throw new DomainError('identity_ambiguous', { requiredSteps: ['contact_support'] });

  const token = parts.randomness.token();
  const code = parts.randomness.code();
  const flowId = parts.randomness.id();
  await parts.flows.openFlow(parts.db, {
    id: flowId,
    tokenHash: parts.digests.ofToken(token),
    profileId: profile?.id ?? null,
    state: decision,
    codeDigest: decision === 'otp_pending' ? parts.digests.ofCode(flowId, 1, code) : null,
    codeKeyId: parts.digests.codeKeyId,
    now: epoch,
    expiresAt: epoch + parts.settings.codeSeconds * 1000,
  });
  if (decision === 'no_match') return { matched: false, attemptToken: token };
  if (decision === 'contact_required' || !profile) {
    return { matched: true, requiresContactInput: true, flowToken: token };
  }
  await sendCode(parts, profile, flowId, code);
  return { matched: true, otpSent: true, flowToken: token };
}

async function refuseRobots({ captcha }: Parts, captchaToken: string, ip: string): Promise<void> {
  const verdict = await captcha(captchaToken, ip);
  if (verdict === 'ok') return;
  const code = CAPTCHA_REFUSALS[verdict];
  if (code === 'captcha_unavailable') throw new DomainError(code, { retryAfter: CAPTCHA_RETRY_SECONDS });
  throw new DomainError(code, { errors: { captchaToken: ['CAPTCHA verification failed.'] } });
}

/** A sign-in whose code could not be sent ends at once: its code must not be guessed. */
async function sendCode(parts: Parts, profile: ProfileFacts, flowId: string, code: string): Promise<void> {
  const channel: Channel | null = channelOf(profile);
  const to = channel === 'sms' ? profile.mobile : profile.email;
  const minutes = Math.floor(parts.settings.codeSeconds / 60);
  const text = `Your Parley code is ${code}. It works for ${minutes} minutes. Never share it with anybody.`;
  try {
    if (channel === null || to === null) throw new Error('The profile has no contact.');
    await parts.mail.send({ channel, to, subject: 'Your sign-in code', text });
  } catch {
    await parts.flows.markDead(parts.db, flowId);
    throw new DomainError('otp_delivery_unavailable', { retryAfter: DELIVERY_RETRY_SECONDS });
  }
}
