// The subclients of the caller's company: the list, one of them, and their changes.
import {
  describeSubclient,
  parseNewSubclient,
  parseSubclient,
  type SubclientRequest,
  type SubclientView,
} from '../../domain/company/subclient';
import { parseIfMatch, preconditionFailed } from '../../domain/shared/entity-tag';
import { DomainError } from '../../domain/shared/errors';
import type { SubclientKey } from '../../persistence/company/subclient-store';
import { describeActor, type CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';
import { recordChange } from '../shared/actor';

/** Sorts by id. Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function subclients(
  { db, subclients: store }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<SubclientView>> {
  const after = readPage(request, decodeNumberCursor);
  const counts = await store.countSubclients(db, companyId, after);
  const rows = await store.findSubclientPage(db, companyId, { after, limit: request.first });
  return toConnection(rows.map(describeSubclient), ({ id }) => encodeNumberCursor(id), counts);
}

/** Throws `not_found`. */
export async function subclient(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
): Promise<SubclientView> {
  const found = await dependencies.subclients.findSubclient(dependencies.db, toKey(caller, id));
  if (!found) throw subclientNotFound();
  return describeSubclient(found);
}

/** Expects subclients that were just read. A settled, removed or cancelled account is not open. */
export function openAccounts(
  { db, subclients: store }: Dependencies,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return store.countOpenAccounts(db, ids);
}

export interface SubclientSaved {
  readonly message: string;
  readonly data: SubclientView;
}

/** Throws, in this order, `validation_failed` and `subclient_exists`. */
export async function createSubclient(
  dependencies: Dependencies,
  {
    caller,
    request: facts,
    idempotencyKey: key,
  }: RequestContext & { caller: CreditorCaller; idempotencyKey: string | null },
  request: SubclientRequest,
): Promise<SubclientSaved> {
  const { db: database, subclients: store, clock } = dependencies;
  const { companyId } = caller.creditor;
  const fields = parseNewSubclient(request);
  const owner = describeActor(caller);
  const idempotent = key === null ? null : { key, owner, move: 'create_subclient', request, isUndone: true };
  return withIdempotencyKey<SubclientSaved>(dependencies, idempotent, (storeResponse) =>
    database.transaction(async (db) => {
      const id = await store.insertSubclient(db, { companyId, ...fields, now: clock().now });
      if (id === null) throw new DomainError('subclient_exists');
      const subject = { type: 'subclient', id } as const;
      await recordChange(dependencies, db, { caller, request: facts }, { event: 'subclient.created', subject });
      const saved = { message: 'Subclient added.', data: describeSubclient({ id, ...fields, version: 1 }) };
      await storeResponse?.(db, saved);
      return saved;
    }),
  );
}

export interface SubclientUpdateRequest extends SubclientRequest {
  readonly id: string;
  readonly ifMatch?: string | null;
}

/**
 * Throws, in this order, `not_found`, `validation_failed`, `precondition_failed` and `subclient_exists`. Accounts stay with
 * the subclient when its number changes.
 */
export async function updateSubclient(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { id, ifMatch, ...request }: SubclientUpdateRequest,
  { request: facts }: RequestContext,
): Promise<SubclientSaved> {
  const { db: database, subclients: store, clock } = dependencies;
  const key = toKey(caller, id);
  if (!(await store.findSubclient(database, key))) throw subclientNotFound();
  const changes = parseSubclient(request);
  const version = parseIfMatch(ifMatch);
  return database.transaction(async (db) => {
    const isSaved = await store.updateSubclientSettings(db, { ...key, version, changes, now: clock().now });
    if (isSaved === null) throw new DomainError('subclient_exists');
    const saved = isSaved ? await store.findSubclient(db, key) : null;
    if (!saved) throw preconditionFailed(ifMatch);
    const subject = { type: 'subclient', id: key.id } as const;
    const details = { fields: Object.keys(changes) };
    await recordChange(dependencies, db, { caller, request: facts }, { event: 'subclient.updated', subject, details });
    return { message: 'Subclient saved.', data: describeSubclient(saved) };
  });
}

export interface SubclientDeleted {
  readonly message: string;
  readonly data: { readonly id: number };
}

/** Throws, in this order, `not_found` and `subclient_in_use`. */
export async function deleteSubclient(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request: facts }: RequestContext,
): Promise<SubclientDeleted> {
  const { db: database, subclients: store, clock } = dependencies;
  const key = toKey(caller, id);
  return database.transaction(async (db) => {
    // Undone when an account is open.
    if (!(await store.removeSubclient(db, { ...key, now: clock().now }))) throw subclientNotFound();
    if (await store.hasOpenAccounts(db, key.id)) throw new DomainError('subclient_in_use');
    const subject = { type: 'subclient', id: key.id } as const;
    await recordChange(dependencies, db, { caller, request: facts }, { event: 'subclient.deleted', subject });
    return { message: 'Subclient deleted.', data: { id: key.id } };
  });
}

const ID = /^[1-9]\d{0,15}$/;

/** Throws `not_found` for an invalid id. */
function toKey({ creditor }: CreditorCaller, id: string): SubclientKey {
  if (!ID.test(id)) throw subclientNotFound();
  return { companyId: creditor.companyId, id: Number(id) };
}

function subclientNotFound(): DomainError {
  return new DomainError('not_found', { message: 'Subclient not found.' });
}
