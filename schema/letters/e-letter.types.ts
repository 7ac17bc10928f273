// Letter templates of a creditor, their saved versions, and previews. See docs/contract.md §4.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { WarningReason } from '../../src/domain/letters/fill-letter';
import type { TemplateType } from '../../src/domain/shared/vocabulary';
import { ELetterTemplateTypeEnum, ELetterWarningReasonEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({
  description:
    'Bracketed text in the subject or content of a template that is not replaced and appears unchanged in letters, or, where it is saved, an address that is removed. A letter in which bracketed text is not replaced is only sent if the sender accepts that.',
})
export class ELetterWarning {
  @Field(() => String, { description: 'The text, including its brackets, or the address.' })
  readonly placeholder!: string;

  @Field(() => ELetterWarningReasonEnum, { description: 'Why it is not replaced or kept.' })
  readonly reason!: WarningReason;
}

@ObjectType({ description: 'A letter as the consumer will see it.' })
export class ELetterPreview {
  @Field(() => String, { description: 'Subject of the letter.' })
  readonly subject!: string;

  @Field(() => String, { description: 'Sanitized HTML with placeholders replaced. Inserted values are escaped.' })
  readonly html!: string;

  @Field(() => [ELetterWarning], {
    description:
      'Placeholders that are not replaced or have no value, and addresses that are removed: one entry for each and reason.',
  })
  readonly warnings!: readonly ELetterWarning[];
}

@ObjectType({ description: 'Type of a letter template with its label.' })
class ELetterTemplateTypeLabel {
  @Field(() => ELetterTemplateTypeEnum, { description: 'Type of the template. It never changes.' })
  readonly key!: TemplateType;

  @Field(() => String, { description: 'Label of the type.' })
  readonly label!: string;
}

@ObjectType({ description: 'A letter template, shared by all users of a company.' })
export class ELetterTemplate {
  @Field(() => ID, { description: 'Template ID.' })
  readonly id!: number;

  @Field(() => String, { description: 'Type of the owner: `user`.' })
  readonly ownerType!: string;

  @Field(() => ID, {
    description: 'ID of the user who created the template. It does not change when a colleague updates the template.',
  })
  readonly ownerId!: number;

  @Field(() => ID, { description: 'Company ID.' })
  readonly companyId!: number;

  @Field(() => String, { description: 'Name, at most 255 characters.' })
  readonly name!: string;

  @Field(() => ELetterTemplateTypeLabel, { description: 'Type of the template. It never changes.' })
  readonly type!: ELetterTemplateTypeLabel;

  @Field(() => String, { description: 'Subject of its letters; empty when there is none, and letters carry the name.' })
  readonly subject!: string;

  @Field(() => String, { description: 'Sanitized HTML. May contain placeholders such as `[First Name]`.' })
  readonly content!: string;

  @Field(() => DateTimeScalar, { description: 'When the template was created.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the template was last saved.' })
  readonly updatedAt!: string;

  @Field(() => Int, { description: 'Version number, increased by one with every save.' })
  readonly version!: number;

  @Field(() => String, {
    description: 'Strong entity tag. Pass it as `ifMatch` with an update. REST returns it in the `ETag` header.',
  })
  readonly etag!: string;
}

@ObjectType({ description: 'A page of templates.' })
export class ELetterTemplateConnection extends CountedConnection(ELetterTemplate, {
  noun: 'template',
  nouns: 'templates',
  total: 'Number of templates on all pages.',
}) {}

@ObjectType({ description: 'A user who saved a template.' })
export class TemplateEditor {
  @Field(() => ID, { description: 'User ID.' })
  readonly id!: number;

  @Field(() => String, { description: 'Name of the user.' })
  readonly name!: string;
}

@ObjectType({
  description: 'The content of a template after one save. The oldest version is the content before the first save.',
})
class ELetterTemplateVersion {
  @Field(() => Int, { description: 'Version number of the template.' })
  readonly version!: number;

  @Field(() => String, { description: 'Name of the template in this version.' })
  readonly name!: string;

  @Field(() => String, { description: 'Subject in this version; empty when there was none.' })
  readonly subject!: string;

  @Field(() => String, { description: 'HTML of the template in this version.' })
  readonly content!: string;

  @Field(() => TemplateEditor, {
    description: 'User who saved this version; for the content before the first save, the owner.',
  })
  readonly editor!: TemplateEditor;

  @Field(() => DateTimeScalar, { description: 'When this version was saved.' })
  readonly savedAt!: string;
}

@ObjectType({ description: 'A page of versions.' })
export class ELetterTemplateVersionConnection extends CountedConnection(ELetterTemplateVersion, {
  noun: 'version',
  nouns: 'versions',
  total: 'Number of stored versions; 0 for a template that was never saved through this API.',
}) {}

@ObjectType({ description: 'Result of an update.' })
export class UpdateELetterTemplatePayload extends Payload(ELetterTemplate, 'The template after the update.') {
  @Field(() => [ELetterWarning], {
    description:
      'Placeholders that will not be replaced, including those removed together ' +
      'with a link. One entry for each placeholder and reason, at most 100.',
  })
  readonly warnings!: readonly ELetterWarning[];

  @Field(() => Int, { description: 'Number of `warnings`. REST returns it in the `Warning-Count` header.' })
  readonly warningCount!: number;
}

@ObjectType({ description: 'Result of changing the subject of a letter template.' })
export class SetELetterTemplateSubjectPayload extends Payload(ELetterTemplate, 'The template after the change.') {
  @Field(() => [ELetterWarning], {
    description: 'Placeholders that will not be replaced, one entry for each placeholder and reason, at most 100.',
  })
  readonly warnings!: readonly ELetterWarning[];
}

@ObjectType({ description: 'A new letter template.' })
export class CreateELetterTemplatePayload extends Payload(ELetterTemplate, 'The template.') {
  @Field(() => [ELetterWarning], {
    description:
      'Placeholders that will not be replaced, including those removed together ' +
      'with a link. One entry for each placeholder and reason, at most 100.',
  })
  readonly warnings!: readonly ELetterWarning[];
}

@ObjectType({ description: 'Result of deleting a letter template.' })
export class DeleteELetterTemplatePayload extends Payload(ELetterTemplate, 'The template as it was.') {}
