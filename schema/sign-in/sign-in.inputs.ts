// What a client sends to sign in. Contract: Authentication endpoints.
import { Field, ID, InputType } from 'type-graphql';
import { LocalDateScalar } from '../shared/scalars';

@InputType({ description: 'Identity of a consumer; there is no password.' })
export class LoginInput {
  @Field(() => String, { description: 'Last name; case, spaces, accents and punctuation do not matter.' })
  readonly lastName!: string;

  @Field(() => LocalDateScalar, { description: 'Date of birth.' })
  readonly dateOfBirth!: string;

  @Field(() => String, { description: 'Last four digits of the national identity number, leading zeros kept.' })
  readonly last4ssn!: string;

  @Field(() => String, { description: 'Response of the CAPTCHA.' })
  readonly captchaToken!: string;
}

@InputType({ description: 'Confirms that the consumer is new.' })
export class ConfirmCreateInput {
  @Field(() => String, { description: 'Token of the login that found nobody.' })
  readonly attemptToken!: string;
}

@InputType({ description: 'The first contact of a profile: exactly one of the two.' })
export class ProvideContactInput {
  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  readonly email?: string | null;

  @Field(() => String, { nullable: true, description: 'US mobile number.' })
  readonly mobile?: string | null;
}

@InputType({ description: 'Asks for another one-time code.' })
export class ResendOtpInput {
  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;
}

@InputType({ description: 'The one-time code that was sent.' })
export class VerifyOtpInput {
  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;

  @Field(() => String, { description: 'The code: six digits.' })
  readonly otp!: string;

  @Field(() => String, { nullable: true, description: 'Name of the device, for the lists of sessions and devices.' })
  readonly deviceName?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'The consumer trusts this browser: no code next time.' })
  readonly rememberDevice?: boolean | null;
}

@InputType({ description: 'A refresh token.' })
export class RefreshTokensInput {
  @Field(() => String, { description: 'Refresh token of the session.' })
  readonly refreshToken!: string;
}

@InputType({ description: 'A session of the consumer.' })
export class RevokeSessionInput {
  @Field(() => ID, { description: 'Session id.' })
  readonly id!: string;
}

@InputType({ description: 'A trusted browser of the consumer.' })
export class RevokeDeviceInput {
  @Field(() => ID, { description: 'Device id.' })
  readonly id!: string;
}
