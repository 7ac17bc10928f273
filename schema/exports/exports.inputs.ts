// The arguments of exports, and the filters of payments and history.
import { Arg, Field, ID, InputType } from 'type-graphql';
import {
  ACCOUNT_EXPORT_COLUMNS,
  AUDIT_EXPORT_COLUMNS,
  EXPORT_FORMATS,
  HISTORY_EXPORT_COLUMNS,
  PAYMENT_EXPORT_COLUMNS,
} from '../../src/domain/exports/export';
import type { PaymentChannel } from '../../src/domain/payments/creditor-payment';
import type { PaymentOutcomeKey } from '../../src/domain/shared/vocabulary';
import { PaymentChannelEnum, PaymentStatusEnum, registerEnum } from '../shared/enums';
import { MaxItems, TextArg } from '../shared/max-length';
import { DateTimeScalar, LocalDateScalar } from '../shared/scalars';

const ExportFormatEnum = registerEnum('ExportFormat', 'Format of an export.', EXPORT_FORMATS);

const COLUMNS = {
  accounts: registerEnum('AccountExportColumn', 'A column of exported accounts.', ACCOUNT_EXPORT_COLUMNS),
  payments: registerEnum('PaymentExportColumn', 'A column of exported payments.', PAYMENT_EXPORT_COLUMNS),
  history: registerEnum('HistoryExportColumn', 'A column of the exported history.', HISTORY_EXPORT_COLUMNS),
  audit: registerEnum('AuditExportColumn', 'A column of the exported audit trail.', AUDIT_EXPORT_COLUMNS),
} as const;

export function FormatArg() {
  return Arg('format', () => ExportFormatEnum, { defaultValue: 'csv', description: 'Format of the file.' });
}

export function ColumnsArg(kind: keyof typeof COLUMNS): ParameterDecorator {
  return (target, key, index) => {
    if (key === undefined) throw new TypeError('Only methods with a name have arguments.');
    Arg('columns', () => [COLUMNS[kind]], {
      nullable: true,
      description:
        kind === 'accounts'
          ? 'The columns in this order. Omit it to get all columns without personal data: names, addresses, contacts and the last four digits are exported only when they are named, dates of birth never.'
          : 'The columns in this order. Omit it to get all.',
    })(target, key, index);
    MaxItems(50)(target, key, index);
  };
}

export function ExportAfterArg(): ParameterDecorator {
  return TextArg(
    'after',
    255,
    'ID of the last row that you have, or `next` of the previous part. The export goes on with the next row, without byte order mark and header row, so that it can be appended. Omit it to begin.',
  );
}

export function BomArg() {
  return Arg('bom', () => Boolean, {
    defaultValue: false,
    description: 'Begin the file with a byte order mark, by which Excel recognises UTF-8.',
  });
}

export function RawArg() {
  return Arg('raw', () => Boolean, {
    defaultValue: false,
    description:
      'Write texts as they are, for programs. Otherwise an apostrophe is put before a text that a spreadsheet would run as a formula, and a text that an import would take for a damaged one is marked.',
  });
}

export function EndMarkerArg() {
  return Arg('endMarker', () => Boolean, {
    defaultValue: false,
    description:
      'End the file with a line that has the number of its rows: `#end,2` in CSV, `{"end":true,"rows":2}` in JSON Lines.',
  });
}

@InputType({ description: 'Filter of exported history. Moves must match all of it.' })
export class HistoryExportFilterInput {
  @Field(() => ID, { nullable: true, description: 'The move was made on this account.' })
  readonly accountId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The move was made at this time or later.' })
  readonly from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The move was made at this time or earlier.' })
  readonly to?: string | null;
}

@InputType({ description: 'Filter of exported payments. Payments must match all of it.' })
export class PaymentExportFilterInput {
  @Field(() => PaymentStatusEnum, { nullable: true, description: 'The payment has this outcome.' })
  readonly status?: PaymentOutcomeKey | null;

  @Field(() => PaymentChannelEnum, {
    nullable: true,
    description: 'The payment came about in this way; `PORTAL`: the portal collected it.',
  })
  readonly source?: PaymentChannel | null;

  @Field(() => ID, { nullable: true, description: 'The payment belongs to this account.' })
  readonly accountId?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The payment was made, failed or was recorded on this business day or later.',
  })
  readonly from?: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'The payment was made, failed or was recorded on this business day or earlier.',
  })
  readonly to?: string | null;
}
