// Sessions and trusted devices of a consumer.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'An active session.' })
export class Session {
  @Field(() => ID, { description: 'Session ID.' })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: 'Name of the device, as given at sign-in.' })
  readonly deviceName!: string | null;

  @Field(() => Boolean, { description: 'Whether this is the session of the request.' })
  readonly isCurrent!: boolean;

  @Field(() => DateTimeScalar, { description: 'When the session started.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the tokens were last refreshed.' })
  readonly lastUsedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the session expires unless its tokens are refreshed.' })
  readonly expiresAt!: string;
}

@ObjectType({ description: 'A browser that signs in without a one-time code.' })
export class TrustedDevice {
  @Field(() => ID, { description: 'Device ID.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'Name of the device, as given at sign-in.' })
  readonly name!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the device became trusted.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the device was last used to sign in.' })
  readonly lastUsedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the trust expires.' })
  readonly expiresAt!: string;
}

@ObjectType({ description: 'How much a revocation ended.' })
class Revocation {
  @Field(() => Int, { description: 'Number of sessions and devices that were revoked.' })
  readonly revoked!: number;
}

@ObjectType({ description: 'Result of a revocation.' })
export class RevokePayload extends Payload(Revocation, 'What was revoked.') {
  @Field(() => Int, { description: 'Number of sessions and devices that were revoked.' })
  readonly revoked!: number;
}

@ObjectType({ description: 'Result of a logout.' })
export class LogoutPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;
}
