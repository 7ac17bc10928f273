// What operators do with the API keys of companies.
import type { ApiKeyRequest, ApiKeyView } from '../../domain/creditor/api-key';
import { DomainError } from '../../domain/shared/errors';
import type { SettingsActor } from '../shared/actor';
import type { Dependencies } from '../shared/dependencies';
import {
  addApiKey,
  apiKeyNotFound,
  checkApiKeyRequest,
  removeApiKey,
  type NewApiKeyView,
} from './steps/change-api-key';

type KeyDependencies = Pick<
  Dependencies,
  'db' | 'apiKeys' | 'audit' | 'clock' | 'companySettings' | 'digests' | 'randomness'
>;

const LISTED = 1000;

/** Throws, in this order, `not_found` for the company and `validation_failed`. */
export async function createKeyOfCompany(
  dependencies: KeyDependencies,
  actor: SettingsActor,
  { companyId, ...request }: ApiKeyRequest & { readonly companyId: number },
): Promise<NewApiKeyView> {
  await checkCompany(dependencies, companyId);
  const checked = checkApiKeyRequest(dependencies, request);
  return dependencies.db.transaction((db) => addApiKey(dependencies, db, actor, { ...checked, companyId }));
}

/** Newest first, without the revoked ones. Throws `not_found`. */
export async function listKeysOfCompany(
  dependencies: KeyDependencies,
  companyId: number,
): Promise<readonly ApiKeyView[]> {
  await checkCompany(dependencies, companyId);
  return dependencies.apiKeys.findApiKeys(dependencies.db, companyId, LISTED);
}

/** Revokes a key of any company. Throws `not_found`. */
export async function revokeKeyOfCompany(
  dependencies: KeyDependencies,
  actor: SettingsActor,
  id: string,
): Promise<void> {
  await dependencies.db.transaction(async (db) => {
    const companyId = await dependencies.apiKeys.findApiKeyCompany(db, id);
    if (companyId === null) throw apiKeyNotFound();
    await removeApiKey(dependencies, db, actor, { id, companyId });
  });
}

async function checkCompany({ db, companySettings }: KeyDependencies, id: number): Promise<void> {
  if (await companySettings.findCompany(db, id)) return;
  throw new DomainError('not_found', { message: 'There is no such company.' });
}
