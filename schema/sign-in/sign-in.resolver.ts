// Sign-in of consumers with their identity and a one-time code.
import { Arg, createUnionType, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { captchaChallenge } from '../../src/services/sign-in/captcha-challenge';
import { login } from '../../src/services/sign-in/login';
import { confirmCreate } from '../../src/services/sign-in/confirm-create';
import { provideContact } from '../../src/services/sign-in/provide-contact';
import { resendOtp } from '../../src/services/sign-in/resend-otp';
import { verifyOtp } from '../../src/services/sign-in/verify-otp';
import { refreshTokens } from '../../src/services/sign-in/refresh-tokens';
import type { ErrorCode } from '../../src/domain/shared/errors';
import { readDigits } from '../../src/domain/shared/pasted-text';
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

/** Members of `LoginResult`, each with a field that only that member has. */
const LOGIN_BRANCHES = [
  { type: OtpSent, field: 'otpSent' },
  { type: ContactInputRequired, field: 'requiresContactInput' },
  { type: NoMatch, field: 'attemptToken' },
  { type: TrustedDeviceAccepted, field: 'trustedDevice' },
] as const;

/** Name of the GraphQL type of a login result. */
export function getLoginBranchName(branch: object): string | undefined {
  return LOGIN_BRANCHES.find(({ field }) => field in branch)?.type.name;
}

const LoginResult = createUnionType({
  name: 'LoginResult',
  description: 'Result of a login. Every member is a success.',
  types: () => [OtpSent, ContactInputRequired, NoMatch, TrustedDeviceAccepted] as const,
});

/** Errors of every step of a sign-in. */
const FLOW_STEP_ERRORS: readonly ErrorCode[] = [
  'flow_token_invalid',
  'flow_token_expired',
  'flow_token_used',
  'flow_state_conflict',
  'otp_attempts_exceeded',
  'account_locked',
];

/** Errors of a step that sends a one-time code. */
const SENDING_ERRORS: readonly ErrorCode[] = ['otp_send_limit', 'otp_delivery_unavailable'];

@Resolver()
export class SignInResolver {
  @Public()
  @Raises('not_found', 'too_many_attempts', 'validation_failed')
  @Query(() => JsonObjectScalar, {
    description:
      'A new CAPTCHA challenge. Where a CAPTCHA provider is used, only challenges above difficulty 0 are issued here.',
  })
  async captchaChallenge(
    @Ctx() context: Context,
    @Arg('difficulty', () => Int, {
      defaultValue: 0,
      description: 'The `captchaDifficulty` of an error, from 1 to 7. 0: an ordinary challenge.',
    })
    difficulty: number,
  ): Promise<unknown> {
    return captchaChallenge(context.dependencies, { difficulty }, context);
  }

  @Public()
  @Raises('validation_failed', 'too_many_attempts', 'captcha_failed', 'captcha_unavailable', ...SENDING_ERRORS)
  @Mutation(() => LoginResult, { description: 'Starts a sign-in with the identity of a consumer.' })
  async login(
    @Ctx() context: Context,
    @Arg('input', () => LoginInput, { description: 'Identity of the consumer.' }) input: LoginInput,
  ): Promise<typeof LoginResult> {
    const { lastName, dateOfBirth, captchaToken } = input;
    const identity = { lastName, dateOfBirth, last4ssn: readDigits(input.last4ssn), captchaToken };
    return login(context.dependencies, identity, context);
  }

  @Public()
  @Raises(
    'attempt_token_invalid',
    'attempt_token_expired',
    'attempt_token_used',
    'identity_exists',
    'too_many_attempts',
  )
  @Mutation(() => ConfirmCreatePayload, { description: 'Creates a profile after a login that matched none.' })
  async confirmCreate(
    @Ctx() context: Context,
    @Arg('input', () => ConfirmCreateInput, { description: 'Confirmation.' }) input: ConfirmCreateInput,
  ): Promise<ConfirmCreatePayload> {
    return confirmCreate(context.dependencies, input, context);
  }

  @Public()
  @Raises('validation_failed', ...FLOW_STEP_ERRORS, ...SENDING_ERRORS)
  @Mutation(() => OtpSentPayload, {
    description:
      'Names the contact of a sign-in and sends a one-time code to it, instead of those that were sent before. Its code opens the profile that has the identity and the contact, or makes it.',
  })
  async provideContact(
    @Ctx() context: Context,
    @Arg('input', () => ProvideContactInput, { description: 'Contact.' }) input: ProvideContactInput,
  ): Promise<OtpSentPayload> {
    return provideContact(context.dependencies, input, context);
  }

  @Public()
  @Raises(...FLOW_STEP_ERRORS, ...SENDING_ERRORS, 'otp_resend_cooldown')
  @Mutation(() => OtpSentPayload, { description: 'Sends a new one-time code. The previous code becomes invalid.' })
  async resendOtp(
    @Ctx() context: Context,
    @Arg('input', () => ResendOtpInput, { description: 'Sign-in that awaits the code.' }) input: ResendOtpInput,
  ): Promise<OtpSentPayload> {
    return resendOtp(context.dependencies, input, context);
  }

  @Public()
  @Raises(
    'validation_failed',
    ...FLOW_STEP_ERRORS,
    'too_many_attempts',
    'otp_invalid',
    'otp_expired',
    'otp_delivery_unavailable',
  )
  @Mutation(() => AuthenticationPayload, {
    description: 'Completes a sign-in with the one-time code and returns the tokens of a new session.',
  })
  async verifyOtp(
    @Ctx() context: Context,
    @Arg('input', () => VerifyOtpInput, { description: 'One-time code.' }) input: VerifyOtpInput,
  ): Promise<AuthenticationPayload> {
    const { flowToken, otp, deviceName = null, rememberDevice = null } = input;
    const code = { flowToken, otp, deviceName, rememberDevice };
    return verifyOtp(context.dependencies, code, context);
  }

  @Public()
  @Raises('validation_failed', 'refresh_token_invalid', 'refresh_token_reused', 'too_many_attempts')
  @Mutation(() => AuthenticationPayload, { description: 'Exchanges a refresh token for a new pair of tokens.' })
  async refreshTokens(
    @Ctx() context: Context,
    @Arg('input', () => RefreshTokensInput, { description: 'Refresh token.' }) input: RefreshTokensInput,
  ): Promise<AuthenticationPayload> {
    return refreshTokens(context.dependencies, input, context);
  }
}
