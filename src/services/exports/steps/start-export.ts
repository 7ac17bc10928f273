// Starts an export of any kind: checks the request, takes a place, and connects what is read with what is written.
import type { FieldErrors } from '../../../domain/shared/errors';
import type { Dependencies } from '../../shared/dependencies';
import {
  createAccountsSource,
  createAuditSource,
  createHistorySource,
  createPaymentsSource,
  findAccountExportErrors,
  type AccountsFilter,
  type EntriesFilter,
  type PaymentsFilter,
} from './export-sources';
import { findAuditFilterErrors, findTimeErrors, type AuditFilter } from '../../creditor/steps/read-audit-events';
import { findNamedRows } from '../../shared/find-named-rows';
import { findDayErrors } from '../../payments/steps/find-day-errors';
import { checkExportRequest, openExport, type ExportOwner, type WrittenPart, type ExportRequest } from './write-export';

/** The rows of an export. */
export type WantedRows =
  | { readonly kind: 'accounts'; readonly filter: AccountsFilter }
  | { readonly kind: 'payments'; readonly filter: PaymentsFilter }
  | { readonly kind: 'history'; readonly filter: EntriesFilter }
  | { readonly kind: 'audit'; readonly filter: AuditFilter };

interface ExportStart {
  readonly companyId: number;
  readonly wanted: WantedRows;
  readonly request: ExportRequest;
}

/**
 * Throws `not_found` for a row of another company that a filter names, then `validation_failed`, then `export_limit`. The parts
 * throw what `openExport` says.
 */
export async function startExport(
  dependencies: Dependencies,
  owner: ExportOwner,
  { companyId, wanted, request }: ExportStart,
): Promise<AsyncGenerator<WrittenPart>> {
  if (wanted.kind === 'accounts') await findNamedRows(dependencies, companyId, wanted.filter.filter);
  else await findNamedRows(dependencies, companyId, wanted.filter);
  checkExportRequest(request, wanted.kind, findFilterErrors(wanted));
  const { kind } = wanted;
  const { after } = request;
  if (kind === 'accounts') {
    const source = createAccountsSource(dependencies, { companyId, filter: wanted.filter, after });
    return openExport(dependencies, owner, request, source);
  }
  const source =
    kind === 'payments'
      ? await createPaymentsSource(dependencies, { companyId, filter: wanted.filter, after })
      : kind === 'history'
        ? await createHistorySource(dependencies, { companyId, filter: wanted.filter, after })
        : await createAuditSource(dependencies, { companyId, filter: wanted.filter, after });
  return openExport(dependencies, owner, request, source);
}

function findFilterErrors(wanted: WantedRows): FieldErrors {
  if (wanted.kind === 'accounts') return findAccountExportErrors(wanted.filter);
  if (wanted.kind === 'payments') return findDayErrors(wanted.filter.from, wanted.filter.to);
  return wanted.kind === 'audit' ? findAuditFilterErrors(wanted.filter) : findTimeErrors(wanted.filter);
}
