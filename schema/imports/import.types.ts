// Imports of placed accounts, as their company sees them.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  FileViolationCode,
  ImportAction,
  ImportCreatorType,
  ImportFormat,
  ImportState,
} from '../../src/domain/imports/import';
import type { RowErrorCode, RowWarningCode } from '../../src/domain/imports/row-violations';
import { DateTimeScalar } from '../shared/scalars';
import {
  ImportActionEnum,
  ImportCreatorTypeEnum,
  ImportErrorCodeEnum,
  ImportFormatEnum,
  ImportRowCodeEnum,
  ImportStateEnum,
  InvalidContactRuleEnum,
} from './import.enums';
import { CountedConnection } from '../shared/pagination';

@ObjectType({ description: 'How an import treats its rows.' })
export class PlacementImportOptions {
  @Field(() => ImportActionEnum, { description: 'Action of rows that do not name one.' })
  readonly defaultAction!: ImportAction;

  @Field(() => InvalidContactRuleEnum, { description: 'How to treat rows with an invalid contact.' })
  readonly onInvalidContact!: 'drop' | 'reject';

  @Field(() => Boolean, { description: 'Whether rows without a date of birth or the last four digits are written.' })
  readonly allowIncompleteIdentity!: boolean;

  @Field(() => Int, { description: 'Share of the open accounts, in whole percent, that a file may withdraw.' })
  readonly maxWithdrawalsPercent!: number;

  @Field(() => Int, { description: 'Number of rows with errors after which the import ends; 0 means never.' })
  readonly stopAfterErrors!: number;
}

@ObjectType({ description: 'Number of rows by their outcome.' })
export class PlacementImportCounts {
  @Field(() => Int, { description: 'Accounts that were created.' })
  readonly created!: number;

  @Field(() => Int, { description: 'Accounts that were changed.' })
  readonly updated!: number;

  @Field(() => Int, { description: 'Rows that changed nothing.' })
  readonly unchanged!: number;

  @Field(() => Int, { description: 'Accounts that were removed.' })
  readonly withdrawn!: number;

  @Field(() => Int, { description: 'Accounts that were reopened.' })
  readonly restored!: number;

  @Field(() => Int, { description: 'Payments that were recorded.' })
  readonly payments!: number;

  @Field(() => Int, { description: 'Payments that were reversed.' })
  readonly reversed!: number;

  @Field(() => Int, { description: 'Rows that were not written.' })
  readonly failed!: number;

  @Field(() => Int, { description: 'Warnings about the other rows.' })
  readonly warnings!: number;
}

@ObjectType({ description: 'Why a file was refused as a whole.' })
export class ImportError {
  @Field(() => ImportErrorCodeEnum, { description: 'Code.' })
  readonly code!: FileViolationCode;

  @Field(() => String, { description: 'What is wrong.' })
  readonly message!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Line number, starting at 1; null if the error does not concern a line.',
  })
  readonly line!: number | null;
}

@ObjectType({ description: 'An error or a warning that rows of a file have in common. It never repeats a value.' })
export class ImportProblem {
  @Field(() => String, { nullable: true, description: 'Name of our column; null if whole rows are concerned.' })
  readonly column!: string | null;

  @Field(() => ImportRowCodeEnum, { description: 'Code.' })
  readonly code!: RowErrorCode | RowWarningCode;

  @Field(() => String, { description: 'What is wrong, what it looks like, and what to do.' })
  readonly message!: string;

  @Field(() => Int, { description: 'Number of rows that have it.' })
  readonly rows!: number;

  @Field(() => Int, { description: 'Line of the first of them.' })
  readonly firstLine!: number;
}

@ObjectType({ description: 'Who created an import, as of that time.' })
export class PlacementImportCreator {
  @Field(() => ImportCreatorTypeEnum, { description: 'Kind.' })
  readonly type!: ImportCreatorType;

  @Field(() => String, {
    nullable: true,
    description: 'ID of the user or of the API key, as text; null for an operator.',
  })
  readonly creatorId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name when the import was created.' })
  readonly name!: string | null;
}

@ObjectType({ description: 'A file of placed accounts and the results of its rows.' })
export class PlacementImport {
  @Field(() => ID, { description: 'Import ID.' })
  readonly id!: string;

  @Field(() => String, { description: 'Name of the file.' })
  readonly fileName!: string;

  @Field(() => ImportFormatEnum, { description: 'Format of the file.' })
  readonly format!: ImportFormat;

  @Field(() => Int, { nullable: true, description: 'Size of the file in bytes; null before it is uploaded.' })
  readonly bytes!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of the file in hexadecimal digits; null before it is uploaded.',
  })
  readonly sha256!: string | null;

  @Field(() => Boolean, { description: 'Whether this import only checks the file.' })
  readonly dryRun!: boolean;

  @Field(() => PlacementImportOptions, { description: 'How rows are treated.' })
  readonly options!: PlacementImportOptions;

  @Field(() => ID, {
    nullable: true,
    description: 'Header profile with which the file is read; null if there is none.',
  })
  readonly headerProfileId!: number | null;

  @Field(() => [String], { description: 'Headers of the file that belong to no column and are ignored.' })
  readonly ignoredHeaders!: readonly string[];

  @Field(() => ImportStateEnum, { description: 'State.' })
  readonly state!: ImportState;

  @Field(() => Int, { nullable: true, description: 'Number of rows in the file; null until it has been checked.' })
  readonly rowsTotal!: number | null;

  @Field(() => Int, { description: 'Number of rows that have been tried.' })
  readonly rowsDone!: number;

  @Field(() => String, { description: 'Share of the rows that have been tried, from `0.00` to `1.00`.' })
  readonly progress!: string;

  @Field(() => PlacementImportCounts, {
    description: 'Number of rows by their outcome; for a dry run, by the outcome that they would have.',
  })
  readonly counts!: PlacementImportCounts;

  @Field(() => Int, {
    description:
      'Number of rows with errors or warnings in `rows`: at most 10000, for 90 days. Other rows are only counted.',
  })
  readonly rowResults!: number;

  @Field(() => [ImportProblem], {
    description: 'Errors and warnings of all rows, counted by column and kind; those of most rows come first.',
  })
  readonly problems!: readonly ImportProblem[];

  @Field(() => ImportError, { nullable: true, description: 'Why the import failed; null unless it did.' })
  readonly error!: ImportError | null;

  @Field(() => PlacementImportCreator, { description: 'Who created the import.' })
  readonly createdBy!: PlacementImportCreator;

  @Field(() => DateTimeScalar, { description: 'When the import was created.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the import was queued; null before.' })
  readonly queuedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the import was started; null before.' })
  readonly startedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the import ended; null before.' })
  readonly finishedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the file of the import was deleted; null before.' })
  readonly fileDeletedAt!: string | null;

  @Field(() => String, { description: 'Path of the import in the REST API.' })
  readonly url!: string;

  @Field(() => String, { description: 'Path to which the file is sent with PUT.' })
  readonly uploadUrl!: string;

  @Field(() => String, { description: 'Path of the errors of its rows, as CSV.' })
  readonly errorsUrl!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds to wait before asking again; null if the import does not change without a further request.',
  })
  readonly retryAfter!: number | null;
}

@ObjectType({ description: 'A page of imports.' })
export class PlacementImportConnection extends CountedConnection(PlacementImport, {
  noun: 'import',
  nouns: 'imports',
  total: 'Number of imports on all pages.',
}) {}
