// What a sign-in answers. Contract: Authentication endpoints.
import { Field, Int, ObjectType } from 'type-graphql';

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

@ObjectType({ description: 'Whoever asked is signed in.' })
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

@ObjectType({ description: 'A new profile was made; it needs a contact.' })
export class ConfirmCreatePayload {
  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly requiresContactInput!: boolean;
}

@ObjectType({ description: 'A one-time code is on its way.' })
export class OtpSentPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly otpSent!: boolean;

  @Field(() => String, { description: 'Token of the sign-in.' })
  readonly flowToken!: string;
}
