// Refuses filters that name a row of another company, or of none: an empty list would look like a row without entries.
import { DomainError } from '../../domain/shared/errors';
import type { CompanyRowKind } from '../../persistence/company/company-row-store';
import type { Dependencies } from './dependencies';

/** Null and absent members are not asked for. */
export interface NamedRows {
  readonly accountId?: string | null;
  readonly subclientId?: string | null;
  readonly templateId?: string | null;
  readonly importId?: string | null;
}

const KINDS: Readonly<Record<keyof NamedRows, readonly [kind: CompanyRowKind, id: RegExp, message: string]>> = {
  accountId: ['account', /^[1-9]\d{0,14}$/, 'Account not found.'],
  subclientId: ['subclient', /^[1-9]\d{0,14}$/, 'Subclient not found.'],
  templateId: ['template', /^[1-9]\d{0,14}$/, 'Template not found.'],
  importId: ['import', /^.{1,22}$/, 'Import not found.'],
};

/** One statement for each row that is named. Throws `not_found`; removed and erased rows of the company are found. */
export async function findNamedRows(
  { db, companyRows }: Pick<Dependencies, 'db' | 'companyRows'>,
  companyId: number,
  rows: NamedRows,
): Promise<void> {
  for (const [name, [kind, form, message]] of Object.entries(KINDS)) {
    const id = rows[name as keyof NamedRows] ?? null;
    if (id === null) continue;
    if (!form.test(id) || !(await companyRows.companyHasRow(db, companyId, { kind, id }))) {
      throw new DomainError('not_found', { message });
    }
  }
}
