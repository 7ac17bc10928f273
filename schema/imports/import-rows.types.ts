// Results of the rows of an import, and of requests that change imports.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { RowOutcome } from '../../src/domain/imports/import';
import type { RowErrorCode, RowWarningCode } from '../../src/domain/imports/row-violations';
import { ImportRowCodeEnum, ImportRowOutcomeEnum } from './import.enums';
import { PlacementImport } from './import.types';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

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
class ImportRow {
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

@ObjectType({ description: 'A page of rows.' })
export class ImportRowConnection extends CountedConnection(ImportRow, {
  noun: 'row',
  nouns: 'rows',
  total: 'Number of rows on all pages.',
}) {}

@ObjectType({ description: 'Result of a change of an import.' })
export class PlacementImportPayload extends Payload(PlacementImport, 'The import after the change.') {}
