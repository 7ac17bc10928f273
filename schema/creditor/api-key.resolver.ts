// API keys of the signed-in user's company.
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { apiKeys, createApiKey, revokeApiKey } from '../../src/services/creditor/api-keys';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { readIfSelected } from '../server/links';
import { CreditorsOnly, CurrentCreditor, IdempotencyKeyArg, Raises } from '../shared/decorators';
import { CreateApiKeyInput, RevokeApiKeyInput } from './creditor-users.inputs';
import type { ApiKeyScope } from '../../src/domain/creditor/creditor-access';
import { ApiKeyScopeEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'A key with which a program acts on behalf of the company.' })
class ApiKey {
  @Field(() => ID, { description: 'Key ID.' })
  readonly id!: string;

  @Field(() => String, { description: 'Name of the key.' })
  readonly name!: string;

  @Field(() => [ApiKeyScopeEnum], { description: 'What the program may do.' })
  readonly scopes!: readonly ApiKeyScope[];

  @Field(() => DateTimeScalar, { description: 'When the key was created.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key expires; null if it does not expire.' })
  readonly expiresAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key was last used, to the minute.' })
  readonly lastUsedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'The bearer token; only in the response that created the key.' })
  readonly token?: string | null;
}

@ObjectType({ description: 'Result of creating an API key.' })
class CreateApiKeyPayload extends Payload(ApiKey, 'The new key.') {}

@ObjectType({ description: 'Result of revoking an API key.' })
class RevokeApiKeyPayload extends Payload(ApiKey, 'The key as it was.') {}

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
    @Info() info: GraphQLResolveInfo,
  ): Promise<RevokeApiKeyPayload> {
    const { dependencies } = context;
    // An unknown key is refused below.
    const find = async () => (await apiKeys(dependencies, caller)).find((key) => key.id === id) ?? ({ id } as ApiKey);
    const data = await readIfSelected<ApiKey>(info, { id }, find);
    return { ...(await revokeApiKey(dependencies, caller, id, context)), data };
  }
}
