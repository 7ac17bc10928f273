// Passwords of creditor users: forgotten, set with a token of an e-mail, and changed while signed in.
import { normalizeEmail } from '../../domain/creditor/creditor-user';
import { DomainError } from '../../domain/shared/errors';
import { readEmailAddress } from '../../domain/sign-in/contact';
import { recordAuditEvent } from '../shared/audit';
import { assertCreditorsSignInHere, auditedActor, getUser, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits, limitFailures } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { hashNewPassword, notifyOfPassword, replacePassword } from './steps/new-password';
import { mailPasswordToken } from './steps/password-token';

interface MessageResponse {
  readonly message: string;
}

/**
 * Mails a token if an active user has the address. The answer and its time are the same if not. Throws
 * `sign_in_elsewhere`, `validation_failed` and `too_many_attempts`.
 */
export async function requestCreditorPasswordReset(
  dependencies: Dependencies,
  { email: address }: { readonly email: string },
  { request, response }: RequestContext,
): Promise<MessageResponse> {
  assertCreditorsSignInHere(dependencies);
  const email = normalizeEmail(address);
  if (readEmailAddress(email) === null) {
    throw new DomainError('validation_failed', { errors: { email: ['The email must be a valid address.'] } });
  }
  return dependencies.minimumResponseTime(async () => {
    await enforceRateLimits(dependencies, response, [
      { scope: 'creditor_forgot_ip', subject: request.ipPrefix },
      { scope: 'creditor_forgot_email', subject: email },
    ]);
    const { db, creditors, clock, outboxSender } = dependencies;
    const found = await creditors.findCreditorByEmail(db, email, clock());
    if (found?.creditor.active) {
      const { id, companyId } = found.creditor;
      await db.transaction(async (transaction) => {
        await mailPasswordToken(dependencies, transaction, { id, email }, 'reset');
        const event = { event: 'creditor.password_requested', creditorUserId: id, companyId } as const;
        await recordAuditEvent(dependencies, transaction, request, event);
      });
      outboxSender.wake();
    }
    return { message: 'If the address belongs to a user, a message with a link is on its way.' };
  });
}

/**
 * Sets a password with a token, which proves the address, and ends all sessions. Throws `sign_in_elsewhere`,
 * `too_many_attempts`, `password_token_invalid`, and `validation_failed`, after which the token can still be used.
 */
export async function resetCreditorPassword(
  dependencies: Dependencies,
  { token, password }: { readonly token: string; readonly password: string },
  { request, response }: RequestContext,
): Promise<MessageResponse> {
  assertCreditorsSignInHere(dependencies);
  const { db, digests, clock, passwordTokens, creditorUsers } = dependencies;
  await enforceRateLimits(dependencies, response, [{ scope: 'creditor_reset_ip', subject: request.ipPrefix }]);
  const tokenDigest = digests.digestToken(token.trim());
  const ownerId = await passwordTokens.findPasswordTokenOwner(db, { tokenDigest, now: clock().epoch });
  const user = ownerId === null ? null : await creditorUsers.findUserById(db, ownerId);
  if (!user?.active) throw tokenInvalid();
  const passwordHash = await hashNewPassword(dependencies, password, user);
  await db.transaction(async (transaction) => {
    const used = { tokenDigest, now: clock().epoch };
    if (!(await passwordTokens.usePasswordToken(transaction, used))) throw tokenInvalid();
    await replacePassword(dependencies, transaction, user, passwordHash);
    const event = { event: 'creditor.password_set', creditorUserId: user.id, companyId: user.companyId } as const;
    await recordAuditEvent(dependencies, transaction, request, event);
  });
  dependencies.outboxSender.wake();
  return { message: 'The password was set. You can sign in now.' };
}

/**
 * Ends the other sessions of the user. Throws `sign_in_elsewhere`, `too_many_attempts` after wrong current passwords,
 * `credentials_invalid` and `validation_failed`.
 */
export async function changeCreditorPassword(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { currentPassword, password }: { readonly currentPassword: string; readonly password: string },
  { request, response }: RequestContext,
): Promise<MessageResponse> {
  assertCreditorsSignInHere(dependencies);
  const { db, creditors, passwords, clock } = dependencies;
  const user = getUser(caller);
  const hash = (await creditors.findCreditorByEmail(db, user.email, clock()))?.passwordHash ?? null;
  const limit = { scope: 'creditor_login_pair', subject: user.email, address: request.ipPrefix } as const;
  await limitFailures(dependencies, response, [limit], ['credentials_invalid'], async () => {
    if (!(await passwords.matches(hash, currentPassword))) throw wrongPassword();
  });
  const nextHash = await hashNewPassword(dependencies, password, user);
  await db.transaction(async (transaction) => {
    const { now, epoch } = clock();
    const change = { id: user.id, hash: hash ?? '', nextHash, now };
    if (!(await dependencies.creditorUsers.changePassword(transaction, change))) throw wrongPassword();
    const sessions = { id: user.id, keepId: caller.sessionId, now: epoch };
    await dependencies.creditorUsers.revokeSessionsExcept(transaction, sessions);
    await dependencies.passwordTokens.deletePasswordTokens(transaction, user.id);
    await notifyOfPassword(dependencies, transaction, user);
    const event = { event: 'creditor.password_changed', sessionId: caller.sessionId } as const;
    await recordAuditEvent(dependencies, transaction, request, { ...auditedActor(caller), ...event });
  });
  dependencies.outboxSender.wake();
  return { message: 'The password was changed.' };
}

function tokenInvalid(): DomainError {
  const message = 'This link is unknown, already used or too old. Please ask for another one.';
  return new DomainError('password_token_invalid', { errors: { token: [message] } });
}

function wrongPassword(): DomainError {
  const message = 'The current password is incorrect.';
  return new DomainError('credentials_invalid', { message, errors: { currentPassword: [message] } });
}
