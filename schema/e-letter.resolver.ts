// Letter templates of the signed-in creditor user's company.
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { CreditorCaller } from '../src/services/authenticate-creditor';
import type { Context } from './server/context';
import { CurrentCreditor, MembersOnly, Raises } from './shared/decorators';
import { UpdateELetterTemplateInput } from './letters/e-letter.inputs';
import {
  ELetterTemplate,
  ELetterTemplateConnection,
  ELetterTemplateVersionConnection,
  UpdateELetterTemplatePayload,
} from './e-letter.types';

@Resolver()
export class ELetterResolver {
  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'validation_failed')
  @Query(() => ELetterTemplateConnection, { description: 'Letter templates of the company, by id.' })
  async eLetterTemplates(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { services }: Context,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many templates to answer, 1 to 50.' })
    first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<ELetterTemplateConnection> {
    return services.listELetterTemplates(caller, { first, after: after ?? null });
  }

  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found')
  @Query(() => ELetterTemplate, { description: 'One letter template of the company.' })
  async eLetterTemplate(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { services }: Context,
    @Arg('id', () => ID, { description: 'Template id.' }) id: string,
  ): Promise<ELetterTemplate> {
    return services.openELetterTemplate(caller, id);
  }

  @MembersOnly()
  @Raises('unauthenticated', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => ELetterTemplateVersionConnection, {
    description: 'What a template said at each save, and who saved it; the newest first.',
  })
  async eLetterTemplateVersions(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { services }: Context,
    @Arg('templateId', () => ID, { description: 'Template id.' }) templateId: string,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many versions to answer, 1 to 50.' })
    first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor after which to go on.' })
    after: string | null | undefined,
  ): Promise<ELetterTemplateVersionConnection> {
    return services.listTemplateVersions(caller, { templateId, first, after: after ?? null });
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
    return context.services.updateELetterTemplate(caller, input, context);
  }
}
