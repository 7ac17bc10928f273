// A generated file. Over REST it is a download.
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A generated file.' })
export class FileDocument {
  @Field(() => String, { description: 'Name to save the file under: ASCII, without personal data.' })
  readonly fileName!: string;

  @Field(() => String, { description: 'Media type, such as `text/html; charset=utf-8`.' })
  readonly mediaType!: string;

  @Field(() => String, { description: 'Content of the file in Base64.' })
  readonly content!: string;

  @Field(() => String, { description: 'SHA-256 of the content, hexadecimal.' })
  readonly sha256!: string;
}
