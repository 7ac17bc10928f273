// Users of the signed-in user's company, and their passwords.
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  changeCreditorPassword,
  requestCreditorPasswordReset,
  resetCreditorPassword,
} from '../../src/services/creditor/creditor-passwords';
import {
  creditorUser,
  creditorUsers,
  inviteCreditorUser,
  resendCreditorInvitation,
  updateCreditorUser,
} from '../../src/services/creditor/creditor-users';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, IdempotencyKeyArg, Public, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import {
  CreditorPasswordPayload,
  CreditorUser,
  CreditorUserConnection,
  CreditorUserPayload,
} from './creditor-user.types';
import {
  ChangeCreditorPasswordInput,
  InviteCreditorUserInput,
  RequestCreditorPasswordResetInput,
  ResetCreditorPasswordInput,
  UpdateCreditorUserInput,
  ResendCreditorInvitationInput,
} from './creditor-users.inputs';

@Resolver()
export class CreditorUserResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'validation_failed')
  @Query(() => CreditorUserConnection, {
    description: 'Users of the company, ordered by ID. For administrators.',
  })
  async creditorUsers(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('users') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('active', () => Boolean, { nullable: true, description: 'Return only active or only deactivated users.' })
    active: boolean | null | undefined,
  ): Promise<CreditorUserConnection> {
    return creditorUsers(dependencies, caller, { first, after: after ?? null, active: active ?? null });
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found')
  @Query(() => CreditorUser, { description: 'One user of the company. For administrators.' })
  async creditorUser(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('id', () => ID, { description: 'User ID.' }) id: string,
  ): Promise<CreditorUser> {
    return creditorUser(dependencies, caller, id);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'validation_failed')
  @Mutation(() => CreditorUserPayload, {
    description:
      'Adds a user and sends an invitation by email. If creditors sign in with an external identity provider, no email is sent. For administrators.',
  })
  async inviteCreditorUser(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request, response }: Context,
    @Arg('input', () => InviteCreditorUserInput, { description: 'The user.' }) input: InviteCreditorUserInput,
    @IdempotencyKeyArg() idempotencyKey: string | null,
  ): Promise<CreditorUserPayload> {
    const context = { caller, request, response, idempotencyKey: idempotencyKey ?? null };
    return inviteCreditorUser(dependencies, context, input);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'validation_failed', 'last_admin')
  @Mutation(() => CreditorUserPayload, {
    description: 'Changes the name or the role of a user, or deactivates or activates the user. For administrators.',
  })
  async updateCreditorUser(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => UpdateCreditorUserInput, { description: 'The changes.' }) input: UpdateCreditorUserInput,
  ): Promise<CreditorUserPayload> {
    return updateCreditorUser(context.dependencies, caller, input, context);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'sign_in_elsewhere', 'not_found', 'validation_failed')
  @Mutation(() => CreditorUserPayload, {
    description: 'Sends another invitation to a user who has not set a password. For administrators.',
  })
  async resendCreditorInvitation(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => ResendCreditorInvitationInput, { description: 'The user.' })
    { id }: ResendCreditorInvitationInput,
  ): Promise<CreditorUserPayload> {
    return resendCreditorInvitation(context.dependencies, caller, id, context);
  }

  @Public()
  @Raises('validation_failed', 'too_many_attempts', 'sign_in_elsewhere')
  @Mutation(() => CreditorPasswordPayload, {
    description:
      'Sends a token for a new password by email if a user has the address. The response is always the same.',
  })
  async requestCreditorPasswordReset(
    @Ctx() context: Context,
    @Arg('input', () => RequestCreditorPasswordResetInput, { description: 'The address.' })
    input: RequestCreditorPasswordResetInput,
  ): Promise<CreditorPasswordPayload> {
    return requestCreditorPasswordReset(context.dependencies, input, context);
  }

  @Public()
  @Raises('validation_failed', 'password_token_invalid', 'too_many_attempts', 'sign_in_elsewhere')
  @Mutation(() => CreditorPasswordPayload, {
    description:
      'Sets a password with the token from an invitation or a reset, and ends all sessions. Sign in afterwards.',
  })
  async resetCreditorPassword(
    @Ctx() context: Context,
    @Arg('input', () => ResetCreditorPasswordInput, { description: 'The token and the password.' })
    input: ResetCreditorPasswordInput,
  ): Promise<CreditorPasswordPayload> {
    return resetCreditorPassword(context.dependencies, input, context);
  }

  @CreditorsOnly()
  @Raises(
    'unauthenticated',
    'role_required',
    'sign_in_elsewhere',
    'validation_failed',
    'credentials_invalid',
    'too_many_attempts',
  )
  @Mutation(() => CreditorPasswordPayload, {
    description: 'Changes the password of the signed-in user, and ends the other sessions.',
  })
  async changeCreditorPassword(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() context: Context,
    @Arg('input', () => ChangeCreditorPasswordInput, { description: 'The passwords.' })
    input: ChangeCreditorPasswordInput,
  ): Promise<CreditorPasswordPayload> {
    return changeCreditorPassword(context.dependencies, caller, input, context);
  }
}
