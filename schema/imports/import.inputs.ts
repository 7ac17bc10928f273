// Inputs of imports.
import { Field, ID, InputType, Int } from 'type-graphql';
import { FILE_LIMITS, type ImportAction, type ImportFormat } from '../../src/domain/imports/import';
import { MAX_PERCENT } from '../../src/domain/imports/import-request';
import { Range } from '../shared/input-rules';
import { MaxItems, MaxLength } from '../shared/max-length';
import { JsonObjectScalar } from '../shared/scalars';
import { ImportActionEnum, ImportFormatEnum, InvalidContactRuleEnum } from './import.enums';

@InputType({ description: 'A new import. Omitted fields and null have their defaults.' })
export class CreateImportInput {
  @MaxLength(1000)
  @Field(() => String, { description: 'Name of the file, 1 to 100 characters. Of a path, the last segment counts.' })
  readonly fileName!: string;

  @Field(() => ImportFormatEnum, { description: 'Format of the file.' })
  readonly format!: ImportFormat;

  @Field(() => ID, {
    nullable: true,
    description: 'Header profile by which the file is read; it must be complete. Instead of a mapping.',
  })
  readonly headerProfileId?: string | null;

  @MaxItems(FILE_LIMITS.columns)
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'Headers of the file by column: `{"Acct No": "account_number"}`. Headers are compared without case; others are ' +
      'ignored. By default the headers are our columns.',
  })
  readonly mapping?: Readonly<Record<string, unknown>> | null;

  @Field(() => Boolean, { nullable: true, description: 'Only checks the file: by default false.' })
  readonly dryRun?: boolean | null;

  @Field(() => ImportActionEnum, { nullable: true, description: 'Action of rows that name none: by default `UPSERT`.' })
  readonly defaultAction?: ImportAction | null;

  @Field(() => InvalidContactRuleEnum, {
    nullable: true,
    description: 'What becomes of rows with a contact that is not valid: by default `DROP`.',
  })
  readonly onInvalidContact?: 'drop' | 'reject' | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Writes rows without a date of birth or the last four digits: by default false.',
  })
  readonly allowIncompleteIdentity?: boolean | null;

  @Range(0, MAX_PERCENT)
  @Field(() => Int, {
    nullable: true,
    description:
      'Share of the open accounts, in whole percent, that the file may withdraw: by default 10. More fails the import.',
  })
  readonly maxWithdrawalsPercent?: number | null;

  @Range(0, FILE_LIMITS.rows)
  @Field(() => Int, {
    nullable: true,
    description: 'Number of rows with errors that ends the import: by default 0, which never does.',
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
