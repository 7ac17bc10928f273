// Letter templates of a creditor, their saved versions, and previews. See docs/contract.md §4.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { WarningReason } from '../../src/domain/letters/fill-letter';
import type { TemplateType } from '../../src/domain/shared/vocabulary';
import { ELetterTemplateTypeEnum, ELetterWarningReasonEnum } from '../shared/enums';
import { PageInfo } from '../shared/pagination';
import { DateTimeScalar } from '../shared/scalars';

@ObjectType({
  description:
    'Bracketed text in the subject or content of a template that is not replaced and appears unchanged in letters. A letter with warnings is only sent if the sender accepts them.',
})
export class ELetterWarning {
  @Field(() => String, { description: 'The text, including its brackets.' })
  readonly placeholder!: string;

  @Field(() => ELetterWarningReasonEnum, { description: 'Why it is not replaced.' })
  readonly reason!: WarningReason;
}

@ObjectType({ description: 'A letter as the consumer will see it.' })
export class ELetterPreview {
  @Field(() => String, { description: 'Subject of the letter.' })
  readonly subject!: string;

  @Field(() => String, { description: 'Sanitized HTML with placeholders replaced. Inserted values are escaped.' })
  readonly html!: string;

  @Field(() => [ELetterWarning], {
    description: 'Placeholders that are not replaced, one entry for each placeholder and reason, at most 100.',
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

@ObjectType({ description: 'A template in a list.' })
export class ELetterTemplateEdge {
  @Field(() => String, { description: 'Cursor of the template.' })
  readonly cursor!: string;

  @Field(() => ELetterTemplate, { description: 'The template.' })
  readonly node!: ELetterTemplate;
}

@ObjectType({ description: 'A page of templates.' })
export class ELetterTemplateConnection {
  @Field(() => [ELetterTemplateEdge], { description: 'Templates with their cursors.' })
  readonly edges!: readonly ELetterTemplateEdge[];

  @Field(() => [ELetterTemplate], { description: 'The same templates, without cursors.' })
  readonly nodes!: readonly ELetterTemplate[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Number of templates on all pages.' })
  readonly totalCount!: number;
}

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
export class ELetterTemplateVersion {
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

@ObjectType({ description: 'A version in a list.' })
export class ELetterTemplateVersionEdge {
  @Field(() => String, { description: 'Cursor of the version.' })
  readonly cursor!: string;

  @Field(() => ELetterTemplateVersion, { description: 'The version.' })
  readonly node!: ELetterTemplateVersion;
}

@ObjectType({ description: 'A page of versions.' })
export class ELetterTemplateVersionConnection {
  @Field(() => [ELetterTemplateVersionEdge], { description: 'Versions with their cursors.' })
  readonly edges!: readonly ELetterTemplateVersionEdge[];

  @Field(() => [ELetterTemplateVersion], { description: 'The same versions, without cursors.' })
  readonly nodes!: readonly ELetterTemplateVersion[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, {
    description: 'Number of stored versions; 0 for a template that was never saved through this API.',
  })
  readonly totalCount!: number;
}

@ObjectType({ description: 'Result of an update.' })
export class UpdateELetterTemplatePayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => ELetterTemplate, { description: 'The template after the update.' })
  readonly data!: ELetterTemplate;

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
export class SetELetterTemplateSubjectPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => ELetterTemplate, { description: 'The template after the change.' })
  readonly data!: ELetterTemplate;

  @Field(() => [ELetterWarning], {
    description: 'Placeholders that will not be replaced, one entry for each placeholder and reason, at most 100.',
  })
  readonly warnings!: readonly ELetterWarning[];
}

@ObjectType({ description: 'A new letter template.' })
export class CreateELetterTemplatePayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => ELetterTemplate, { description: 'The template.' })
  readonly data!: ELetterTemplate;

  @Field(() => [ELetterWarning], {
    description:
      'Placeholders that will not be replaced, including those removed together ' +
      'with a link. One entry for each placeholder and reason, at most 100.',
  })
  readonly warnings!: readonly ELetterWarning[];
}

@ObjectType({ description: 'Result of deleting a letter template.' })
export class DeleteELetterTemplatePayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => ELetterTemplate, { description: 'The template as it was.' })
  readonly data!: ELetterTemplate;
}
