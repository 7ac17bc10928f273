// Inputs of the consumer sign-in. See docs/contract.md §6.2.
import { Field, ID, InputType } from 'type-graphql';
import { FOUR_DIGITS } from '../../src/domain/sign-in/login';
import { LocalDateScalar, OneTimeCodeScalar } from '../shared/scalars';
import { Pattern } from '../shared/input-rules';
import { MaxCharacters, MaxLength } from '../shared/max-length';

@InputType({ description: 'Identity of a consumer. Consumers have no password.' })
export class LoginInput {
  @MaxLength(255)
  @Field(() => String, {
    description: 'Last name. Case, spaces, accents, punctuation, titles and suffixes such as Dr. and Jr. are ignored.',
  })
  readonly lastName!: string;

  @Field(() => LocalDateScalar, { description: 'Date of birth.' })
  readonly dateOfBirth!: string;

  @MaxLength(16)
  @Pattern(FOUR_DIGITS)
  @Field(() => String, {
    description:
      'Last four digits of the Social Security number, including leading zeros. Spaces and hyphens between them are ignored.',
  })
  readonly last4ssn!: string;

  @MaxLength(8192)
  @Field(() => String, { description: 'CAPTCHA response.' })
  readonly captchaToken!: string;
}

@InputType({ description: 'Confirmation that a new profile should be created.' })
export class ConfirmCreateInput {
  @MaxLength(255)
  @Field(() => String, { description: 'Attempt token returned by a login that matched no profile.' })
  readonly attemptToken!: string;
}

@InputType({ description: 'First contact of a profile. Provide either `email` or `mobile`.' })
export class ProvideContactInput {
  @MaxLength(255)
  @Field(() => String, { description: 'Flow token returned by the previous sign-in step.' })
  readonly flowToken!: string;

  @MaxCharacters(254)
  @Field(() => String, { nullable: true, description: 'Email address.' })
  readonly email?: string | null;

  @MaxCharacters(40)
  @Field(() => String, { nullable: true, description: 'US mobile number.' })
  readonly mobile?: string | null;

  @MaxLength(8192)
  @Field(() => String, { nullable: true, description: 'Needed only after an error that names a `captchaDifficulty`.' })
  readonly captchaToken?: string | null;
}

@InputType({ description: 'Request for a new one-time code.' })
export class ResendOtpInput {
  @MaxLength(255)
  @Field(() => String, { description: 'Flow token returned by the previous sign-in step.' })
  readonly flowToken!: string;

  @MaxLength(8192)
  @Field(() => String, { nullable: true, description: 'Needed only after an error that names a `captchaDifficulty`.' })
  readonly captchaToken?: string | null;
}

@InputType({ description: 'The one-time code that the consumer received.' })
export class VerifyOtpInput {
  @MaxLength(255)
  @Field(() => String, { description: 'Flow token returned by the previous sign-in step.' })
  readonly flowToken!: string;

  @Field(() => OneTimeCodeScalar, {
    description: 'Six-digit one-time code, as it was received.',
  })
  readonly otp!: string;

  @MaxLength(255)
  @Field(() => String, {
    nullable: true,
    description: 'Name of the device, shown in the lists of sessions and devices.',
  })
  readonly deviceName?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to trust this browser, so that the next sign-in needs no code.',
  })
  readonly rememberDevice?: boolean | null;
}

@InputType({ description: 'Refresh token to exchange for a new pair of tokens.' })
export class RefreshTokensInput {
  @MaxLength(8192)
  @Field(() => String, { description: 'Refresh token of the session. It can be used once.' })
  readonly refreshToken!: string;
}

@InputType({ description: 'Session to end.' })
export class RevokeSessionInput {
  @Field(() => ID, { description: 'Session ID.' })
  readonly id!: string;
}

@InputType({ description: 'Trusted device to revoke.' })
export class RevokeDeviceInput {
  @Field(() => ID, { description: 'Device ID.' })
  readonly id!: string;
}
