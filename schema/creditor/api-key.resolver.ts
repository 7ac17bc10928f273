// API keys of the signed-in user's company.
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { apiKeys, createApiKey, revokeApiKey } from '../../src/services/creditor/api-keys';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { ApiKey, CreateApiKeyPayload, RevokeApiKeyPayload } from './api-key.types';
import { CreateApiKeyInput, RevokeApiKeyInput } from './creditor-users.inputs';

@Resolver()
export class ApiKeyResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required')
  @Query(() => [ApiKey], {
    description: 'API keys of the company that have not been revoked, newest first, at most 100. For administrators.',
  })
  async apiKeys(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
  ): Promise<readonly ApiKey[]> {
    return apiKeys(dependencies, caller);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'validation_failed')
  @Mutation(() => CreateApiKeyPayload, {
    description: 'Creates an API key. A company has at most 20 active ones. For administrators.',
  })
  async createApiKey(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => CreateApiKeyInput, { description: 'The key.' }) input: CreateApiKeyInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreateApiKeyPayload> {
    return createApiKey(dependencies, { caller, request, response, idempotencyKey: idempotencyKey ?? null }, input);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found')
  @Mutation(() => RevokeApiKeyPayload, {
    description: 'Revokes an API key from the next request on. For administrators.',
  })
  async revokeApiKey(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => RevokeApiKeyInput, { description: 'The key.' }) { id }: RevokeApiKeyInput,
  ): Promise<RevokeApiKeyPayload> {
    return revokeApiKey(context.dependencies, caller, id, context);
  }
}
