// Signs a creditor user in with e-mail address and password.
import {
  findSignInDenial,
  normalizeEmail,
  validateCreditorLogin,
  type CreditorFacts,
  type CreditorLoginRequest,
} from '../../domain/creditor/creditor-user';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { recordAuditEvent } from '../shared/audit';
import { assertCreditorsSignInHere } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { issueTokens, startSession, type TokenResponse } from '../sign-in/steps/start-session';

/** Throws `sign_in_elsewhere`, `validation_failed`, `too_many_attempts` and `credentials_invalid`. */
export async function creditorLogin(
  dependencies: Dependencies,
  input: CreditorLoginRequest,
  context: RequestContext,
): Promise<TokenResponse> {
  assertCreditorsSignInHere(dependencies);
  const errors = validateCreditorLogin(input);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return dependencies.minimumResponseTime(() =>
    loginByPassword(dependencies, normalizeEmail(input.email), input.password, context),
  );
}

/** An unknown user, a user who may not sign in, and a wrong password take the same steps and get the same error. */
async function loginByPassword(
  dependencies: Dependencies,
  email: string,
  password: string,
  context: RequestContext,
): Promise<TokenResponse> {
  const { db, creditors, creditorTokens, passwords, clock, settings } = dependencies;
  const { request } = context;
  await enforceLoginLimits(dependencies, email, context);
  const found = await creditors.findCreditorByEmail(db, email, clock());
  const passwordHash = found?.passwordHash ?? null;
  const isPasswordRight = await passwords.matches(passwordHash, password);
  const creditor = found?.creditor ?? null;
  const denial = findSignInDenial({ creditor, isPasswordRight });
  if (creditor === null || denial !== null) {
    const event = { event: 'creditor.denied', creditorUserId: creditor?.id ?? null, reason: denial } as const;
    await recordAuditEvent(dependencies, db, request, event);
    throw new DomainError('credentials_invalid', { errors: { email: [ERRORS.credentials_invalid.message] } });
  }
  await upgradePasswordHash(dependencies, creditor, passwordHash, password);
  const session = await startCreditorSession(dependencies, request, creditor);
  return issueTokens({ tokens: creditorTokens, settings }, session);
}

function startCreditorSession(dependencies: Dependencies, request: RequestFacts, { id }: CreditorFacts) {
  const { db, creditorSessions: sessions, clock } = dependencies;
  return db.transaction(async (transaction) => {
    const options = { sessions, ownerId: id, remember: false, deviceName: null };
    const session = await startSession(dependencies, transaction, request, clock(), options);
    const ids = { creditorUserId: id, sessionId: session.id };
    await recordAuditEvent(dependencies, transaction, request, { event: 'creditor.signed_in', ...ids });
    return session;
  });
}

/**
 * Counted before the expensive password hash. The limit for an address and a prefix together is the lowest, so that a
 * stranger elsewhere cannot lock a user out.
 */
async function enforceLoginLimits(
  dependencies: Dependencies,
  email: string,
  { request, response }: RequestContext,
): Promise<void> {
  try {
    await enforceRateLimits(dependencies, response, [
      { scope: 'creditor_login_ip', subject: request.ipPrefix },
      { scope: 'creditor_login_pair', subject: `${email}|${request.ipPrefix}` },
      { scope: 'creditor_login_email', subject: email },
    ]);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_attempts') {
      await recordAuditEvent(dependencies, dependencies.db, request, { event: 'creditor.denied', reason: 'limited' });
    }
    throw error;
  }
}

/** Replaces a hash of weaker parameters while the password is known. */
async function upgradePasswordHash(
  { db, creditors, passwords }: Dependencies,
  { id }: CreditorFacts,
  hash: string | null,
  password: string,
): Promise<void> {
  if (hash === null || passwords.isCurrent(hash)) return;
  const nextHash = await passwords.hash(password);
  await creditors.replacePasswordHash(db, { id, hash, nextHash });
}
