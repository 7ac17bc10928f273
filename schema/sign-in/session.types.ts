// Sessions and trusted browsers of the signed-in consumer.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../shared/scalars';

@ObjectType({ description: 'A session that is alive.' })
export class Session {
  @Field(() => ID, { description: 'Session id.' })
  readonly id!: string;

  @Field(() => String, { nullable: true, description: 'Name of the device, as it was given at sign-in.' })
  readonly deviceName!: string | null;

  @Field(() => Boolean, { description: 'This very session.' })
  readonly isCurrent!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was opened.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When its tokens were last replaced.' })
  readonly lastUsedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When it ends unless its tokens are replaced before.' })
  readonly expiresAt!: string;
}

@ObjectType({ description: 'A browser that signs in without a code.' })
export class TrustedDevice {
  @Field(() => ID, { description: 'Device id.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'Name of the device, as it was given at sign-in.' })
  readonly name!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it became trusted.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When it last signed in.' })
  readonly lastUsedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the trust ends.' })
  readonly expiresAt!: string;
}

@ObjectType({ description: 'What was ended.' })
export class RevokePayload {
  @Field(() => Int, { description: 'How many were ended.' })
  readonly revoked!: number;
}

@ObjectType({ description: 'The session was ended.' })
export class LogoutPayload {
  @Field(() => String, { description: 'What happened, in a sentence.' })
  readonly message!: string;
}
