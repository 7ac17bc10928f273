// Letters with their placeholders filled, and what is amiss with the placeholders of a template.
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { findPlaceholderWarnings } from '../src/domain/placeholder-warnings';
import type { CreditorCaller } from '../src/services/authenticate-creditor';
import type { Context } from './server/context';
import { CurrentCreditor, MembersOnly, Raises } from './shared/decorators';
import { ELetterPreview, ELetterWarning, PreviewELetterTemplateInput } from './e-letter-preview.types';
import { ELetterTemplate } from './e-letter.types';

@Resolver(() => ELetterTemplate)
export class ELetterPreviewResolver {
  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => ELetterPreview, {
    description: 'A letter of the company, or what it may become, with the values of one of its accounts.',
  })
  async previewELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { services }: Context,
    @Arg('input', () => PreviewELetterTemplateInput, { description: 'The letter and the account.' })
    input: PreviewELetterTemplateInput,
  ): Promise<ELetterPreview> {
    return services.previewELetterTemplate(caller, input);
  }

  /** Worked out only where it is asked for: a letter may be long, and a list may hold many. */
  @FieldResolver(() => [ELetterWarning], {
    description: 'Words in brackets that are not filled, each once for each reason, 100 at most.',
  })
  warnings(@Root() { content }: ELetterTemplate): readonly ELetterWarning[] {
    return findPlaceholderWarnings(content);
  }
}
