// Sign-in of creditor users, and the signed-in user.
import { Arg, Ctx, Mutation, Query, Resolver, Field, InputType } from 'type-graphql';
import { creditorLogin } from '../../src/services/creditor/creditor-login';
import {
  creditor,
  creditorLogout,
  refreshCreditorTokens,
  updateCreditorPreferences,
} from '../../src/services/creditor/creditor-session';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { RefreshTokensInput } from '../sign-in/sign-in.inputs';
import { AuthenticationPayload } from '../sign-in/sign-in.types';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Public, Raises } from '../shared/decorators';
import { Creditor, CreditorPreferencesPayload, UpdateCreditorPreferencesInput } from './creditor.types';
import { LogoutPayload } from '../sign-in/session.types';
import { MaxCharacters, MaxLength } from '../shared/max-length';

@InputType({ description: 'Credentials of a creditor user.' })
class CreditorLoginInput {
  @MaxCharacters(254)
  @Field(() => String, { description: 'Email address of the user, not case-sensitive.' })
  readonly email!: string;

  @MaxCharacters(1024)
  @Field(() => String, { description: 'Password.' })
  readonly password!: string;

  @MaxLength(8192)
  @Field(() => String, {
    nullable: true,
    description: 'CAPTCHA response. Needed after a few failed sign-ins of the user, from anywhere.',
  })
  readonly captchaToken?: string | null;
}

@Resolver()
export class CreditorResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required')
  @Query(() => Creditor, { description: 'The signed-in creditor user. Requires no membership.' })
  async creditor(@CurrentCreditor() caller: CreditorCaller, @Ctx() { dependencies }: Context): Promise<Creditor> {
    return creditor(dependencies, caller);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required')
  @Mutation(() => CreditorPreferencesPayload, {
    description: 'Changes the preferences of the signed-in creditor user. Requires no membership.',
  })
  async updateCreditorPreferences(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @Arg('input', () => UpdateCreditorPreferencesInput, { description: 'The preferences.' })
    input: UpdateCreditorPreferencesInput,
  ): Promise<CreditorPreferencesPayload> {
    return updateCreditorPreferences(dependencies, caller, input);
  }

  @Public()
  @Raises(
    'validation_failed',
    'credentials_invalid',
    'too_many_attempts',
    'captcha_failed',
    'captcha_unavailable',
    'sign_in_elsewhere',
  )
  @Mutation(() => AuthenticationPayload, { description: 'Signs in a creditor user.' })
  async creditorLogin(
    @Ctx() context: Context,
    @Arg('input', () => CreditorLoginInput, { description: 'Credentials.' }) input: CreditorLoginInput,
  ): Promise<AuthenticationPayload> {
    return creditorLogin(context.dependencies, input, context);
  }

  @Public()
  @Raises(
    'validation_failed',
    'refresh_token_invalid',
    'refresh_token_reused',
    'too_many_attempts',
    'sign_in_elsewhere',
  )
  @Mutation(() => AuthenticationPayload, {
    description: 'Exchanges the refresh token of a creditor user for a new pair of tokens.',
  })
  async refreshCreditorTokens(
    @Ctx() context: Context,
    @Arg('input', () => RefreshTokensInput, { description: 'Refresh token.' }) input: RefreshTokensInput,
  ): Promise<AuthenticationPayload> {
    return refreshCreditorTokens(context.dependencies, input, context);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'sign_in_elsewhere')
  @Mutation(() => LogoutPayload, {
    description: 'Ends the current session of a creditor user and invalidates its tokens.',
  })
  async creditorLogout(@CurrentCreditor() caller: CreditorCaller, @Ctx() context: Context): Promise<LogoutPayload> {
    return creditorLogout(context.dependencies, caller, context);
  }
}
