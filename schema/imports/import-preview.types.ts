// The beginning of a stored file, as an import understands it.
import { Field, Int, ObjectType } from 'type-graphql';
import type { ImportAction, ImportFormat } from '../../src/domain/imports/import';
import { ImportActionEnum, ImportFormatEnum } from './import.enums';
import { ImportRowViolation } from './import-rows.types';
import { ImportError } from './import.types';

@ObjectType({ description: 'A header of the file, and the column that it was taken for.' })
export class ImportPreviewColumn {
  @Field(() => String, { description: 'Header in the file.' })
  readonly header!: string;

  @Field(() => String, { nullable: true, description: 'Name of our column; null if the header is ignored.' })
  readonly column!: string | null;
}

@ObjectType({ description: 'A value of a row as it was understood.' })
export class ImportPreviewValue {
  @Field(() => String, { description: 'Name of our column.' })
  readonly column!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Value that would be stored; null if the stored one is removed.',
  })
  readonly value!: string | null;
}

@ObjectType({ description: 'A row as it was understood, before any account is looked at.' })
export class ImportPreviewRow {
  @Field(() => Int, { description: 'Line of the file on which the row begins, starting at 1 and counting the header.' })
  readonly line!: number;

  @Field(() => String, { nullable: true, description: 'Account number; null if the row has none.' })
  readonly accountNumber!: string | null;

  @Field(() => ImportActionEnum, { description: 'Action of the row.' })
  readonly action!: ImportAction;

  @Field(() => [ImportPreviewValue], { description: 'Values of the row. Empty and invalid cells are left out.' })
  readonly values!: readonly ImportPreviewValue[];

  @Field(() => [ImportRowViolation], { description: 'Why the row would not be written.' })
  readonly errors!: readonly ImportRowViolation[];

  @Field(() => [ImportRowViolation], { description: 'What would be left out of the row.' })
  readonly warnings!: readonly ImportRowViolation[];
}

@ObjectType({ description: 'The beginning of a stored file, as an import understands it.' })
export class ImportPreview {
  @Field(() => ImportFormatEnum, { description: 'Format of the file.' })
  readonly format!: ImportFormat;

  @Field(() => String, { description: 'Encoding in which the file was read: `utf-8` or `windows-1252`.' })
  readonly encoding!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the cells are separated by, in words: `commas`; null for JSON Lines.',
  })
  readonly delimiter!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Line of the header; null for JSON Lines, and if no header was found.',
  })
  readonly headerLine!: number | null;

  @Field(() => [ImportPreviewColumn], { description: 'Headers of the file, in their order.' })
  readonly columns!: readonly ImportPreviewColumn[];

  @Field(() => [ImportPreviewRow], { description: 'The first rows, at most five.' })
  readonly rows!: readonly ImportPreviewRow[];

  @Field(() => ImportError, {
    nullable: true,
    description: 'Why the file is refused as a whole; null if its beginning shows no reason.',
  })
  readonly error!: ImportError | null;
}
