// Adds subclients, for operators and users alike.
import { parseNewSubclient, type SubclientRequest, type SubclientSettings } from '../../domain/company/subclient';
import { DomainError } from '../../domain/shared/errors';
import type { Dependencies } from '../shared/dependencies';
import { recordChange, type SettingsActor } from '../shared/actor';

type SubclientDependencies = Pick<
  Dependencies,
  'db' | 'audit' | 'clock' | 'companySettings' | 'digests' | 'subclients'
>;

/** Throws, in this order, `not_found`, `validation_failed` and `subclient_exists`. */
export async function addSubclient(
  dependencies: SubclientDependencies,
  actor: SettingsActor,
  { companyId, ...request }: SubclientRequest & { readonly companyId: number },
): Promise<SubclientSettings> {
  const { db: database, subclients, clock } = dependencies;
  await checkCompany(dependencies, companyId);
  const fields = parseNewSubclient(request);
  return database.transaction(async (db) => {
    const id = await subclients.insertSubclient(db, { companyId, ...fields, now: clock().now });
    if (id === null) throw new DomainError('subclient_exists');
    const subject = { type: 'subclient', id } as const;
    await recordChange(dependencies, db, actor, { event: 'subclient.created', companyId, subject });
    return { id, ...fields, version: 1 };
  });
}

/** Throws `not_found`. */
export async function listSubclients(
  dependencies: SubclientDependencies,
  companyId: number,
): Promise<readonly SubclientSettings[]> {
  await checkCompany(dependencies, companyId);
  return dependencies.subclients.findSubclients(dependencies.db, companyId);
}

async function checkCompany({ db, companySettings }: SubclientDependencies, id: number): Promise<void> {
  if (await companySettings.findCompany(db, id)) return;
  throw new DomainError('not_found', { message: 'There is no such company.' });
}
