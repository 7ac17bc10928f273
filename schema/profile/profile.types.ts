// The profile of the signed-in consumer.
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The signed-in consumer.' })
export class Viewer {
  @Field(() => ID, { description: 'Profile ID.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'First name.' })
  readonly firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  readonly lastName!: string | null;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  readonly email!: string | null;

  @Field(() => String, { nullable: true, description: 'US mobile number in E.164 format.' })
  readonly mobile!: string | null;

  @Field(() => Boolean, { description: 'Whether the email address was verified with a one-time code.' })
  readonly emailVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether the mobile number was verified with a one-time code.' })
  readonly mobileVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer may be contacted by email.' })
  readonly emailPermission!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer may be contacted by text message.' })
  readonly textPermission!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer has set or confirmed the communication settings.' })
  readonly isCommunicationUpdated!: boolean;

  @Field(() => [String], {
    description: 'Steps to complete before the consumer can make offers, such as `profile_communication`.',
  })
  readonly requiredSteps!: readonly string[];
}

@ObjectType({ description: 'Result of a profile update.' })
export class ProfilePayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => Viewer, { description: 'The profile after the update.' })
  readonly data!: Viewer;
}
