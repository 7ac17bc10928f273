// Results of the rows of an import, and of requests that change imports.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { RowOutcome } from '../../src/domain/imports/import';
import type { RowErrorCode, RowWarningCode } from '../../src/domain/imports/row-violations';
import { PageInfo } from '../shared/pagination';
import { ImportRowCodeEnum, ImportRowOutcomeEnum } from './import.enums';
import { PlacementImport } from './import.types';

@ObjectType({ description: 'An error or a warning about a row. It never repeats a value.' })
export class ImportRowViolation {
  @Field(() => String, { nullable: true, description: 'Name of our column; null if the whole row is concerned.' })
  readonly column!: string | null;

  @Field(() => ImportRowCodeEnum, { description: 'Code.' })
  readonly code!: RowErrorCode | RowWarningCode;

  @Field(() => String, { description: 'What is wrong.' })
  readonly message!: string;
}

@ObjectType({ description: 'A row of an import that has errors or warnings.' })
export class ImportRow {
  @Field(() => Int, { description: 'Line of the file on which the row begins, starting at 1 and counting the header.' })
  readonly line!: number;

  @Field(() => String, { nullable: true, description: 'Account number in the file; null if the row has none.' })
  readonly accountNumber!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The account; null if there is none, also for an account that a dry run would create.',
  })
  readonly accountId!: number | null;

  @Field(() => ImportRowOutcomeEnum, { description: 'Outcome of the row.' })
  readonly outcome!: RowOutcome;

  @Field(() => [ImportRowViolation], { description: 'Why the row was not written.' })
  readonly errors!: readonly ImportRowViolation[];

  @Field(() => [ImportRowViolation], { description: 'What was left out of the row, or what else happened.' })
  readonly warnings!: readonly ImportRowViolation[];
}

@ObjectType({ description: 'A row in a list.' })
export class ImportRowEdge {
  @Field(() => String, { description: 'Cursor of the row.' })
  readonly cursor!: string;

  @Field(() => ImportRow, { description: 'The row.' })
  readonly node!: ImportRow;
}

@ObjectType({ description: 'A page of rows.' })
export class ImportRowConnection {
  @Field(() => [ImportRowEdge], { description: 'Rows with their cursors.' })
  readonly edges!: readonly ImportRowEdge[];

  @Field(() => [ImportRow], { description: 'The same rows, without cursors.' })
  readonly nodes!: readonly ImportRow[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Number of rows on all pages.' })
  readonly totalCount!: number;
}

@ObjectType({ description: 'Result of a change of an import.' })
export class PlacementImportPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => PlacementImport, { description: 'The import after the change.' })
  readonly data!: PlacementImport;
}
