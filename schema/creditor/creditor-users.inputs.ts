// Inputs of the administration of users, passwords and API keys.
import { Field, ID, InputType } from 'type-graphql';
import type { ApiKeyScope, CreditorRole } from '../../src/domain/creditor/creditor-access';
import { ApiKeyScopeEnum, CreditorRoleEnum } from '../shared/enums';
import { MaxCharacters, MaxItems, MaxLength } from '../shared/max-length';
import { DateTimeScalar } from '../shared/scalars';

@InputType({ description: 'A new API key.' })
export class CreateApiKeyInput {
  @MaxCharacters(100)
  @Field(() => String, { description: 'Name of the key, 1 to 100 characters.' })
  readonly name!: string;

  @MaxItems(10)
  @Field(() => [ApiKeyScopeEnum], { description: 'What the program may do: at least one scope.' })
  readonly scopes!: readonly ApiKeyScope[];

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key expires; null if it does not expire.' })
  readonly expiresAt?: string | null;
}

@InputType({ description: 'An API key.' })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: 'Key ID.' })
  readonly id!: string;
}

@InputType({ description: 'A user without a password.' })
export class ResendCreditorInvitationInput {
  @Field(() => ID, { description: 'User ID.' })
  readonly id!: string;
}

@InputType({ description: 'A new user of the company.' })
export class InviteCreditorUserInput {
  @MaxCharacters(191)
  @Field(() => String, { description: 'Email address with which the user signs in, not case-sensitive.' })
  readonly email!: string;

  @MaxCharacters(191)
  @Field(() => String, { description: 'Name of the user, 1 to 191 characters.' })
  readonly name!: string;

  @Field(() => CreditorRoleEnum, { description: 'What the user may do.' })
  readonly role!: CreditorRole;
}

@InputType({ description: 'Changes to a user. Omitted fields and null keep their values.' })
export class UpdateCreditorUserInput {
  @Field(() => ID, { description: 'User ID.' })
  readonly id!: string;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Name of the user, 1 to 191 characters.' })
  readonly name?: string | null;

  @Field(() => CreditorRoleEnum, { nullable: true, description: 'What the user may do.' })
  readonly role?: CreditorRole | null;

  @Field(() => Boolean, { nullable: true, description: 'False deactivates the user and ends all sessions.' })
  readonly active?: boolean | null;
}

@InputType({ description: 'Whose password was forgotten.' })
export class RequestCreditorPasswordResetInput {
  @MaxCharacters(254)
  @Field(() => String, { description: 'Email address of the user, not case-sensitive.' })
  readonly email!: string;
}

@InputType({ description: 'A new password, with the token from an email.' })
export class ResetCreditorPasswordInput {
  @MaxLength(64)
  @Field(() => String, { description: 'The token from the invitation or the reset.' })
  readonly token!: string;

  @MaxCharacters(128)
  @Field(() => String, { description: 'The new password, 12 to 128 characters.' })
  readonly password!: string;
}

@InputType({ description: 'A new password, with the current one.' })
export class ChangeCreditorPasswordInput {
  @MaxCharacters(1024)
  @Field(() => String, { description: 'The current password.' })
  readonly currentPassword!: string;

  @MaxCharacters(128)
  @Field(() => String, { description: 'The new password, 12 to 128 characters.' })
  readonly password!: string;
}
