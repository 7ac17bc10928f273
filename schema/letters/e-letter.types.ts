// A letter with its placeholders filled, and the words in brackets that its author should look at.
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { WarningReason } from '../../src/domain/letters/fill-letter';
import { ELetterTemplateTypeEnum, ELetterWarningReasonEnum } from '../shared/enums';
import type { TemplateType } from '../../src/domain/shared/vocabulary';
import { PageInfo } from '../account/account-list.types';
import { DateTimeScalar } from '../shared/scalars';

@InputType({ description: 'Which letter is shown, and for whom.' })
export class PreviewELetterTemplateInput {
  @Field(() => ID, { description: 'Template id.' })
  readonly templateId!: string;

  @Field(() => ID, { description: 'Id of an account of the company: its values are filled in.' })
  readonly accountId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'HTML that is not saved yet, read as if it were to be saved; without it the letter as it is stored.',
  })
  readonly content?: string | null;
}

@ObjectType({ description: 'A word in brackets that is not filled: it stays in letters as it is.' })
export class ELetterWarning {
  @Field(() => String, { description: 'The word with its brackets.' })
  readonly placeholder!: string;

  @Field(() => ELetterWarningReasonEnum, { description: 'Why it is not filled.' })
  readonly reason!: WarningReason;
}

@ObjectType({ description: 'A letter as the consumer would read it.' })
export class ELetterPreview {
  @Field(() => String, { description: 'HTML, cleaned and filled; every value is written as text.' })
  readonly html!: string;

  @Field(() => [ELetterWarning], { description: 'Each word once for each reason, 100 at most.' })
  readonly warnings!: readonly ELetterWarning[];
}

// Letter templates of a creditor and what was saved of them. Contract: eLetter template.

@ObjectType({ description: 'A template of letters, shared by all users of its company.' })
export class ELetterTemplate {
  @Field(() => ID, { description: 'Template id.' })
  readonly id!: number;

  @Field(() => String, { description: 'Kind of the owner: `user`.' })
  readonly ownerType!: string;

  @Field(() => ID, { description: 'Id of the user who made it; an update by a colleague does not change it.' })
  readonly ownerId!: number;

  @Field(() => ID, { description: 'Company id.' })
  readonly companyId!: number;

  @Field(() => String, { description: 'Name, at most 255 characters.' })
  readonly name!: string;

  @Field(() => ELetterTemplateTypeEnum, { description: 'It never changes.' })
  readonly type!: TemplateType;

  @Field(() => String, { description: 'Display label of the type.' })
  readonly typeLabel!: string;

  @Field(() => String, { description: 'Subject; empty when there is none.' })
  readonly subject!: string;

  @Field(() => String, { description: 'HTML as it was cleaned; may hold placeholders such as `[First Name]`.' })
  readonly content!: string;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When it was last saved.' })
  readonly updatedAt!: string;

  @Field(() => Int, { description: 'Grows by one with every save.' })
  readonly version!: number;

  @Field(() => String, { description: 'Strong entity tag, to be sent back as `ifMatch`; REST has it as `ETag`.' })
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

  @Field(() => [ELetterTemplate], { description: 'The same templates without their cursors.' })
  readonly nodes!: readonly ELetterTemplate[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Templates in the whole list.' })
  readonly totalCount!: number;
}

@ObjectType({ description: 'Who saved a template.' })
export class TemplateEditor {
  @Field(() => ID, { description: 'Id of the user.' })
  readonly id!: number;

  @Field(() => String, { description: 'Name of the user.' })
  readonly name!: string;
}

@ObjectType({ description: 'What a template said after one of its saves, or before the first of them.' })
export class ELetterTemplateVersion {
  @Field(() => Int, { description: 'Version of the template.' })
  readonly version!: number;

  @Field(() => String, { description: 'Name.' })
  readonly name!: string;

  @Field(() => String, { description: 'HTML.' })
  readonly content!: string;

  @Field(() => TemplateEditor, { description: 'Who saved it; of the text before the first save its owner.' })
  readonly editor!: TemplateEditor;

  @Field(() => DateTimeScalar, { description: 'When it was saved.' })
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

  @Field(() => [ELetterTemplateVersion], { description: 'The same versions without their cursors.' })
  readonly nodes!: readonly ELetterTemplateVersion[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Versions that are kept; none while nobody has saved the template here.' })
  readonly totalCount!: number;
}

@ObjectType({ description: 'A template that was saved.' })
export class UpdateELetterTemplatePayload {
  @Field(() => String, { description: 'What happened, in a sentence.' })
  readonly message!: string;

  @Field(() => ELetterTemplate, { description: 'The template as it is now.' })
  readonly data!: ELetterTemplate;

  @Field(() => [ELetterWarning], {
    description:
      'Words in brackets that are not filled, also those that were cleaned away with their link: each once for each reason, 100 at most.',
  })
  readonly warnings!: readonly ELetterWarning[];
}
