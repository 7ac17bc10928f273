// Ends a sign-in with the one-time code. The attempt is claimed before the code is compared,
// so that parallel guesses cannot pass the cap, and nothing is issued unless the sign-in was consumed by this very call.
import { DomainError } from '../domain/errors';
import { refusalOf, type FlowFacts } from '../domain/login-flow';
import { codeFaults } from '../domain/login-request';
import { SESSION_LIFETIMES, sessionKind, type SessionFacts } from '../domain/session';
import type { Moment } from '../domain/calendar';
import { issueTokens, type AuthenticationAnswer } from './issue-tokens';
import type { Parts } from './parts';

export interface VerifyOtpRequest {
  readonly flowToken: string;
  readonly otp: string;
  readonly deviceName?: string | null;
  readonly rememberDevice?: boolean | null;
}

/** Seconds until a new login may send a new code. */
const RETRY_SECONDS = 60;

/** Refuses with `validation_failed`, `flow_*`, `otp_invalid` and `otp_attempts_exceeded`. */
export async function verifyOtp(parts: Parts, request: VerifyOtpRequest): Promise<AuthenticationAnswer> {
  const errors = codeFaults(request.otp);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });

  const moment = parts.clock();
  const flow = await claimAttempt(parts, request.flowToken, moment.epoch);
  if (!isRightCode(parts, flow, request.otp)) await refuseCode(parts, flow);
  const session = await consume(parts, flow, request.rememberDevice === true, moment);
  return issueTokens(parts, session);
}

async function claimAttempt({ db, flows, digests, settings }: Parts, token: string, now: number): Promise<FlowFacts> {
  const tokenHash = digests.ofToken(token);
  const claimed = await flows.claimAttempt(db, { tokenHash, maxAttempts: settings.codeMaxAttempts, now });
  const flow = await flows.flowByTokenHash(db, tokenHash);
  if (claimed && flow) return flow;
  const code = refusalOf(flow, now);
  throw new DomainError(code, {
    ...(code === 'otp_attempts_exceeded' ? { retryAfter: RETRY_SECONDS } : {}),
    ...(code === 'flow_state_conflict' ? { currentState: flow?.state ?? null } : {}),
  });
}

function isRightCode({ digests, settings }: Parts, flow: FlowFacts, code: string): boolean {
  if (settings.acceptsAnyCode) return true;
  return flow.codeDigest !== null && digests.equal(flow.codeDigest, digests.ofCode(flow.id, flow.codeVersion, code));
}

async function refuseCode({ db, flows, settings }: Parts, flow: FlowFacts): Promise<never> {
  const attemptsRemaining = settings.codeMaxAttempts - flow.attempts;
  if (attemptsRemaining > 0) {
    throw new DomainError('otp_invalid', { errors: { otp: ['The code is incorrect.'] }, attemptsRemaining });
  }
  await flows.markDead(db, flow.id);
  throw new DomainError('otp_attempts_exceeded', { retryAfter: RETRY_SECONDS });
}

/** One transaction: the sign-in is used up, the session opened, the raw accounts promoted. */
async function consume(parts: Parts, flow: FlowFacts, remember: boolean, moment: Moment): Promise<SessionFacts> {
  const { profileId } = flow;
  const lifetime = SESSION_LIFETIMES[sessionKind(remember)];
  const id = parts.randomness.id();
  return parts.db.transaction(async (db) => {
    const isConsumed = await parts.flows.consumeFlow(db, {
      id: flow.id,
      codeVersion: flow.codeVersion,
      now: moment.epoch,
    });
    if (!isConsumed || profileId === null) throw new DomainError('flow_token_used');
    const session: SessionFacts = {
      id,
      profileId,
      generation: 1,
      rotatedAt: moment.epoch,
      idleUntil: moment.epoch + lifetime.idle,
      absoluteUntil: moment.epoch + lifetime.absolute,
      remember,
      revokedAt: null,
    };
    await parts.sessions.createSession(db, session);
    await parts.profiles.promoteRawStatuses(db, profileId, moment);
    await parts.profiles.recordLogin(db, profileId, moment.now);
    return session;
  });
}
