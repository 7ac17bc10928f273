// A letter with its placeholders filled, and the words in brackets that its author should look at.
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { WarningReason } from '../src/domain/placeholder-warnings';
import { ELetterWarningReasonEnum } from './shared/enums';

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
