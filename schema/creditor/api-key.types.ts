// API keys of a company.
import { Field, ID, ObjectType } from 'type-graphql';
import type { ApiKeyScope } from '../../src/domain/creditor/creditor-access';
import { ApiKeyScopeEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';

@ObjectType({ description: 'A key with which a program acts on behalf of the company.' })
export class ApiKey {
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
}

@ObjectType({ description: 'A new key with its token.' })
export class NewApiKey extends ApiKey {
  @Field(() => String, { description: 'The bearer token, which is not shown again.' })
  readonly token!: string;
}

@ObjectType({ description: 'Result of creating an API key.' })
export class CreateApiKeyPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => NewApiKey, { description: 'The new key.' })
  readonly data!: NewApiKey;
}

@ObjectType({ description: 'The key that was revoked.' })
export class RevokedApiKey {
  @Field(() => ID, { description: 'Key ID.' })
  readonly id!: string;
}

@ObjectType({ description: 'Result of revoking an API key.' })
export class RevokeApiKeyPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => RevokedApiKey, { description: 'The key that was revoked.' })
  readonly data!: RevokedApiKey;
}
