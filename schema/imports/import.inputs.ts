// Inputs of imports.
import { Field, ID, InputType, Int } from 'type-graphql';
import { FILE_LIMITS, type ImportAction, type ImportFormat } from '../../src/domain/imports/import';
import { MAX_PERCENT } from '../../src/domain/imports/import-request';
import { Range } from '../shared/input-rules';
import { MaxItems, MaxLength } from '../shared/max-length';
import { JsonObjectScalar } from '../shared/scalars';
import { ImportActionEnum, ImportFormatEnum, InvalidContactRuleEnum } from './import.enums';

@InputType({ description: 'A new import. Fields that are omitted or null get their defaults.' })
export class CreateImportInput {
  @MaxLength(1000)
  @Field(() => String, {
    description: 'Name of the file, 1 to 100 characters. Of a path, only the last segment is used.',
  })
  readonly fileName!: string;

  @Field(() => ImportFormatEnum, { description: 'Format of the file.' })
  readonly format!: ImportFormat;

  @Field(() => ID, {
    nullable: true,
    description: 'Header profile with which to read the file, instead of a mapping; it must be complete.',
  })
  readonly headerProfileId?: string | null;

  @MaxItems(FILE_LIMITS.columns)
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'Headers of the file by column: `{"Acct No": "account_number"}`. Headers are compared ignoring case; other headers are ignored. By default, the headers are our columns.',
  })
  readonly mapping?: Readonly<Record<string, unknown>> | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether to only check the file. Default: false.' })
  readonly dryRun?: boolean | null;

  @Field(() => ImportActionEnum, {
    nullable: true,
    description: 'Action of rows that do not name one. Default: `UPSERT`.',
  })
  readonly defaultAction?: ImportAction | null;

  @Field(() => InvalidContactRuleEnum, {
    nullable: true,
    description: 'How to treat rows with an invalid contact. Default: `DROP`.',
  })
  readonly onInvalidContact?: 'drop' | 'reject' | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to write rows without a date of birth or the last four digits. Default: false.',
  })
  readonly allowIncompleteIdentity?: boolean | null;

  @Range(0, MAX_PERCENT)
  @Field(() => Int, {
    nullable: true,
    description:
      'Share of the open accounts, in whole percent, that the file may withdraw. Default: 10. If it would withdraw more, the import fails.',
  })
  readonly maxWithdrawalsPercent?: number | null;

  @Range(0, FILE_LIMITS.rows)
  @Field(() => Int, {
    nullable: true,
    description: 'Number of rows with errors after which the import ends. Default: 0, which means never.',
  })
  readonly stopAfterErrors?: number | null;
}

@InputType({ description: 'The dry run to apply.' })
export class ApplyImportInput {
  @Field(() => ID, { description: 'Import ID.' })
  readonly id!: string;
}

@InputType({ description: 'The import to cancel.' })
export class CancelImportInput {
  @Field(() => ID, { description: 'Import ID.' })
  readonly id!: string;
}
