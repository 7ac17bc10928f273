// Signs a creditor user in with e-mail address and password.
import {
  findSignInDenial,
  normalizeEmail,
  validateCreditorLogin,
  type CreditorFacts,
  type CreditorLoginRequest,
} from '../../domain/creditor/creditor-user';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import type { CounterChange } from '../../persistence/hot-statements/rate-counters';
import { recordAuditEvent } from '../shared/audit';
import { assertCreditorsSignInHere } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { guardPassword } from './steps/guard-password';
import { issueTokens, startSession, type TokenResponse } from '../sign-in/steps/start-session';

/** Throws `sign_in_elsewhere`, `validation_failed`, `too_many_attempts`, `captcha_*` and `credentials_invalid`. */
export async function creditorLogin(
  dependencies: Dependencies,
  input: CreditorLoginRequest,
  context: RequestContext,
): Promise<TokenResponse> {
  assertCreditorsSignInHere(dependencies);
  const errors = validateCreditorLogin(input);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return dependencies.minimumResponseTime(() =>
    loginByPassword(dependencies, { ...input, email: normalizeEmail(input.email) }, context),
  );
}

/** An unknown user, a user who may not sign in, and a wrong password take the same steps and get the same error. */
async function loginByPassword(
  dependencies: Dependencies,
  { email, password, captchaToken }: CreditorLoginRequest,
  context: RequestContext,
): Promise<TokenResponse> {
  const { db, creditors, creditorTokens, passwords, clock, settings } = dependencies;
  const { request } = context;
  const takeBack = await guardPassword(dependencies, email, captchaToken ?? '', context);
  const found = await creditors.findCreditorByEmail(db, email, clock());
  const passwordHash = found?.passwordHash ?? null;
  const isPasswordRight = await passwords.matches(passwordHash, password);
  const creditor = found?.creditor ?? null;
  const denial = findSignInDenial({ creditor, isPasswordRight });
  if (creditor === null || denial !== null) {
    const ids = { creditorUserId: creditor?.id ?? null, companyId: creditor?.companyId ?? null };
    const event = { event: 'creditor.denied', reason: denial, ...ids } as const;
    await recordAuditEvent(dependencies, db, request, event);
    throw new DomainError('credentials_invalid', { errors: { password: [ERRORS.credentials_invalid.message] } });
  }
  await upgradePasswordHash(dependencies, creditor, passwordHash, password);
  const session = await startCreditorSession(dependencies, request, creditor, takeBack);
  return issueTokens({ tokens: creditorTokens, settings }, session);
}

/** `takeBack` are the counts of a failed attempt. */
function startCreditorSession(
  dependencies: Dependencies,
  request: RequestFacts,
  { id, companyId }: CreditorFacts,
  takeBack: readonly CounterChange[],
) {
  const { db, creditorSessions: sessions, clock, rateLimits } = dependencies;
  return db.transaction(async (transaction) => {
    const options = { sessions, ownerId: id, remember: false, deviceName: null };
    const session = await startSession(dependencies, transaction, request, clock(), options);
    const ids = { creditorUserId: id, companyId, actorType: 'user', sessionId: session.id } as const;
    await dependencies.creditorUsers.recordSignIn(transaction, id, clock().now);
    await recordAuditEvent(dependencies, transaction, request, { event: 'creditor.signed_in', ...ids });
    await rateLimits.addToCounters(transaction, takeBack);
    return session;
  });
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
