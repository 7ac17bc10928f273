// Inputs of the letter template operations.
import { Field, ID, InputType } from 'type-graphql';
import type { TemplateType } from '../../src/domain/shared/vocabulary';
import { ELetterTemplateTypeEnum } from '../shared/enums';
import { MaxCharacters } from '../shared/max-length';

const NAME = '1 to 255 characters, without control characters.';
const CONTENT = 'HTML with visible text, at most 262144 bytes. It is sanitized before it is stored.';

const SUBJECT_RULES =
  'Subject of its letters: at most 255 characters with visible text, without line breaks. Nothing in it is replaced. ';
const SUBJECT = `${SUBJECT_RULES}If omitted, null or empty, letters carry the name of the template.`;

@InputType({ description: 'A new letter template. The caller becomes its owner.' })
export class CreateELetterTemplateInput {
  @MaxCharacters(255)
  @Field(() => String, { description: `Name, ${NAME}` })
  readonly name!: string;

  @MaxCharacters(255)
  @Field(() => String, { nullable: true, description: SUBJECT })
  readonly subject?: string | null;

  @MaxCharacters(262_144)
  @Field(() => String, { description: CONTENT })
  readonly content!: string;

  @Field(() => ELetterTemplateTypeEnum, {
    nullable: true,
    description: 'Optional. Only letters can be added. Null is treated as omitted.',
  })
  readonly type?: TemplateType | null;
}

@InputType({ description: 'The letter template to copy. The caller becomes the owner of the copy.' })
export class CopyELetterTemplateInput {
  @Field(() => ID, { description: 'Template ID of the original.' })
  readonly id!: string;

  @MaxCharacters(255)
  @Field(() => String, {
    nullable: true,
    description: `Name of the copy, ${NAME} If omitted or null: the name of the original, shortened if necessary, followed by \` (copy)\`.`,
  })
  readonly name?: string | null;
}

@InputType({ description: 'The letter template to delete.' })
export class DeleteELetterTemplateInput {
  @Field(() => ID, { description: 'Template ID.' })
  readonly id!: string;
}

@InputType({
  description:
    'Changes to a letter template. Provide `name`, `content` or both; omitted fields and null keep their values.',
})
export class UpdateELetterTemplateInput {
  @Field(() => ID, { description: 'Template ID.' })
  readonly id!: string;

  @MaxCharacters(255)
  @Field(() => String, {
    nullable: true,
    description: `${NAME} Null is treated as omitted.`,
  })
  readonly name?: string | null;

  @MaxCharacters(262_144)
  @Field(() => String, {
    nullable: true,
    description: `${CONTENT} Null is treated as omitted.`,
  })
  readonly content?: string | null;

  @Field(() => ELetterTemplateTypeEnum, {
    nullable: true,
    description:
      'Optional. The type of a template cannot change, so only the current type is accepted. Null is treated as omitted.',
  })
  readonly type?: TemplateType | null;

  @MaxCharacters(1000)
  @Field(() => String, {
    nullable: true,
    description:
      'The `etag` that the client last read. If the template was saved since, the request ' +
      'fails with `PRECONDITION_FAILED`. Accepts a list or `*`, like the `If-Match` header.',
  })
  readonly ifMatch?: string | null;
}

@InputType({ description: 'The subject of a letter template, and what is saved with it as one version.' })
export class SetELetterTemplateSubjectInput {
  @Field(() => ID, { description: 'Template ID.' })
  readonly id!: string;

  @MaxCharacters(255)
  @Field(() => String, {
    nullable: true,
    description: `${SUBJECT_RULES}Required; null or an empty text removes it, so that letters carry the name of the template.`,
  })
  readonly subject?: string | null;

  @MaxCharacters(255)
  @Field(() => String, { nullable: true, description: `A new name, ${NAME} Omitted and null keep the name.` })
  readonly name?: string | null;

  @MaxCharacters(262_144)
  @Field(() => String, { nullable: true, description: `New content: ${CONTENT} Omitted and null keep the content.` })
  readonly content?: string | null;

  @MaxCharacters(1000)
  @Field(() => String, {
    nullable: true,
    description: 'The `etag` that the client last read, as for `updateELetterTemplate`.',
  })
  readonly ifMatch?: string | null;
}

@InputType({ description: 'Template to preview and the account that supplies the data.' })
export class PreviewELetterTemplateInput {
  @Field(() => ID, { description: 'Template ID.' })
  readonly templateId!: string;

  @Field(() => ID, { description: 'ID of an account of the company. Its data replaces the placeholders.' })
  readonly accountId!: string;

  @MaxCharacters(262_144)
  @Field(() => String, {
    nullable: true,
    description: 'Unsaved HTML to preview, sanitized as if it were saved. Omit it to preview the stored content.',
  })
  readonly content?: string | null;

  @MaxCharacters(255)
  @Field(() => String, {
    nullable: true,
    description: 'Unsaved subject to preview; empty for the name of the template. Omit it to preview the stored one.',
  })
  readonly subject?: string | null;
}
