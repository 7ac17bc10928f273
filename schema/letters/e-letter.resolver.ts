// Letter templates of the signed-in creditor user's company: list, changes, versions and preview.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { findTemplateWarnings } from '../../src/domain/letters/letter-template';
import {
  eLetterTemplate,
  eLetterTemplates,
  eLetterTemplateVersions,
  deleteELetterTemplate,
  copyELetterTemplate,
  createELetterTemplate,
  setELetterTemplateSubject,
  updateELetterTemplate,
} from '../../src/services/letters/e-letter-templates';
import { previewELetterTemplate } from '../../src/services/letters/preview-e-letter-template';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { readIfSelected } from '../server/links';
import { CurrentCreditor, CreditorsOnly, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import {
  CopyELetterTemplateInput,
  CreateELetterTemplateInput,
  DeleteELetterTemplateInput,
  PreviewELetterTemplateInput,
  SetELetterTemplateSubjectInput,
  UpdateELetterTemplateInput,
} from './e-letter.inputs';
import {
  CreateELetterTemplatePayload,
  DeleteELetterTemplatePayload,
  ELetterPreview,
  ELetterTemplate,
  ELetterTemplateConnection,
  ELetterTemplateVersionConnection,
  ELetterWarning,
  SetELetterTemplateSubjectPayload,
  UpdateELetterTemplatePayload,
} from './e-letter.types';

@Resolver(() => ELetterTemplate)
export class ELetterResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => ELetterPreview, {
    description: "Renders a letter template with the data of one of the company's accounts.",
  })
  async previewELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => PreviewELetterTemplateInput, { description: 'Template and account.' })
    input: PreviewELetterTemplateInput,
  ): Promise<ELetterPreview> {
    return previewELetterTemplate(dependencies, caller, input, request);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Query(() => ELetterTemplateConnection, { description: 'Letter templates of the company, ordered by ID.' })
  async eLetterTemplates(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('templates') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<ELetterTemplateConnection> {
    return eLetterTemplates(dependencies, caller, { first, after: after ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Query(() => ELetterTemplate, { description: 'One letter template of the company.' })
  async eLetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Template ID.' }) id: string,
  ): Promise<ELetterTemplate> {
    return eLetterTemplate(dependencies, caller, id);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => ELetterTemplateVersionConnection, {
    description: 'Saved versions of a letter template with their authors, newest first.',
  })
  async eLetterTemplateVersions(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('templateId', () => ID, { description: 'Template ID.' }) templateId: string,
    @FirstArg('versions') first: number,
    @AfterArg() after: string | null | undefined,
  ): Promise<ELetterTemplateVersionConnection> {
    return eLetterTemplateVersions(dependencies, caller, { templateId, first, after: after ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Mutation(() => CreateELetterTemplatePayload, { description: 'Adds a letter template.' })
  async createELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => CreateELetterTemplateInput, { description: 'The template.' }) input: CreateELetterTemplateInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<CreateELetterTemplatePayload> {
    const context = { caller, request, response, idempotencyKey: idempotencyKey ?? null };
    return createELetterTemplate(dependencies, context, input);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Mutation(() => CreateELetterTemplatePayload, {
    description: 'Adds a copy of a letter template, with its subject and content, but not with its earlier versions.',
  })
  async copyELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => CopyELetterTemplateInput, { description: 'The original, and the name of the copy.' })
    input: CopyELetterTemplateInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<CreateELetterTemplatePayload> {
    const context = { caller, request, response, idempotencyKey: idempotencyKey ?? null };
    return copyELetterTemplate(dependencies, context, input);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Mutation(() => DeleteELetterTemplatePayload, {
    description: 'Deletes a letter template. Letters that were sent with it stay readable.',
  })
  async deleteELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => DeleteELetterTemplateInput, { description: 'The template.' })
    { id }: DeleteELetterTemplateInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DeleteELetterTemplatePayload> {
    const data = await readIfSelected<ELetterTemplate>(info, { id: Number(id) }, () =>
      eLetterTemplate(dependencies, caller, id),
    );
    return { ...(await deleteELetterTemplate(dependencies, caller, id, { request, response })), data };
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'membership_required',
    'not_found',
    'validation_failed',
    'precondition_failed',
  )
  @Mutation(() => UpdateELetterTemplatePayload, {
    description: 'Updates the name or the content of a letter template. Earlier versions are preserved.',
  })
  async updateELetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => UpdateELetterTemplateInput, { description: 'Changes to the template.' })
    input: UpdateELetterTemplateInput,
  ): Promise<UpdateELetterTemplatePayload> {
    return updateELetterTemplate(context.dependencies, caller, input, context);
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'membership_required',
    'not_found',
    'validation_failed',
    'precondition_failed',
  )
  @Mutation(() => SetELetterTemplateSubjectPayload, {
    description: 'Sets or removes the subject of a letter template. Letters that were sent keep theirs.',
  })
  async setELetterTemplateSubject(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => SetELetterTemplateSubjectInput, { description: 'The template and its subject.' })
    input: SetELetterTemplateSubjectInput,
  ): Promise<SetELetterTemplateSubjectPayload> {
    return setELetterTemplateSubject(context.dependencies, caller, input, context);
  }

  /** A field resolver, because parsing long letters is too expensive to do for every item of a list. */
  @FieldResolver(() => [ELetterWarning], {
    description: 'Placeholders that will not be replaced, one entry for each placeholder and reason, at most 100.',
  })
  warnings(@Root() { name, subject, content }: ELetterTemplate): readonly ELetterWarning[] {
    return findTemplateWarnings({ name, subject: subject === '' ? null : subject }, content);
  }
}
