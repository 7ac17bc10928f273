// What operators do with exports by command: take one of a company, with the rules of those of its users.
import { DomainError } from '../../domain/shared/errors';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { describeExport } from './steps/describe-export';
import { startExport, type WantedRows } from './steps/start-export';
import type { WrittenPart, ExportRequest } from './steps/write-export';

interface OperatorExport {
  readonly companyId: number;
  readonly wanted: WantedRows;
  readonly request: ExportRequest;
}

/** Throws, in this order, `not_found` for the company, `validation_failed` and `export_limit`. */
export async function startOperatorExport(
  dependencies: Dependencies,
  operator: string,
  { companyId, wanted, request }: OperatorExport,
): Promise<AsyncGenerator<WrittenPart>> {
  const { db, companySettings } = dependencies;
  if (!(await companySettings.findCompany(db, companyId))) {
    throw new DomainError('not_found', { message: 'There is no such company.' });
  }
  const details = describeExport(wanted, request);
  const owner = {
    assertMayGoOn: () => Promise.resolve(),
    record: (taken: object) =>
      recordAuditEvent(dependencies, db, NO_REQUEST, {
        event: 'export.taken',
        companyId,
        actorType: 'operator',
        details: { ...details, ...taken, operator },
      }),
  };
  return startExport(dependencies, owner, { companyId, wanted, request });
}
