// Results of the consumer sign-in. See docs/contract.md §6.2.
import { Field, Int, ObjectType } from 'type-graphql';
import type { Channel } from '../../src/domain/sign-in/login-flow';
import { ContactChannelEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';

@ObjectType({ description: 'Tokens of a session.' })
export class AuthenticationTokens {
  @Field(() => String, { description: 'Bearer token for protected operations.' })
  readonly accessToken!: string;

  @Field(() => String, { description: 'Token to exchange for a new pair of tokens. It can be used once.' })
  readonly refreshToken!: string;

  @Field(() => String, { description: 'Always `Bearer`.' })
  readonly tokenType!: string;

  @Field(() => Int, { description: 'Lifetime of the access token in seconds.' })
  readonly expiresIn!: number;
}

@ObjectType({ description: 'Result of a successful sign-in.' })
export class AuthenticationPayload {
  @Field(() => AuthenticationTokens, { description: 'Tokens of the session.' })
  readonly meta!: AuthenticationTokens;
}

@ObjectType({ description: 'The identity matches a profile and a one-time code was sent. Continue with `verifyOtp`.' })
export class OtpSent {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly matched!: boolean;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly otpSent!: boolean;

  @Field(() => String, { description: 'Flow token for the next step.' })
  readonly flowToken!: string;

  @Field(() => DateTimeScalar, { description: 'When the code expires.' })
  readonly expiresAt!: string;

  @Field(() => Int, { description: 'Seconds after which another code can be requested, within the limits.' })
  readonly resendInSeconds!: number;
}

@ObjectType({ description: 'The identity matches a profile without a contact. Continue with `provideContact`.' })
export class ContactInputRequired {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly matched!: boolean;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly requiresContactInput!: boolean;

  @Field(() => String, { description: 'Flow token for the next step.' })
  readonly flowToken!: string;
}

@ObjectType({ description: 'The identity matches no profile. Continue with `confirmCreate` to create one.' })
export class NoMatch {
  @Field(() => Boolean, { description: 'Always false.' })
  readonly matched!: boolean;

  @Field(() => String, { description: 'Attempt token for `confirmCreate`.' })
  readonly attemptToken!: string;
}

@ObjectType({ description: 'The browser is trusted. The consumer is signed in without a one-time code.' })
export class TrustedDeviceAccepted {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly matched!: boolean;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly trustedDevice!: boolean;

  @Field(() => AuthenticationTokens, { description: 'Tokens of the session.' })
  readonly meta!: AuthenticationTokens;
}

@ObjectType({ description: 'A profile was created. Continue with `provideContact`.' })
export class ConfirmCreatePayload {
  @Field(() => String, { description: 'Flow token for the next step.' })
  readonly flowToken!: string;

  @Field(() => Boolean, { description: 'Always true.' })
  readonly requiresContactInput!: boolean;
}

@ObjectType({ description: 'A contact that a client entered, to show which one it was.' })
export class OtpContact {
  @Field(() => ContactChannelEnum, { description: 'Kind of the contact.' })
  readonly channel!: Channel;

  @Field(() => String, { description: 'The contact with most characters hidden.' })
  readonly masked!: string;
}

@ObjectType({ description: 'A one-time code was sent. Continue with `verifyOtp`.' })
export class OtpSentPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  readonly otpSent!: boolean;

  @Field(() => String, { description: 'Flow token for the next step.' })
  readonly flowToken!: string;

  @Field(() => OtpContact, {
    nullable: true,
    description: 'The contact that the request named; null if it named none.',
  })
  readonly contact!: OtpContact | null;

  @Field(() => DateTimeScalar, { description: 'When the code expires.' })
  readonly expiresAt!: string;

  @Field(() => Int, { description: 'Seconds after which another code can be requested, within the limits.' })
  readonly resendInSeconds!: number;
}
