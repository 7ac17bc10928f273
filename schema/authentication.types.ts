// Sign-in: what is sent and what is answered. Contract: Authentication endpoints.
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { LocalDate } from './scalars';

@InputType({ description: 'Identity of a consumer; there is no password.' })
export class LoginInput {
  @Field(() => String, { description: 'Last name; case, spaces, accents and punctuation do not matter.' })
  readonly lastName!: string;

  @Field(() => LocalDate, { description: 'Date of birth.' })
  readonly dateOfBirth!: string;

  @Field(() => String, { description: 'Last four digits of the national identity number, leading zeros kept.' })
  readonly last4ssn!: string;

  @Field(() => String, { description: 'Response of the CAPTCHA.' })
  readonly captchaToken!: string;
}

@InputType({ description: 'The one-time code that was sent.' })
export class VerifyOtpInput {
  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;

  @Field(() => String, { description: 'The code: six digits.' })
  readonly otp!: string;

  @Field(() => String, { nullable: true, description: 'Name of the device, for the list of sessions.' })
  readonly deviceName?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'The consumer trusts this browser: the session lasts longer.' })
  readonly rememberDevice?: boolean | null;
}

@InputType({ description: 'A refresh token.' })
export class RefreshTokensInput {
  @Field(() => String, { description: 'Refresh token of the session.' })
  readonly refreshToken!: string;
}

@ObjectType({ description: 'Tokens of a session.' })
export class AuthenticationTokens {
  @Field(() => String, { description: 'Bearer token of protected operations.' })
  readonly accessToken!: string;

  @Field(() => String, { description: 'Token that replaces the pair; it can be used once.' })
  readonly refreshToken!: string;

  @Field(() => String, { description: 'Always `Bearer`.' })
  readonly tokenType!: string;

  @Field(() => Int, { description: 'Seconds until the access token expires.' })
  readonly expiresIn!: number;
}

@ObjectType({ description: 'The consumer is signed in.' })
export class AuthenticationPayload {
  @Field(() => AuthenticationTokens, { description: 'Tokens of the session.' })
  readonly meta!: AuthenticationTokens;
}

@ObjectType({ description: 'A one-time code is on its way.' })
export class OtpSent {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly matched!: boolean;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly otpSent!: boolean;

  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;
}

@ObjectType({ description: 'The profile has no contact yet, so no code can be sent.' })
export class ContactInputRequired {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly matched!: boolean;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly requiresContactInput!: boolean;

  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;
}

@ObjectType({ description: 'No profile has this identity.' })
export class NoMatch {
  @Field(() => Boolean, { description: 'Always false.' })
  readonly matched!: boolean;

  @Field(() => String, { description: 'Token with which a profile can be created.' })
  readonly attemptToken!: string;
}

@ObjectType({ description: 'The browser is trusted: signed in without a code.' })
export class TrustedDeviceAccepted {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly matched!: boolean;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly trustedDevice!: boolean;

  @Field(() => AuthenticationTokens, { description: 'Tokens of the session.' })
  readonly meta!: AuthenticationTokens;
}
