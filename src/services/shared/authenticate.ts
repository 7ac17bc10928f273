// Identifies the caller of a request by the bearer token. docs/contract.md §7.
import { isWithin } from '../../domain/shared/clock-difference';
import { parseApiKey, SAMPLE_API_KEY, USE_INTERVAL_MS, type ApiKeyToken } from '../../domain/creditor/api-key';
import type { ApiKeyScope, CreditorRights } from '../../domain/creditor/creditor-access';
import { canSignIn, type CreditorCompany, type CreditorFacts } from '../../domain/creditor/creditor-user';
import { getRequiredSteps, type ProfileFacts, type RequiredStep } from '../../domain/profile/profile';
import { DomainError } from '../../domain/shared/errors';
import { isSessionAlive, type SessionFacts } from '../../domain/sign-in/session';
import type { SessionTable } from '../../persistence/sign-in/session-store';
import type { TokenClaims } from '../../providers/crypto/tokens';
import type { ExternalIdentityProvider } from '../../providers/identity/external-identity-provider';
import type { Dependencies } from './dependencies';
import { createReadAhead, type AccountReadAhead } from './read-ahead';

/** A signed-in consumer. */
export interface Caller {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly sessionStartedAt: number;
  readonly profile: ProfileFacts;
  /** What the profile must complete before its owner may make offers. */
  readonly requiredSteps: readonly RequiredStep[];
  /** The consumer has claimed an account. */
  readonly hasClaimed: boolean;
  /** Grows with every change of what the consumer reads. */
  readonly stamp: number;
  /** This is null if the request names no account. */
  readonly readAhead?: AccountReadAhead | null;
}

/** Who acts for a company: a user, or a program with an API key. */
type CreditorActor =
  | { readonly kind: 'user'; readonly user: CreditorFacts }
  | { readonly kind: 'api_key'; readonly id: string; readonly scopes: readonly ApiKeyScope[] };

/** A signed-in creditor user, or a program of a company. */
export interface CreditorCaller {
  /** This is null with an API key, or if an external identity provider signed the token: we have no session. */
  readonly sessionId: string | null;
  /** When such a token expires, in epoch milliseconds; null with a session, which lives longer than its tokens. */
  readonly expiresAt: number | null;
  readonly actor: CreditorActor;
  readonly creditor: CreditorCompany;
}

export function getRights({ actor }: CreditorCaller): CreditorRights {
  return actor.kind === 'user' ? { kind: 'user', role: actor.user.role } : actor;
}

/** Returns null for a program. */
export function getUserId({ actor }: CreditorCaller): number | null {
  return actor.kind === 'user' ? actor.user.id : null;
}

/** The signed-in user. Only for operations that the table of rights closes to API keys. */
export function getUser({ actor }: CreditorCaller): CreditorFacts {
  if (actor.kind !== 'user') throw new Error('Only users can do this, not API keys.');
  return actor.user;
}

/** Names the actor in idempotency keys and in answers that an account keeps. */
export function describeActor({ actor }: CreditorCaller): string {
  return actor.kind === 'user' ? `creditor:${actor.user.id}` : `api_key:${actor.id}`;
}

/** What an audit event of a company records of its actor. */
export function auditedActor(caller: CreditorCaller) {
  const { actor, creditor } = caller;
  const apiKeyId = actor.kind === 'api_key' ? actor.id : null;
  return { companyId: creditor.companyId, actorType: actor.kind, creditorUserId: getUserId(caller), apiKeyId };
}

/** One of the two sides of a negotiation. */
export type Party =
  | { readonly kind: 'consumer'; readonly caller: Caller }
  | { readonly kind: 'creditor'; readonly caller: CreditorCaller };

/**
 * Whoever the bearer token belongs to. Reads the session on every request, so that signing out takes effect at once, and with a
 * consumer's session the account that the request names. Throws `unauthenticated`, and `service_unavailable` while the keys of an
 * external identity provider cannot be read.
 */
export async function identify(
  dependencies: Dependencies,
  authorization: string | null,
  accountId: number | null = null,
): Promise<Party> {
  const token = parseBearerToken(authorization);
  const consumer = token === null ? null : await findConsumer(dependencies, token, accountId);
  if (consumer) return { kind: 'consumer', caller: consumer };
  const creditor = token === null ? null : await findCreditor(dependencies, token);
  if (creditor) return { kind: 'creditor', caller: creditor };
  throw new DomainError('unauthenticated');
}

/** Throws `wrong_audience`: new tokens of the same caller would not help. */
export function asConsumer(party: Party): Caller {
  if (party.kind === 'consumer') return party.caller;
  throw new DomainError('wrong_audience', {
    audience: 'consumer',
    message: 'This is for consumers, and the token belongs to a creditor.',
  });
}

/** Throws `wrong_audience`. */
export function asCreditor(party: Party): CreditorCaller {
  if (party.kind === 'creditor') return party.caller;
  throw new DomainError('wrong_audience', {
    audience: 'creditor',
    message: 'This is for creditors, and the token belongs to a consumer.',
  });
}

/** Accepts an access token of a live session of an active profile. */
async function findConsumer(
  dependencies: Dependencies,
  token: string,
  accountId: number | null,
): Promise<Caller | null> {
  const { db, sessions, tokens, clock } = dependencies;
  const { epoch, today } = clock();
  const claims = tokens.verify('access', token, epoch / 1000);
  const account = accountId === null ? null : { id: accountId, today };
  const found = claims && (await sessions.findSession(db, claims.sessionId, account));
  if (!found || !isSessionAlive(found.session, epoch) || found.profile.id !== claims.ownerId) return null;
  const { profile, session, hasClaimed, stamp } = found;
  if (profile.status !== 'active') return null;
  await recordTokenUse(dependencies, sessions, session, claims);
  return {
    sessionId: session.id,
    sessionStartedAt: found.startedAt,
    profile,
    requiredSteps: getRequiredSteps(profile, hasClaimed),
    hasClaimed,
    stamp,
    readAhead: account && createReadAhead(account, found.account),
  };
}

/** The client has received the tokens of this generation, so a repeated refresh of the previous one is a replay. */
async function recordTokenUse(
  { db }: Pick<Dependencies, 'db'>,
  sessions: Pick<SessionTable, 'markGenerationUsed'>,
  session: SessionFacts,
  { generation }: TokenClaims,
): Promise<void> {
  if (generation > session.usedGeneration) await sessions.markGenerationUsed(db, session.id, generation);
}

/**
 * Accepts an API key, our own access token of a live session or, where an external identity provider is configured, a token of
 * that provider instead.
 */
async function findCreditor(dependencies: Dependencies, token: string): Promise<CreditorCaller | null> {
  const { creditorIdentityProvider } = dependencies;
  const apiKey = parseApiKey(token);
  if (apiKey) return authenticateByApiKey(dependencies, apiKey);
  return creditorIdentityProvider
    ? authenticateByProviderToken(dependencies, creditorIdentityProvider, token)
    : authenticateByOwnToken(dependencies, token);
}

/**
 * Throws `sign_in_elsewhere` where creditors sign in with an external identity provider: a user who is deactivated there
 * must not sign in here.
 */
export function assertCreditorsSignInHere({
  creditorIdentityProvider,
}: Pick<Dependencies, 'creditorIdentityProvider'>): void {
  if (creditorIdentityProvider) throw new DomainError('sign_in_elsewhere');
}

async function authenticateByOwnToken(dependencies: Dependencies, token: string): Promise<CreditorCaller | null> {
  const { db, creditorSessions, creditorTokens, clock } = dependencies;
  const moment = clock();
  const claims = creditorTokens.verify('access', token, moment.epoch / 1000);
  const found = claims && (await creditorSessions.findCreditorSessionById(db, claims.sessionId, moment));
  if (!found || !isSessionAlive(found.session, moment.epoch) || found.creditor.id !== claims.ownerId) return null;
  if (!canSignIn(found.creditor)) return null;
  await recordTokenUse(dependencies, creditorSessions, found.session, claims);
  return asUser(found.creditor, { sessionId: found.session.id, expiresAt: null });
}

/** Programs use API keys also where users sign in with an external identity provider. */
async function authenticateByApiKey(
  { db, apiKeys, clock, digests, settings }: Dependencies,
  { id, secret }: ApiKeyToken,
): Promise<CreditorCaller | null> {
  if (secret === SAMPLE_API_KEY.secret && !settings.acceptsSampleKeys) return null;
  const moment = clock();
  const found = await apiKeys.findUsableApiKey(db, id, moment);
  if (!found || !digests.equal(digests.digestToken(secret), found.secretDigest)) return null;
  const { lastUsedAt, scopes, company: creditor } = found;
  if (lastUsedAt === null || !isWithin(lastUsedAt, USE_INTERVAL_MS - 1, moment.epoch)) {
    await apiKeys.recordApiKeyUse(db, id, lastUsedAt, moment.epoch);
  }
  return { sessionId: null, expiresAt: null, actor: { kind: 'api_key', id, scopes }, creditor };
}

/** The provider has verified the e-mail address, so the user's own verification is not required. */
async function authenticateByProviderToken(
  { db, creditors, clock, settings }: Dependencies,
  provider: ExternalIdentityProvider,
  token: string,
): Promise<CreditorCaller | null> {
  const moment = clock();
  const outcome = await provider.verify(token, moment.epoch / 1000);
  if (outcome.verdict === 'unavailable') {
    throw new DomainError('service_unavailable', { retryAfter: settings.circuitBreakerSeconds });
  }
  if (outcome.verdict !== 'valid') return null;
  const creditor = (await creditors.findCreditorByEmail(db, outcome.email, moment))?.creditor;
  return creditor?.active ? asUser(creditor, { sessionId: null, expiresAt: outcome.expiresAt * 1000 }) : null;
}

function asUser(user: CreditorFacts, session: Pick<CreditorCaller, 'sessionId' | 'expiresAt'>): CreditorCaller {
  return { ...session, actor: { kind: 'user', user }, creditor: user };
}

const BEARER = /^Bearer +([^\s]+)$/i;

export function parseBearerToken(authorization: string | null): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
