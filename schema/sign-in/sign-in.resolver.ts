// Sign-in by identity and a one-time code.
import { Arg, createUnionType, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { captchaChallenge } from '../../src/services/sign-in/captcha-challenge';
import { login } from '../../src/services/sign-in/login';
import { confirmCreate } from '../../src/services/sign-in/confirm-create';
import { provideContact } from '../../src/services/sign-in/provide-contact';
import { resendOtp } from '../../src/services/sign-in/resend-otp';
import { verifyOtp } from '../../src/services/sign-in/verify-otp';
import { refreshTokens } from '../../src/services/sign-in/refresh-tokens';
import type { ErrorCode } from '../../src/domain/shared/errors';
import {
  ConfirmCreateInput,
  LoginInput,
  ProvideContactInput,
  RefreshTokensInput,
  ResendOtpInput,
  VerifyOtpInput,
} from './sign-in.inputs';
import {
  AuthenticationPayload,
  ConfirmCreatePayload,
  ContactInputRequired,
  NoMatch,
  OtpSent,
  OtpSentPayload,
  TrustedDeviceAccepted,
} from './sign-in.types';
import type { Context } from '../server/context';
import { Public, Raises } from '../shared/decorators';
import { JsonObjectScalar } from '../shared/scalars';

/** The branches of a login, each known by a member that only it has. */
const LOGIN_BRANCHES = [
  { type: OtpSent, mark: 'otpSent' },
  { type: ContactInputRequired, mark: 'requiresContactInput' },
  { type: NoMatch, mark: 'attemptToken' },
  { type: TrustedDeviceAccepted, mark: 'trustedDevice' },
] as const;

/** Name of the type of a login's answer. */
export function getLoginBranchName(branch: object): string | undefined {
  return LOGIN_BRANCHES.find(({ mark }) => mark in branch)?.type.name;
}

const LoginResult = createUnionType({
  name: 'LoginResult',
  description: 'The branches of a login; all of them are successes.',
  types: () => [OtpSent, ContactInputRequired, NoMatch, TrustedDeviceAccepted] as const,
});

/** Refusals of every step of a sign-in. */
const FLOW_STEP_ERRORS: readonly ErrorCode[] = [
  'flow_token_invalid',
  'flow_token_expired',
  'flow_token_used',
  'flow_state_conflict',
  'otp_attempts_exceeded',
  'account_locked',
];

/** Refusals of a step that sends a code. */
const SENDING_ERRORS: readonly ErrorCode[] = ['otp_send_limit', 'otp_delivery_unavailable'];

@Resolver()
export class SignInResolver {
  @Public()
  @Raises('not_found', 'too_many_attempts')
  @Query(() => JsonObjectScalar, { description: 'A CAPTCHA challenge, where the service sets them itself.' })
  async captchaChallenge(@Ctx() context: Context): Promise<unknown> {
    return captchaChallenge(context.dependencies, context);
  }

  @Public()
  @Raises(
    'validation_failed',
    'too_many_attempts',
    'captcha_failed',
    'captcha_unavailable',
    'identity_ambiguous',
    ...SENDING_ERRORS,
  )
  @Mutation(() => LoginResult, { description: 'Starts a sign-in by identity.' })
  async login(
    @Ctx() context: Context,
    @Arg('input', () => LoginInput, { description: 'The identity.' }) input: LoginInput,
  ): Promise<typeof LoginResult> {
    return login(context.dependencies, input, context);
  }

  @Public()
  @Raises(
    'attempt_token_invalid',
    'attempt_token_expired',
    'attempt_token_used',
    'identity_exists',
    'too_many_attempts',
  )
  @Mutation(() => ConfirmCreatePayload, { description: 'Makes the profile that a login did not find.' })
  async confirmCreate(
    @Ctx() context: Context,
    @Arg('input', () => ConfirmCreateInput, { description: 'The attempt.' }) input: ConfirmCreateInput,
  ): Promise<ConfirmCreatePayload> {
    return confirmCreate(context.dependencies, input, context);
  }

  @Public()
  @Raises('validation_failed', ...FLOW_STEP_ERRORS, ...SENDING_ERRORS)
  @Mutation(() => OtpSentPayload, { description: 'Gives the first contact and sends the code there.' })
  async provideContact(
    @Ctx() context: Context,
    @Arg('input', () => ProvideContactInput, { description: 'The contact.' }) input: ProvideContactInput,
  ): Promise<OtpSentPayload> {
    return provideContact(context.dependencies, input, context);
  }

  @Public()
  @Raises(...FLOW_STEP_ERRORS, ...SENDING_ERRORS, 'otp_resend_cooldown')
  @Mutation(() => OtpSentPayload, { description: 'Sends another code; the one before is wrong from then on.' })
  async resendOtp(
    @Ctx() context: Context,
    @Arg('input', () => ResendOtpInput, { description: 'The sign-in.' }) input: ResendOtpInput,
  ): Promise<OtpSentPayload> {
    return resendOtp(context.dependencies, input, context);
  }

  @Public()
  @Raises(
    ...(['validation_failed', ...FLOW_STEP_ERRORS, 'too_many_attempts'] as const),
    ...(['otp_invalid', 'otp_expired', 'otp_delivery_unavailable'] as const),
  )
  @Mutation(() => AuthenticationPayload, { description: 'Ends a sign-in with the one-time code.' })
  async verifyOtp(
    @Ctx() context: Context,
    @Arg('input', () => VerifyOtpInput, { description: 'The code.' }) input: VerifyOtpInput,
  ): Promise<AuthenticationPayload> {
    return verifyOtp(context.dependencies, input, context);
  }

  @Public()
  @Raises('validation_failed', 'refresh_token_invalid', 'refresh_token_reused', 'too_many_attempts')
  @Mutation(() => AuthenticationPayload, { description: 'Replaces the pair of tokens.' })
  async refreshTokens(
    @Ctx() context: Context,
    @Arg('input', () => RefreshTokensInput, { description: 'The refresh token.' }) input: RefreshTokensInput,
  ): Promise<AuthenticationPayload> {
    return refreshTokens(context.dependencies, input, context);
  }
}
