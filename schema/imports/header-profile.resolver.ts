// Header profiles of the signed-in creditor user's company.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  createHeaderProfile,
  deleteHeaderProfile,
  headerProfile,
  headerProfiles,
  updateHeaderProfile,
} from '../../src/services/imports/header-profiles';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { readIfSelected } from '../server/links';
import { CreditorsOnly, CurrentCreditor, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { CreateHeaderProfileInput, DeleteHeaderProfileInput, UpdateHeaderProfileInput } from './header-profile.inputs';
import { DeleteHeaderProfilePayload, HeaderProfile, HeaderProfilePayload } from './header-profile.types';

@Resolver()
export class HeaderProfileResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required')
  @Query(() => [HeaderProfile], { description: 'Header profiles of the company, by name; at most 50.' })
  async headerProfiles(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
  ): Promise<readonly HeaderProfile[]> {
    return headerProfiles(dependencies, caller);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found')
  @Query(() => HeaderProfile, { description: 'One header profile of the company.' })
  async headerProfile(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'Header profile ID.' }) id: string,
  ): Promise<HeaderProfile> {
    return headerProfile(dependencies, caller, id);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'validation_failed')
  @Mutation(() => HeaderProfilePayload, { description: 'Adds a header profile, complete or not.' })
  async createHeaderProfile(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => CreateHeaderProfileInput, { description: 'The profile.' }) input: CreateHeaderProfileInput,
    @IdempotencyKeyArg() idempotencyKey: string | null | undefined,
  ): Promise<HeaderProfilePayload> {
    const context = { caller, request, response, idempotencyKey: idempotencyKey ?? null };
    return createHeaderProfile(dependencies, context, input);
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
  @Mutation(() => HeaderProfilePayload, {
    description: 'Changes a header profile. Existing imports keep the profile as it was when they were created.',
  })
  async updateHeaderProfile(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => UpdateHeaderProfileInput, { description: 'Changes.' }) input: UpdateHeaderProfileInput,
  ): Promise<HeaderProfilePayload> {
    return updateHeaderProfile(dependencies, caller, input, { request, response });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found')
  @Mutation(() => DeleteHeaderProfilePayload, {
    description: 'Deletes a header profile. Its imports stay, and keep the profile as it was when they were created.',
  })
  async deleteHeaderProfile(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => DeleteHeaderProfileInput, { description: 'The profile.' }) { id }: DeleteHeaderProfileInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DeleteHeaderProfilePayload> {
    const data = await readIfSelected<HeaderProfile>(info, { id: Number(id) }, () =>
      headerProfile(dependencies, caller, id),
    );
    return { ...(await deleteHeaderProfile(dependencies, caller, id, { request, response })), data };
  }
}
