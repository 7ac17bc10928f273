// API keys of the caller's company: the list, a new one, and revocation.
import type { ApiKeyRequest, ApiKeyView } from '../../domain/creditor/api-key';
import { describeActor, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';
import { addApiKey, checkApiKeyRequest, removeApiKey, type NewApiKeyView } from './steps/change-api-key';

/** Far more than can be active: expired keys are listed too. */
const LISTED = 100;

interface ApiKeyContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
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
  const idempotent =
    key === null ? null : { key, owner: describeActor(caller), move: 'create_api_key', request: command };
  return withIdempotencyKey<ApiKeyResponse>(dependencies, idempotent, async (store) => {
    const checked = checkApiKeyRequest(dependencies, command);
    return dependencies.db.transaction(async (db) => {
      const { companyId } = caller.creditor;
      const data = await addApiKey(dependencies, db, { caller, request }, { ...checked, companyId });
      const response = { message: 'API key created.', data };
      await store?.(db, response);
      return response;
    });
  });
}

/** Takes effect with the next request of the program. Throws `not_found`, also for keys of other companies. */
export async function revokeApiKey(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<{ readonly message: string; readonly data: { readonly id: string } }> {
  const { companyId } = caller.creditor;
  await dependencies.db.transaction((db) => removeApiKey(dependencies, db, { caller, request }, { id, companyId }));
  return { message: 'API key revoked.', data: { id } };
}
