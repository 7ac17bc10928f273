// Exports of a company. A query returns a part; the REST endpoints send the whole file.
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { AccountSort } from '../../src/domain/creditor/account-list';
import type {
  AccountExportColumn,
  AuditExportColumn,
  ExportFormat,
  HistoryExportColumn,
  PaymentExportColumn,
} from '../../src/domain/exports/export';
import { exportAccounts, exportAudit, exportHistory, exportPayments } from '../../src/services/exports/exports';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { AuditEventFilterInput, toAuditFilter } from '../creditor/audit-event.inputs';
import { CreditorAccountFilterInput, FilterArg, SortArg, toListRequest } from '../negotiation/account-filter.inputs';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises } from '../shared/decorators';
import {
  BomArg,
  ColumnsArg,
  EndMarkerArg,
  ExportAfterArg,
  FormatArg,
  HistoryExportFilterInput,
  PaymentExportFilterInput,
  RawArg,
} from './exports.inputs';
import { ExportPart } from './exports.types';

const LIMITS =
  'A company can take two exports at a time; the audit trail records each. Administrators and API keys with the scope `export` may export, also after the membership has ended.';

@Resolver()
export class ExportsResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'validation_failed', 'export_limit')
  @Query(() => ExportPart, {
    description: `Exports the accounts of the company that match the filter. The columns have the names of placement files, so that the file can be imported again: every row is then unchanged. ${LIMITS}`,
  })
  async exportAccounts(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @FormatArg() format: ExportFormat,
    @ColumnsArg('accounts') columns: AccountExportColumn[] | null | undefined,
    @ExportAfterArg() after: string | null | undefined,
    @BomArg() bom: boolean,
    @RawArg() raw: boolean,
    @EndMarkerArg() endMarker: boolean,
    @FilterArg() filter: CreditorAccountFilterInput | null | undefined,
    @SortArg() sort: AccountSort,
  ): Promise<ExportPart> {
    const list = toListRequest(1, null, filter, sort);
    return exportAccounts(
      dependencies,
      { caller, request, response },
      {
        ...toExportRequest(format, columns, after),
        bom,
        raw,
        endMarker,
        filter: { filter: list.filter, sort: list.sort },
      },
    );
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'validation_failed', 'export_limit')
  @Query(() => ExportPart, {
    description: `Exports the payments of the company that were made or failed, the oldest first. ${LIMITS}`,
  })
  async exportPayments(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @FormatArg() format: ExportFormat,
    @ColumnsArg('payments') columns: PaymentExportColumn[] | null | undefined,
    @ExportAfterArg() after: string | null | undefined,
    @BomArg() bom: boolean,
    @RawArg() raw: boolean,
    @EndMarkerArg() endMarker: boolean,
    @Arg('filter', () => PaymentExportFilterInput, {
      nullable: true,
      description: 'Export only payments that match this filter.',
    })
    filter: PaymentExportFilterInput | null | undefined,
  ): Promise<ExportPart> {
    const { status = null, source = null, accountId = null, from = null, to = null } = filter ?? {};
    return exportPayments(
      dependencies,
      { caller, request, response },
      {
        ...toExportRequest(format, columns, after),
        bom,
        raw,
        endMarker,
        filter: { status, source, accountId, from, to },
      },
    );
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'validation_failed', 'export_limit')
  @Query(() => ExportPart, {
    description: `Exports the moves on the accounts of the company, the oldest first. Notes and reasons in words are left out. ${LIMITS}`,
  })
  async exportHistory(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @FormatArg() format: ExportFormat,
    @ColumnsArg('history') columns: HistoryExportColumn[] | null | undefined,
    @ExportAfterArg() after: string | null | undefined,
    @BomArg() bom: boolean,
    @RawArg() raw: boolean,
    @EndMarkerArg() endMarker: boolean,
    @Arg('filter', () => HistoryExportFilterInput, {
      nullable: true,
      description: 'Export only moves that match this filter.',
    })
    filter: HistoryExportFilterInput | null | undefined,
  ): Promise<ExportPart> {
    const { accountId = null, from = null, to = null } = filter ?? {};
    return exportHistory(
      dependencies,
      { caller, request, response },
      {
        ...toExportRequest(format, columns, after),
        bom,
        raw,
        endMarker,
        filter: { accountId, from, to },
      },
    );
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'validation_failed', 'export_limit')
  @Query(() => ExportPart, {
    description: `Exports the audit trail of the company, the oldest event first. ${LIMITS}`,
  })
  async exportAudit(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @FormatArg() format: ExportFormat,
    @ColumnsArg('audit') columns: AuditExportColumn[] | null | undefined,
    @ExportAfterArg() after: string | null | undefined,
    @BomArg() bom: boolean,
    @RawArg() raw: boolean,
    @EndMarkerArg() endMarker: boolean,
    @Arg('filter', () => AuditEventFilterInput, {
      nullable: true,
      description: 'Export only events that match this filter.',
    })
    filter: AuditEventFilterInput | null | undefined,
  ): Promise<ExportPart> {
    return exportAudit(
      dependencies,
      { caller, request, response },
      {
        ...toExportRequest(format, columns, after),
        bom,
        raw,
        endMarker,
        filter: toAuditFilter(filter),
      },
    );
  }
}

function toExportRequest(
  format: ExportFormat,
  columns: readonly string[] | null | undefined,
  after: string | null | undefined,
) {
  return { format, columns: columns ?? null, after: after ?? null };
}
