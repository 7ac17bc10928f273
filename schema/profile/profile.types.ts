// The profile of the signed-in consumer, and what changes it.
import { Field, ID, InputType, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The signed-in consumer.' })
export class Viewer {
  @Field(() => ID, { description: 'Profile id.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'First name.' })
  readonly firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  readonly lastName!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  readonly email!: string | null;

  @Field(() => String, { nullable: true, description: 'US mobile number in E.164.' })
  readonly mobile!: string | null;

  @Field(() => Boolean, { description: 'A one-time code has proved the e-mail address.' })
  readonly emailVerified!: boolean;

  @Field(() => Boolean, { description: 'A one-time code has proved the mobile number.' })
  readonly mobileVerified!: boolean;

  @Field(() => Boolean, { description: 'The consumer may be written to by e-mail.' })
  readonly emailPermission!: boolean;

  @Field(() => Boolean, { description: 'The consumer may be sent text messages.' })
  readonly textPermission!: boolean;

  @Field(() => Boolean, { description: 'The consumer has set or confirmed how to be contacted.' })
  readonly isCommunicationUpdated!: boolean;

  @Field(() => [String], { description: 'Steps that the profile still needs before offers can be made.' })
  readonly requiredSteps!: readonly string[];
}

@ObjectType({ description: 'The profile after a change.' })
export class ProfilePayload {
  @Field(() => String, { description: 'What happened, in a sentence.' })
  readonly message!: string;

  @Field(() => Viewer, { description: 'The profile as it is now.' })
  readonly data!: Viewer;
}

@InputType({ description: 'How the consumer is contacted; what is absent stays, and nothing at all confirms it.' })
export class UpdateCommunicationInput {
  @Field(() => String, {
    nullable: true,
    description: 'E-mail address; not in one request with another mobile number.',
  })
  readonly email?: string | null;

  @Field(() => String, { nullable: true, description: 'US mobile number; not in one request with another address.' })
  readonly mobile?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'May be written to by e-mail; one permission must stay on.' })
  readonly emailPermission?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'May be sent text messages; one permission must stay on.' })
  readonly textPermission?: boolean | null;
}

@InputType({ description: 'A number of an account of the consumer: exactly one of the two.' })
export class VerifyIdentityInput {
  @Field(() => String, { nullable: true, description: 'Account number.' })
  readonly accountNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Reference number.' })
  readonly referenceNumber?: string | null;
}
