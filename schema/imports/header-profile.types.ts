// Header profiles: how the files of one layout are read.
import { Field, ID, ObjectType } from 'type-graphql';
import type { FileReading } from '../../src/domain/imports/import';
import { JsonObjectScalar } from '../shared/scalars';
import { EmptyCellRuleEnum, MoneyFormatEnum, RestoredColumnEnum } from './header-profile.enums';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'How the cells of a file are written.' })
export class HeaderProfileFormat {
  @Field(() => String, { description: 'Character between cells: `,`, `;`, a tab or `|`.' })
  readonly delimiter!: string;

  @Field(() => String, { description: 'Encoding: `utf-8` or `windows-1252`.' })
  readonly encoding!: string;

  @Field(() => String, { description: 'Format of dates: `YYYY-MM-DD`, `MM/DD/YYYY` or `YYYYMMDD`.' })
  readonly dateFormat!: string;

  @Field(() => MoneyFormatEnum, { description: 'Format of amounts.' })
  readonly moneyFormat!: FileReading['moneyFormat'];
}

@ObjectType({ description: 'How to read files with a certain layout, stored under a name.' })
export class HeaderProfile {
  @Field(() => ID, { description: 'Header profile ID.' })
  readonly id!: number;

  @Field(() => String, { description: 'Name, unique within the company.' })
  readonly name!: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Header of the file → our column: `{"Acct No": "account_number"}`. Null: the headers are our columns.',
  })
  readonly mapping!: FileReading['mapping'];

  @Field(() => JsonObjectScalar, { description: 'Our column → its value in every row.' })
  readonly constants!: FileReading['constants'];

  @Field(() => HeaderProfileFormat, { description: 'How the cells of a file are written.' })
  readonly format!: HeaderProfileFormat;

  @Field(() => [RestoredColumnEnum], { description: 'Columns in which leading zeros are restored.' })
  readonly restoreLeadingZeros!: FileReading['restoreLeadingZeros'];

  @Field(() => EmptyCellRuleEnum, { description: 'What an empty cell means.' })
  readonly emptyCells!: FileReading['emptyCells'];

  @Field(() => Boolean, {
    description: 'Whether every column that rows need has a header or a value. Imports accept complete profiles only.',
  })
  readonly isComplete!: boolean;

  @Field(() => String, {
    description: 'Strong entity tag. Pass it as `ifMatch` with an update. REST returns it in the `ETag` header.',
  })
  readonly etag!: string;
}

@ObjectType({ description: 'Result of a change of a header profile.' })
export class HeaderProfilePayload extends Payload(HeaderProfile, 'The header profile after the change.') {}

@ObjectType({ description: 'Result of deleting a header profile.' })
export class DeleteHeaderProfilePayload extends Payload(HeaderProfile, 'The header profile as it was.') {}
