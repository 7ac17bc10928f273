// Takes the data of the caller's company out: accounts, payments, history and audit trail, as CSV or JSON Lines. Over GraphQL a
// request returns a part; over REST the parts are one file, which is sent as fast as the client reads.
import { assertMayCall } from '../../domain/creditor/creditor-access';
import type { ExportKind } from '../../domain/exports/export';
import { recordAuditEvent } from '../shared/audit';
import { asCreditor, auditedActor, getRights, identify, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { describeExport } from './steps/describe-export';
import type { AccountsFilter, EntriesFilter, PaymentsFilter } from './steps/export-sources';
import type { AuditFilter } from '../creditor/steps/read-audit-events';
import { startExport, type WantedRows } from './steps/start-export';
import type { ExportOwner, WrittenPart, ExportRequest } from './steps/write-export';

interface ExportContext extends RequestContext {
  readonly caller: CreditorCaller;
}

type Wanted<Filter> = ExportRequest & { readonly filter: Filter };

/** Throws `validation_failed` and `export_limit`. */
export async function exportAccounts(
  dependencies: Dependencies,
  context: ExportContext,
  { filter, ...request }: Wanted<AccountsFilter>,
): Promise<WrittenPart> {
  return takeFirstPart(dependencies, context, request, { kind: 'accounts', filter });
}

/** Throws `validation_failed` and `export_limit`. */
export async function exportPayments(
  dependencies: Dependencies,
  context: ExportContext,
  { filter, ...request }: Wanted<PaymentsFilter>,
): Promise<WrittenPart> {
  return takeFirstPart(dependencies, context, request, { kind: 'payments', filter });
}

/** Throws `validation_failed` and `export_limit`. */
export async function exportHistory(
  dependencies: Dependencies,
  context: ExportContext,
  { filter, ...request }: Wanted<EntriesFilter>,
): Promise<WrittenPart> {
  return takeFirstPart(dependencies, context, request, { kind: 'history', filter });
}

/** Throws `validation_failed` and `export_limit`. */
export async function exportAudit(
  dependencies: Dependencies,
  context: ExportContext,
  { filter, ...request }: Wanted<AuditFilter>,
): Promise<WrittenPart> {
  return takeFirstPart(dependencies, context, request, { kind: 'audit', filter });
}

/** What follows the first part belongs to the response, if that is a file. */
async function takeFirstPart(
  dependencies: Dependencies,
  context: ExportContext,
  request: ExportRequest,
  wanted: WantedRows,
): Promise<WrittenPart> {
  const owner = ownedByCaller(dependencies, context, wanted.kind, describeExport(wanted, request));
  const { companyId } = context.caller.creditor;
  const parts = await startExport(dependencies, owner, { companyId, wanted, request });
  const first = await parts.next();
  if (first.done) throw new Error('An export has at least one part.');
  const { takeRest } = context.response;
  if (takeRest) takeRest(toTexts(parts));
  else await parts.return(undefined);
  return first.value;
}

async function* toTexts(parts: AsyncGenerator<WrittenPart>): AsyncGenerator<string> {
  try {
    for await (const { content } of parts) yield content;
  } finally {
    await parts.return(undefined);
  }
}

const OPERATIONS = {
  accounts: 'exportAccounts',
  payments: 'exportPayments',
  history: 'exportHistory',
  audit: 'exportAudit',
} as const satisfies Readonly<Record<ExportKind, string>>;

/** The session may end, and the user may lose the right, while a file is sent. */
function ownedByCaller(
  dependencies: Dependencies,
  { caller, request }: ExportContext,
  kind: ExportKind,
  details: Readonly<Record<string, unknown>>,
): ExportOwner {
  return {
    async assertMayGoOn() {
      const current = asCreditor(await identify(dependencies, request.authorization));
      const { hasActiveMembership } = current.creditor;
      assertMayCall(OPERATIONS[kind], { rights: getRights(current), hasActiveMembership });
    },
    record: (taken) =>
      recordAuditEvent(dependencies, dependencies.db, request, {
        event: 'export.taken',
        ...auditedActor(caller),
        details: { ...details, ...taken },
      }),
  };
}
