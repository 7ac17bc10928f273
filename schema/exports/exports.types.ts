// A part of an export. Over REST the parts are one file.
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A part of an export: at most 1000 rows. The contents of all parts, one after another, are the file.',
})
export class ExportPart {
  @Field(() => String, { description: 'Name to save the file under: ASCII, without personal data.' })
  readonly fileName!: string;

  @Field(() => String, { description: 'Media type, such as `text/csv; charset=utf-8`.' })
  readonly mediaType!: string;

  @Field(() => String, { description: 'Lines of the file. The first part begins with the header row of CSV.' })
  readonly content!: string;

  @Field(() => Int, {
    description: 'Number of rows in this part. It may have fewer than 1000, even none, although more parts follow.',
  })
  readonly rows!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Pass it as `after` to get the next part; null at the end. It is the ID of the last row, or, when accounts are sorted by something else than the ID, a cursor.',
  })
  readonly next!: string | null;
}
