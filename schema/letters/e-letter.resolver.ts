// Letters with their placeholders filled, and what is amiss with the placeholders of a template.
import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { previewELetterTemplate } from '../../src/services/letters/preview-e-letter-template';
import {
  eLetterTemplate,
  eLetterTemplateVersions,
  eLetterTemplates,
} from '../../src/services/letters/e-letter-templates';
import { updateELetterTemplate } from '../../src/services/letters/update-e-letter-template';
import { findPlaceholderWarnings } from '../../src/domain/letters/fill-letter';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CurrentCreditor, MembersOnly, Raises } from '../shared/decorators';
import {
  ELetterPreview,
  ELetterTemplate,
  ELetterTemplateConnection,
  ELetterTemplateVersionConnection,
  ELetterWarning,
  PreviewELetterTemplateInput,
  UpdateELetterTemplatePayload,
} from './e-letter.types';
import { UpdateELetterTemplateInput } from './e-letter.inputs';

@Resolver(() => ELetterTemplate)
export class ELetterPreviewResolver {
  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => ELetterPreview, {
    description: 'A letter of the company, or what it may become, with the values of one of its accounts.',
  })
  async previewELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => PreviewELetterTemplateInput, { description: 'The letter and the account.' })
    input: PreviewELetterTemplateInput,
  ): Promise<ELetterPreview> {
    return previewELetterTemplate(dependencies, caller, input);
  }

  /** Worked out only where it is asked for: a letter may be long, and a list may hold many. */
  @FieldResolver(() => [ELetterWarning], {
    description: 'Words in brackets that are not filled, each once for each reason, 100 at most.',
  })
  warnings(@Root() { content }: ELetterTemplate): readonly ELetterWarning[] {
    return findPlaceholderWarnings(content);
  }
}

// Letter templates of the signed-in creditor user's company.

@Resolver()
export class ELetterResolver {
  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'validation_failed')
  @Query(() => ELetterTemplateConnection, { description: 'Letter templates of the company, by id.' })
  async eLetterTemplates(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many templates to answer, 1 to 50.' })
    first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<ELetterTemplateConnection> {
    return eLetterTemplates(dependencies, caller, { first, after: after ?? null });
  }

  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found')
  @Query(() => ELetterTemplate, { description: 'One letter template of the company.' })
  async eLetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Template id.' }) id: string,
  ): Promise<ELetterTemplate> {
    return eLetterTemplate(dependencies, caller, id);
  }

  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => ELetterTemplateVersionConnection, {
    description: 'What a template said at each save, and who saved it; the newest first.',
  })
  async eLetterTemplateVersions(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('templateId', () => ID, { description: 'Template id.' }) templateId: string,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many versions to answer, 1 to 50.' })
    first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<ELetterTemplateVersionConnection> {
    return eLetterTemplateVersions(dependencies, caller, { templateId, first, after: after ?? null });
  }

  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found', 'validation_failed', 'precondition_failed')
  @Mutation(() => UpdateELetterTemplatePayload, {
    description: 'Saves a letter template. Its type and its owner stay; earlier versions are kept.',
  })
  async updateELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => UpdateELetterTemplateInput, { description: 'What changes.' }) input: UpdateELetterTemplateInput,
  ): Promise<UpdateELetterTemplatePayload> {
    return updateELetterTemplate(context.dependencies, caller, input, context);
  }
}
