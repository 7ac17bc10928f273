// What a creditor sends to change a letter template.
import { Field, ID, InputType } from 'type-graphql';
import type { TemplateType } from '../../src/domain/shared/vocabulary';
import { ELetterTemplateTypeEnum } from '../shared/enums';

@InputType({ description: 'What changes of a template: `name`, `content` or both. What is absent stays.' })
export class UpdateELetterTemplateInput {
  @Field(() => ID, { description: 'Template id.' })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: '1 to 255 characters without control characters; not null.' })
  readonly name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'HTML with visible text, at most 262144 bytes; it is cleaned before it is stored. Not null.',
  })
  readonly content?: string | null;

  @Field(() => ELetterTemplateTypeEnum, {
    nullable: true,
    description: 'May be given; a type never changes. Not null.',
  })
  readonly type?: TemplateType | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The `etag` that was read: a template that was saved since is not overwritten. A list, or `*`, as in the header `If-Match`.',
  })
  readonly ifMatch?: string | null;
}
