// Takes the data of the caller's company out: accounts, payments, history and audit trail, as CSV or JSON Lines. Over GraphQL a
// request returns a part; over REST the parts are one file, which is sent as fast as the client reads.
import { assertMayCall } from '../../domain/creditor/creditor-access';
import type { ExportKind } from '../../domain/creditor/export';
import type { FieldErrors } from '../../domain/shared/errors';
import { recordAuditEvent } from '../shared/audit';
import { asCreditor, auditedActor, getRights, identify, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { describeExport } from './steps/describe-export';
import {
  createAccountsSource,
  createAuditSource,
  createHistorySource,
  createPaymentsSource,
  findAccountExportErrors,
  findEntryFilterErrors,
  type AccountsFilter,
  type EntriesFilter,
  type PaymentsFilter,
} from './steps/export-sources';
import { findAuditFilterErrors, type AuditFilter } from './steps/read-audit-events';
import {
  checkExportRequest,
  openExport,
  type ExportOwner,
  type ExportPart,
  type ExportRequest,
  type ExportSource,
} from './steps/write-export';

interface ExportContext extends RequestContext {
  readonly caller: CreditorCaller;
}

type Wanted<Filter> = ExportRequest & { readonly filter: Filter };

/** Throws `validation_failed` and `export_limit`. */
export async function exportAccounts(
  dependencies: Dependencies,
  context: ExportContext,
  request: Wanted<AccountsFilter>,
): Promise<ExportPart> {
  const { filter, sort } = request.filter;
  const errors = findAccountExportErrors(request.filter);
  const source = () => Promise.resolve(createAccountsSource(dependencies, toSourceRequest(context, request)));
  return takeFirstPart(dependencies, context, request, { kind: 'accounts', filter: { ...filter, sort }, errors, source });
}

/** Throws `validation_failed` and `export_limit`. */
export async function exportPayments(
  dependencies: Dependencies,
  context: ExportContext,
  request: Wanted<PaymentsFilter>,
): Promise<ExportPart> {
  const { filter } = request;
  const errors = findEntryFilterErrors(filter);
  const source = () => createPaymentsSource(dependencies, toSourceRequest(context, request));
  return takeFirstPart(dependencies, context, request, { kind: 'payments', filter, errors, source });
}

/** Throws `validation_failed` and `export_limit`. */
export async function exportHistory(
  dependencies: Dependencies,
  context: ExportContext,
  request: Wanted<EntriesFilter>,
): Promise<ExportPart> {
  const { filter } = request;
  const errors = findEntryFilterErrors(filter);
  const source = () => createHistorySource(dependencies, toSourceRequest(context, request));
  return takeFirstPart(dependencies, context, request, { kind: 'history', filter, errors, source });
}

/** Throws `validation_failed` and `export_limit`. */
export async function exportAudit(
  dependencies: Dependencies,
  context: ExportContext,
  request: Wanted<AuditFilter>,
): Promise<ExportPart> {
  const { filter } = request;
  const errors = { ...findEntryFilterErrors(filter), ...findAuditFilterErrors(filter) };
  const source = () => createAuditSource(dependencies, toSourceRequest(context, request));
  return takeFirstPart(dependencies, context, request, { kind: 'audit', filter, errors, source });
}

function toSourceRequest<Filter>({ caller }: ExportContext, { filter, after }: Wanted<Filter>) {
  return { companyId: caller.creditor.companyId, filter, after };
}

interface WantedExport<Position> {
  readonly kind: ExportKind;
  /** As the audit trail records it. */
  readonly filter: object;
  readonly errors: FieldErrors;
  readonly source: () => Promise<ExportSource<Position>>;
}

/** What follows the first part belongs to the response, if that is a file. */
async function takeFirstPart<Position>(
  dependencies: Dependencies,
  context: ExportContext,
  request: ExportRequest,
  { kind, filter, errors, source }: WantedExport<Position>,
): Promise<ExportPart> {
  checkExportRequest(request, kind, errors);
  const owner = ownedByCaller(dependencies, context, kind, describeExport(kind, request, filter));
  const parts = await openExport(dependencies, owner, request, await source());
  const first = await parts.next();
  if (first.done) throw new Error('An export has at least one part.');
  const { takeRest } = context.response;
  if (takeRest) takeRest(toTexts(parts));
  else await parts.return(undefined);
  return first.value;
}

async function* toTexts(parts: AsyncGenerator<ExportPart>): AsyncGenerator<string> {
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
