// Starts a sign-in by identity. docs/contract.md §6.2 and §6.3.
import { listCandidates, type Candidate } from '../../domain/sign-in/candidates';
import { DomainError } from '../../domain/shared/errors';
import { normalizeLastName } from '../../domain/sign-in/last-name';
import { validateLogin, type LoginRequest } from '../../domain/sign-in/login';
import type { DeviceFacts } from '../../domain/sign-in/trusted-device';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { listCodeChannels } from './steps/code-channels';
import { createCodes, describeCodeTimes, openFlow, sendCodes, type CodeTimes } from './steps/login-flow';
import { auditSend, chooseReachable } from './steps/send-limits';
import { SignInGuard } from './steps/sign-in-guard';
import { issueTokens, startConsumerSession, type TokenResponse } from './steps/start-session';
import { recognizeDevice, renewDeviceToken } from './steps/trusted-device';

export type LoginBranch =
  | ({ readonly matched: true; readonly otpSent: true; readonly flowToken: string } & CodeTimes)
  | { readonly matched: true; readonly requiresContactInput: true; readonly flowToken: string }
  | { readonly matched: false; readonly attemptToken: string }
  | ({ readonly matched: true; readonly trustedDevice: true } & TokenResponse);

/** Throws `validation_failed`, `too_many_attempts`, `captcha_*`, `otp_send_limit` and `otp_delivery_unavailable`. */
export async function login(
  dependencies: Dependencies,
  input: LoginRequest,
  context: RequestContext,
): Promise<LoginBranch> {
  const errors = validateLogin(input, dependencies.clock().today);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return dependencies.minimumResponseTime(() => loginByIdentity(dependencies, input, context));
}

/** A login that was let in. */
interface Login {
  readonly dependencies: Dependencies;
  readonly context: RequestContext;
  readonly guard: SignInGuard;
  readonly entered: Readonly<Record<'lastName' | 'dateOfBirth' | 'last4ssn', string>>;
  readonly identityIndex: string;
}

async function loginByIdentity(
  dependencies: Dependencies,
  { lastName, dateOfBirth, last4ssn, captchaToken }: LoginRequest,
  context: RequestContext,
): Promise<LoginBranch> {
  const { db, profiles, claims, sendsTextCodes } = dependencies;
  const { deviceCookie } = context.request;
  const identity = { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
  const guard = await SignInGuard.open(dependencies, context, identity, captchaToken);

  const identityIndexes = profiles.listIdentityIndexes(db, identity);
  const known = await profiles.findProfilesByIdentity(db, identityIndexes);
  const device = deviceCookie && (await recognizeDevice(dependencies, context, deviceCookie));
  const entered = { lastName, dateOfBirth, last4ssn };
  const attempt: Login = { dependencies, context, guard, entered, identityIndex: identityIndexes[0] };
  const owner = device && known.find(({ id, status }) => id === device.profileId && status === 'active');
  if (device && owner) return signInByDevice(attempt, device);

  return guard.attempt(async () => {
    await guard.assertUnlocked(identityIndexes);
    const unclaimed = await claims.findUnclaimedAccounts(db, identity, listCodeChannels(dependencies));
    if (!unclaimed.isKnown && known.length === 0) return startAttempt(attempt);
    const candidates = listCandidates(known, unclaimed.delivered, sendsTextCodes);
    return candidates.length === 0 ? requestContact(attempt) : sendLoginCodes(attempt, candidates);
  });
}

/** The trusted device replaces the code; neither a lock nor a limit of the identity applies. */
async function signInByDevice({ dependencies, context, guard }: Login, device: DeviceFacts): Promise<LoginBranch> {
  const { db, clock } = dependencies;
  const { request } = context;
  const { profileId } = device;
  const session = await db.transaction(async (transaction) => {
    const options = { profileId, remember: true, deviceName: device.label };
    const started = await startConsumerSession(dependencies, transaction, request, clock(), options);
    const ids = { profileId, sessionId: started.id };
    await recordAuditEvent(
      dependencies,
      transaction,
      request,
      { event: 'login.matched', profileId },
      { event: 'session.created', ...ids },
      { event: 'device.used', ...ids },
    );
    await guard.passTrusted(transaction);
    return started;
  });
  await renewDeviceToken(dependencies, context, device);
  return { matched: true, trustedDevice: true, ...issueTokens(dependencies, session) };
}

/** Nobody has the identity: the consumer may confirm to be new. */
async function startAttempt({ dependencies, context, guard, entered, identityIndex }: Login): Promise<LoginBranch> {
  const storing = dependencies.db.transaction(async (db) => {
    const seconds = dependencies.settings.attemptSeconds;
    const flow = { purpose: 'create', state: 'no_match', identityIndex, personal: entered, seconds } as const;
    const token = await openFlow(dependencies, db, flow);
    await recordAuditEvent(dependencies, db, context.request, { event: 'login.no_match' });
    await guard.passUnknown(db);
    return token;
  });
  const attemptToken = await storing.finally(() => guard.auditUnknown());
  return { matched: false, attemptToken };
}

/** The identity is known, and nobody has delivered or verified a contact. */
async function requestContact({ dependencies, context, guard, entered, identityIndex }: Login): Promise<LoginBranch> {
  const flowToken = await dependencies.db.transaction(async (db) => {
    const seconds = dependencies.settings.codeSeconds;
    const flow = { purpose: 'sign_in', state: 'contact_required', identityIndex, personal: entered, seconds } as const;
    const token = await openFlow(dependencies, db, flow);
    await recordAuditEvent(dependencies, db, context.request, { event: 'login.matched' });
    await guard.passKnown(db, null);
    return token;
  });
  return { matched: true, requiresContactInput: true, flowToken };
}

/** Each candidate receives a code of its own. One transaction stores the flow and the messages. */
async function sendLoginCodes(
  { dependencies, context: { request }, guard, entered, identityIndex }: Login,
  candidates: readonly Candidate[],
): Promise<LoginBranch> {
  const { db, clock, outboxSender, settings } = dependencies;
  const contacts = await chooseReachable(dependencies, candidates, 'known');
  const sending = { identityIndex, contacts, budget: 'known' } as const;
  const seconds = settings.codeSeconds;
  const expiresAt = clock().epoch + seconds * 1000;
  const { flowToken, counted } = await db.transaction(async (transaction) => {
    const codes = createCodes(dependencies, contacts, 1);
    const flow = {
      purpose: 'sign_in',
      state: 'otp_pending',
      identityIndex,
      personal: entered,
      codes,
      seconds,
    } as const;
    const token = await openFlow(dependencies, transaction, flow);
    await sendCodes(dependencies, transaction, request, codes, {
      event: 'otp.sent',
      expiresAt,
      before: [{ event: 'login.matched' }],
    });
    return { flowToken: token, counted: await guard.passKnown(transaction, sending) };
  });
  outboxSender.wake();
  await auditSend(dependencies, request, sending, counted);
  return { matched: true, otpSent: true, flowToken, ...describeCodeTimes(dependencies, expiresAt) };
}
