// Signs a creditor user in by e-mail address and password.
import {
  type CreditorFacts,
  type CreditorLoginRequest,
  findSignInDenial,
  normalizeEmail,
  validateCreditorLogin,
} from '../../domain/creditor/creditor-user';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { assertCreditorsSignInHere } from '../shared/authenticate';
import { type AuthenticationAnswer, issueTokens, startSession } from '../sign-in/steps/start-session';
import { enforceRateLimits } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext } from '../shared/request-context';

/** Refuses with `sign_in_elsewhere`, `validation_failed`, `too_many_attempts` and `credentials_invalid`. */
export async function creditorLogin(
  dependencies: Dependencies,
  input: CreditorLoginRequest,
  exchange: RequestContext,
): Promise<AuthenticationAnswer> {
  assertCreditorsSignInHere(dependencies);
  const errors = validateCreditorLogin(input);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return dependencies.minimumResponseTime(() =>
    loginByPassword(dependencies, normalizeEmail(input.email), input.password, exchange),
  );
}

/** An unknown user, one who may not come in and a wrong password take the same steps and read the same. */
async function loginByPassword(
  dependencies: Dependencies,
  email: string,
  password: string,
  exchange: RequestContext,
): Promise<AuthenticationAnswer> {
  const { request } = exchange;
  await enforceLoginLimits(dependencies, email, exchange);
  const moment = dependencies.clock();
  const found = await dependencies.creditors.findCreditorByEmail(dependencies.db, email, moment);
  const passwordHash = found?.passwordHash ?? null;
  const isPasswordRight = await dependencies.passwords.matches(passwordHash, password);
  const creditor = found?.creditor ?? null;
  const denial = findSignInDenial({ creditor, isPasswordRight });
  if (creditor === null || denial !== null) {
    const event = { event: 'creditor.denied', creditorUserId: creditor?.id ?? null, reason: denial } as const;
    await recordAuditEvent(dependencies, dependencies.db, request, event);
    throw new DomainError('credentials_invalid', { errors: { email: [ERRORS.credentials_invalid.message] } });
  }
  await upgradePasswordHash(dependencies, creditor, passwordHash, password);
  const session = await dependencies.db.transaction(async (db) => {
    const owner = { sessions: dependencies.creditorSessions, ownerId: creditor.id };
    const opened = await startSession(dependencies, db, request, moment, {
      ...owner,
      remember: false,
      deviceName: null,
    });
    const ids = { creditorUserId: creditor.id, sessionId: opened.id };
    await recordAuditEvent(dependencies, db, request, { event: 'creditor.signed_in', ...ids });
    return opened;
  });
  return issueTokens({ tokens: dependencies.creditorTokens, settings: dependencies.settings }, session);
}

/** Counted before the hash: it is dear. From one address few, so that a stranger elsewhere cannot shut a user out. */
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

/** A hash of weaker parameters is replaced while the password is at hand. */
async function upgradePasswordHash(
  dependencies: Dependencies,
  { id }: CreditorFacts,
  hash: string | null,
  password: string,
): Promise<void> {
  if (hash === null || dependencies.passwords.isCurrent(hash)) return;
  const nextHash = await dependencies.passwords.hash(password);
  await dependencies.creditors.replacePasswordHash(dependencies.db, { id, hash, nextHash });
}
