// Tells whether a row that a filter of a list names belongs to a company, even if it is deleted.
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { SubclientModel } from '../models/creditor';
import { ImportModel } from '../models/imports';
import { TemplateModel } from '../models/letters';

export type CompanyRowKind = 'account' | 'subclient' | 'template' | 'import';

/** One row is read, by its primary key. */
export async function companyHasRow(
  db: Database,
  companyId: number,
  { kind, id }: { readonly kind: CompanyRowKind; readonly id: string },
): Promise<boolean> {
  const [attributes, numbered] = [['id'], { id: Number(id), companyId }];
  const find = {
    account: () => db.model(ConsumerModel).findOne({ attributes, where: numbered }),
    subclient: () => db.model(SubclientModel).findOne({ attributes, where: numbered }),
    template: () => db.model(TemplateModel).findOne({ attributes, where: numbered }),
    import: () => db.model(ImportModel).findOne({ attributes, where: { id, companyId } }),
  };
  return (await find[kind]()) !== null;
}
