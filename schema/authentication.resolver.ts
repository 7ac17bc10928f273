// Sign-in by identity and a one-time code.
import { Arg, createUnionType, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  AuthenticationPayload,
  ContactInputRequired,
  LoginInput,
  NoMatch,
  OtpSent,
  RefreshTokensInput,
  VerifyOtpInput,
} from './authentication.types';
import type { Context } from './context';
import { Public, Raises } from './decorators';

/** The branches of a login, each known by a member that only it has. */
const BRANCHES = [
  { type: OtpSent, mark: 'otpSent' },
  { type: ContactInputRequired, mark: 'requiresContactInput' },
  { type: NoMatch, mark: 'attemptToken' },
] as const;

/** Name of the type of a login's answer. */
export function nameLoginBranch(branch: object): string | undefined {
  return BRANCHES.find(({ mark }) => mark in branch)?.type.name;
}

const LoginResult = createUnionType({
  name: 'LoginResult',
  description: 'The branches of a login; all of them are successes.',
  types: () => [OtpSent, ContactInputRequired, NoMatch] as const,
});

@Resolver()
export class AuthenticationResolver {
  @Public()
  @Raises(
    'validation_failed',
    'captcha_failed',
    'captcha_unavailable',
    'identity_ambiguous',
    'otp_delivery_unavailable',
  )
  @Mutation(() => LoginResult, { description: 'Starts a sign-in by identity.' })
  async login(
    @Ctx() { services, request }: Context,
    @Arg('input', () => LoginInput, { description: 'The identity.' }) input: LoginInput,
  ): Promise<typeof LoginResult> {
    return services.login(input, request.ip);
  }

  @Public()
  @Raises(
    'validation_failed',
    'flow_token_invalid',
    'flow_token_expired',
    'flow_token_used',
    'flow_state_conflict',
    'otp_invalid',
    'otp_attempts_exceeded',
  )
  @Mutation(() => AuthenticationPayload, { description: 'Ends a sign-in with the one-time code.' })
  async verifyOtp(
    @Ctx() { services }: Context,
    @Arg('input', () => VerifyOtpInput, { description: 'The code.' }) input: VerifyOtpInput,
  ): Promise<AuthenticationPayload> {
    return services.verifyOtp(input);
  }

  @Public()
  @Raises('validation_failed', 'refresh_token_invalid', 'refresh_token_reused')
  @Mutation(() => AuthenticationPayload, { description: 'Replaces the pair of tokens.' })
  async refreshTokens(
    @Ctx() { services }: Context,
    @Arg('input', () => RefreshTokensInput, { description: 'The refresh token.' }) input: RefreshTokensInput,
  ): Promise<AuthenticationPayload> {
    return services.refreshTokens(input);
  }
}
