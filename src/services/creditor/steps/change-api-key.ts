// Makes and revokes API keys of a company, for its administrators and for operators.
import {
  formatApiKey,
  MAX_ACTIVE_KEYS,
  readApiKeyRequest,
  type ApiKeyRequest,
  type ApiKeyView,
} from '../../../domain/creditor/api-key';
import { toInstant } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import { recordChange, type SettingsActor } from '../../shared/actor';
import type { Dependencies } from '../../shared/dependencies';

type KeyDependencies = Pick<Dependencies, 'apiKeys' | 'audit' | 'clock' | 'digests' | 'randomness'>;

/** A key with the token, which is shown once. */
export interface NewApiKeyView extends ApiKeyView {
  readonly token: string;
}

/** Throws `validation_failed`. */
export function checkApiKeyRequest({ clock }: Pick<Dependencies, 'clock'>, request: ApiKeyRequest) {
  const { errors, ...checked } = readApiKeyRequest(request, clock().now);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return checked;
}

/** In the transaction `db`. Throws `validation_failed` when the company has as many active keys as it may have. */
export async function addApiKey(
  dependencies: KeyDependencies,
  db: Database,
  actor: SettingsActor,
  { companyId, name, scopes, expiresAt }: ReturnType<typeof checkApiKeyRequest> & { readonly companyId: number },
): Promise<NewApiKeyView> {
  const { apiKeys, clock, digests, randomness } = dependencies;
  const createdAt = clock().epoch;
  const [id, secret] = [randomness.id(), randomness.token()];
  const row = {
    id,
    companyId,
    name,
    scopes,
    secretDigest: digests.digestToken(secret),
    createdAt,
    expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
  };
  if (!(await apiKeys.insertApiKey(db, row, MAX_ACTIVE_KEYS))) {
    const full = `The company has ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`;
    throw new DomainError('validation_failed', { errors: { name: [full] } });
  }
  const subject = { type: 'api_key', id } as const;
  await recordChange(dependencies, db, actor, { event: 'api_key.created', companyId, subject, details: { scopes } });
  const view = { id, name, scopes, createdAt: toInstant(createdAt), expiresAt, lastUsedAt: null };
  return { ...view, token: formatApiKey({ id, secret }) };
}

/** In the transaction `db`. Takes effect with the next request of the program. Throws `not_found`. */
export async function removeApiKey(
  dependencies: Pick<Dependencies, 'apiKeys' | 'audit' | 'clock' | 'digests'>,
  db: Database,
  actor: SettingsActor,
  { id, companyId }: { readonly id: string; readonly companyId: number },
): Promise<void> {
  const { apiKeys, clock } = dependencies;
  if (!(await apiKeys.revokeApiKey(db, { id, companyId, now: clock().epoch }))) throw apiKeyNotFound();
  const subject = { type: 'api_key', id } as const;
  await recordChange(dependencies, db, actor, { event: 'api_key.revoked', companyId, subject });
}

export function apiKeyNotFound(): DomainError {
  return new DomainError('not_found', { message: 'API key not found.' });
}
