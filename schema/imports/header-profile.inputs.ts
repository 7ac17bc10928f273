// Inputs of header profiles.
import { Field, ID, InputType } from 'type-graphql';
import { FORMAT_PATTERNS } from '../../src/domain/imports/header-profile';
import { FILE_LIMITS, type FileReading } from '../../src/domain/imports/import';
import { Pattern } from '../shared/input-rules';
import { MaxCharacters, MaxItems, MaxLength } from '../shared/max-length';
import { JsonObjectScalar } from '../shared/scalars';
import { EmptyCellRuleEnum, MoneyFormatEnum, RestoredColumnEnum } from './header-profile.enums';

const MAPPING =
  'Header of the file → our column, at most 200: `{"Acct No": "account_number"}`. Headers are compared ignoring case and surrounding spaces; a column has one header. Null: the headers are our columns.';
const CONSTANTS = 'Our column → its value in every row: `{"subclient_number": "AMD-002"}`. Null: none.';
const IF_MATCH =
  'The `etag` that the client last read. If there has been a change since, the request fails with `PRECONDITION_FAILED`. Null: the change is made in any case.';

@InputType({ description: 'How the cells of a file are written. Null means the default.' })
export class HeaderProfileFormatInput {
  @MaxLength(10)
  @Pattern(FORMAT_PATTERNS.delimiter)
  @Field(() => String, { nullable: true, description: 'Character between cells: `,` (default), `;`, a tab or `|`.' })
  readonly delimiter?: string | null;

  @MaxLength(20)
  @Pattern(FORMAT_PATTERNS.encoding)
  @Field(() => String, { nullable: true, description: 'Encoding: `utf-8` (default) or `windows-1252`.' })
  readonly encoding?: string | null;

  @MaxLength(20)
  @Pattern(FORMAT_PATTERNS.dateFormat)
  @Field(() => String, {
    nullable: true,
    description: 'Format of dates: `YYYY-MM-DD` (default), `MM/DD/YYYY` or `YYYYMMDD`.',
  })
  readonly dateFormat?: string | null;

  @Field(() => MoneyFormatEnum, { nullable: true, description: 'Format of amounts. Default: plain.' })
  readonly moneyFormat?: FileReading['moneyFormat'] | null;
}

@InputType({ description: 'A new header profile. Fields that are omitted or null get their defaults.' })
export class CreateHeaderProfileInput {
  @MaxCharacters(100)
  @Field(() => String, { description: 'Name, unique within the company, 1 to 100 characters.' })
  readonly name!: string;

  @MaxItems(FILE_LIMITS.columns)
  @Field(() => JsonObjectScalar, { nullable: true, description: MAPPING })
  readonly mapping?: Readonly<Record<string, unknown>> | null;

  @MaxItems(FILE_LIMITS.columns)
  @Field(() => JsonObjectScalar, { nullable: true, description: CONSTANTS })
  readonly constants?: Readonly<Record<string, unknown>> | null;

  @Field(() => HeaderProfileFormatInput, { nullable: true, description: 'How the cells are written.' })
  readonly format?: HeaderProfileFormatInput | null;

  @MaxItems(2)
  @Field(() => [RestoredColumnEnum], { nullable: true, description: 'Columns in which leading zeros are restored.' })
  readonly restoreLeadingZeros?: FileReading['restoreLeadingZeros'] | null;

  @Field(() => EmptyCellRuleEnum, {
    nullable: true,
    description: 'What an empty cell means. Default: the stored value stays.',
  })
  readonly emptyCells?: FileReading['emptyCells'] | null;
}

@InputType({ description: 'Changes to a header profile. Omitted fields keep their values; null sets the default.' })
export class UpdateHeaderProfileInput {
  @Field(() => ID, { description: 'Header profile ID.' })
  readonly id!: string;

  @MaxCharacters(100)
  @Field(() => String, { nullable: true, description: 'Name, unique within the company, 1 to 100 characters.' })
  readonly name?: string | null;

  @MaxItems(FILE_LIMITS.columns)
  @Field(() => JsonObjectScalar, { nullable: true, description: MAPPING })
  readonly mapping?: Readonly<Record<string, unknown>> | null;

  @MaxItems(FILE_LIMITS.columns)
  @Field(() => JsonObjectScalar, { nullable: true, description: CONSTANTS })
  readonly constants?: Readonly<Record<string, unknown>> | null;

  @Field(() => HeaderProfileFormatInput, { nullable: true, description: 'How the cells are written.' })
  readonly format?: HeaderProfileFormatInput | null;

  @MaxItems(2)
  @Field(() => [RestoredColumnEnum], { nullable: true, description: 'Columns in which leading zeros are restored.' })
  readonly restoreLeadingZeros?: FileReading['restoreLeadingZeros'] | null;

  @Field(() => EmptyCellRuleEnum, { nullable: true, description: 'What an empty cell means.' })
  readonly emptyCells?: FileReading['emptyCells'] | null;

  @MaxCharacters(1000)
  @Field(() => String, { nullable: true, description: IF_MATCH })
  readonly ifMatch?: string | null;
}

@InputType({ description: 'The header profile to delete.' })
export class DeleteHeaderProfileInput {
  @Field(() => ID, { description: 'Header profile ID.' })
  readonly id!: string;
}
