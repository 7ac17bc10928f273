// The header profiles of the caller's company: the list, one of them, and their changes.
import {
  describeHeaderProfile,
  listGiven,
  parseHeaderProfile,
  type HeaderProfileRequest,
  type HeaderProfileView,
} from '../../domain/imports/header-profile';
import { parseIfMatch, preconditionFailed } from '../../domain/shared/entity-tag';
import type { Database } from '../../persistence/database/database';
import { recordChange } from '../shared/actor';
import { describeActor, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';
import { getCellContext, insertProfile, nameTaken } from './steps/insert-header-profile';
import { headerProfileNotFound, loadHeaderProfile } from './steps/load-header-profile';

/** Profiles are sorted by name; a company has at most 50. */
export async function headerProfiles(
  { db, headerProfiles: store }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
): Promise<readonly HeaderProfileView[]> {
  return (await store.findHeaderProfiles(db, companyId)).map(describeHeaderProfile);
}

/** Throws `not_found`. */
export async function headerProfile(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  id: string,
): Promise<HeaderProfileView> {
  return describeHeaderProfile(await loadHeaderProfile(dependencies, companyId, id));
}

export interface HeaderProfileSaved {
  readonly message: string;
  readonly data: HeaderProfileView;
}

/** Throws `validation_failed`, also for a name that is taken, and when the company has as many as it may have. */
export async function createHeaderProfile(
  dependencies: Dependencies,
  context: RequestContext & { readonly caller: CreditorCaller; readonly idempotencyKey: string | null },
  request: HeaderProfileRequest,
): Promise<HeaderProfileSaved> {
  const { caller, request: facts, idempotencyKey: key } = context;
  const { db: database, creditorUsers } = dependencies;
  const { companyId } = caller.creditor;
  const settings = parseHeaderProfile(request, null, getCellContext(dependencies));
  const owner = describeActor(caller);
  const idempotent = key === null ? null : { key, owner, move: 'create_header_profile', request, isUndone: true };
  return withIdempotencyKey<HeaderProfileSaved>(dependencies, idempotent, (storeResponse) =>
    database.transaction(async (db) => {
      // Requests of one company wait for each other.
      await creditorUsers.lockCompany(db, companyId);
      const id = await insertProfile(dependencies, db, companyId, settings);
      const subject = { type: 'header_profile', id } as const;
      await recordChange(dependencies, db, { caller, request: facts }, { event: 'header_profile.created', subject });
      const data = describeHeaderProfile({ ...settings, id, version: 1 });
      const saved = { message: 'Header profile added.', data };
      await storeResponse?.(db, saved);
      return saved;
    }),
  );
}

export interface HeaderProfileUpdate extends HeaderProfileRequest {
  readonly id: string;
  readonly ifMatch?: string | null;
}

/** Without a precondition, how often a save beside others is tried. */
const ATTEMPTS = 5;

/**
 * Throws, in this order, `not_found`, `validation_failed` and `precondition_failed`. What is absent stays, also when a
 * colleague saves at the same time.
 */
export async function updateHeaderProfile(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { id, ifMatch, ...request }: HeaderProfileUpdate,
  context: RequestContext,
): Promise<HeaderProfileSaved> {
  const { companyId } = caller.creditor;
  const required = parseIfMatch(ifMatch);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await loadHeaderProfile(dependencies, companyId, id);
    const settings = parseHeaderProfile(request, before, getCellContext(dependencies));
    if (required !== null && required !== before.version) break;
    const save = { ...settings, companyId, id: before.id, version: before.version };
    const fields = listGiven(request);
    const isSaved = await dependencies.db.transaction((db) =>
      saveProfile(dependencies, db, { caller, context, save, fields }),
    );
    const data = describeHeaderProfile({ ...settings, id: before.id, version: before.version + 1 });
    if (isSaved) return { message: 'Header profile saved.', data };
  }
  throw preconditionFailed(ifMatch);
}

interface ProfileSave {
  readonly caller: CreditorCaller;
  readonly context: RequestContext;
  readonly save: Parameters<Dependencies['headerProfiles']['updateHeaderProfile']>[1];
  readonly fields: readonly string[];
}

/** Returns false when another version is stored. */
async function saveProfile(
  dependencies: Dependencies,
  db: Database,
  { caller, context: { request }, save, fields }: ProfileSave,
): Promise<boolean> {
  const isSaved = await dependencies.headerProfiles.updateHeaderProfile(db, save);
  if (isSaved === null) throw nameTaken();
  if (!isSaved) return false;
  const subject = { type: 'header_profile', id: save.id } as const;
  const change = { event: 'header_profile.updated', subject, details: { fields } } as const;
  await recordChange(dependencies, db, { caller, request }, change);
  return true;
}

export interface HeaderProfileDeleted {
  readonly message: string;
  readonly data: { readonly id: number };
}

/** Imports keep the reading that they were created with. Throws `not_found`. */
export async function deleteHeaderProfile(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<HeaderProfileDeleted> {
  const { companyId } = caller.creditor;
  const profile = await loadHeaderProfile(dependencies, companyId, id);
  await dependencies.db.transaction(async (db) => {
    const key = { companyId, id: profile.id };
    if (!(await dependencies.headerProfiles.deleteHeaderProfile(db, key))) throw headerProfileNotFound();
    const subject = { type: 'header_profile', id: profile.id } as const;
    await recordChange(dependencies, db, { caller, request }, { event: 'header_profile.deleted', subject });
  });
  return { message: 'Header profile deleted.', data: { id: profile.id } };
}
