// Starts a sign-in by identity: guard the attempt, decide, run one branch. docs/contract.md §6.2 and §6.3.
import { DomainError } from '../../domain/shared/errors';
import { decideLogin } from '../../domain/sign-in/decide-login';
import { normalizeLastName, validateLogin, type LoginRequest } from '../../domain/sign-in/login-request';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { countLogin } from './steps/account-enumeration';
import { guardLogin } from './steps/guard-login';
import {
  rejectAmbiguousIdentity,
  requestContact,
  sendLoginCode,
  signInByDevice,
  startAttempt,
  type LoginBranch,
} from './steps/login-branches';
import { recognizeDevice } from './steps/trusted-device';

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
