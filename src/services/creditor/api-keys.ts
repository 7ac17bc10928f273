// API keys of the caller's company: the list, a new one, and revocation.
import {
  formatApiKey,
  MAX_ACTIVE_KEYS,
  readApiKeyRequest,
  type ApiKeyRequest,
  type ApiKeyView,
} from '../../domain/creditor/api-key';
import { DomainError } from '../../domain/shared/errors';
import { toInstant } from '../../domain/shared/calendar';
import { recordAuditEvent } from '../shared/audit';
import { auditedActor, describeActor, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';

/** Far more than can be active: expired keys are listed too. */
const LISTED = 100;

interface ApiKeyContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
}

/** A key with the token, which is shown once. */
interface NewApiKeyView extends ApiKeyView {
  readonly token: string;
}

export interface ApiKeyResponse {
  readonly message: string;
  readonly data: NewApiKeyView;
}

/** Newest first, without the revoked ones. */
export async function apiKeys(
  { db, apiKeys: keys }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
): Promise<readonly ApiKeyView[]> {
  return keys.findApiKeys(db, companyId, LISTED);
}

/** Throws `validation_failed`, also when the company has as many active keys as it may have. */
export async function createApiKey(
  dependencies: Dependencies,
  { caller, idempotencyKey: key, request }: ApiKeyContext,
  command: ApiKeyRequest,
): Promise<ApiKeyResponse> {
  const { db, clock, randomness, digests, apiKeys: keys } = dependencies;
  const { name, scopes, expiresAt, errors } = readApiKeyRequest(command, clock().now);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  const idempotent =
    key === null ? null : { key, owner: describeActor(caller), move: 'create_api_key', request: command };
  return withIdempotencyKey<ApiKeyResponse>(dependencies, idempotent, async (store) => {
    const createdAt = clock().epoch;
    const [id, secret] = [randomness.id(), randomness.token()];
    const row = { id, companyId: caller.creditor.companyId, name, scopes, createdAt };
    const stored = {
      ...row,
      secretDigest: digests.digestToken(secret),
      expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
    };
    const view = { id, name, scopes, createdAt: toInstant(createdAt), expiresAt, lastUsedAt: null };
    const response = { message: 'API key created.', data: { ...view, token: formatApiKey({ id, secret }) } };
    await db.transaction(async (transaction) => {
      if (!(await keys.insertApiKey(transaction, stored, MAX_ACTIVE_KEYS))) {
        const full = `The company has ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`;
        throw new DomainError('validation_failed', { errors: { name: [full] } });
      }
      const event = { event: 'api_key.created', subject: { type: 'api_key', id }, details: { scopes } } as const;
      await recordAuditEvent(dependencies, transaction, request, { ...auditedActor(caller), ...event });
      await store?.(transaction, response);
    });
    return response;
  });
}

/** Takes effect with the next request of the program. Throws `not_found`, also for keys of other companies. */
export async function revokeApiKey(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<{ readonly message: string; readonly data: { readonly id: string } }> {
  const { db, apiKeys: keys, clock } = dependencies;
  await db.transaction(async (transaction) => {
    const key = { id, companyId: caller.creditor.companyId, now: clock().epoch };
    if (!(await keys.revokeApiKey(transaction, key)))
      throw new DomainError('not_found', { message: 'API key not found.' });
    const event = { event: 'api_key.revoked', subject: { type: 'api_key', id } } as const;
    await recordAuditEvent(dependencies, transaction, request, { ...auditedActor(caller), ...event });
  });
  return { message: 'API key revoked.', data: { id } };
}
