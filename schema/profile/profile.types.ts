// The profile of the signed-in consumer.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ContactChangeStep } from '../../src/domain/profile/contact-change';
import type { RequiredStep } from '../../src/domain/profile/profile';
import type { Channel } from '../../src/domain/sign-in/login-flow';
import { ContactChangeStateEnum, ContactChannelEnum, RequiredStepEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

@ObjectType({
  description: 'A change of a contact that has to wait, because it was not confirmed through a current contact.',
})
export class PendingContactChange {
  @Field(() => ContactChannelEnum, { description: 'Kind of the contact.' })
  readonly channel!: Channel;

  @Field(() => DateTimeScalar, { description: 'When the new contact was verified and the waiting time began.' })
  readonly requestedAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the change takes effect unless it is cancelled.' })
  readonly effectiveAt!: string;
}

@ObjectType({
  description:
    'A claim to the accounts of a creditor that is waiting to take effect, because the creditor has contacts that the consumer has not verified.',
})
export class PendingClaim {
  @Field(() => DateTimeScalar, { description: 'When the consumer named the number and the waiting time began.' })
  readonly requestedAt!: string;

  @Field(() => DateTimeScalar, {
    description: 'When the accounts become those of the consumer unless it is cancelled.',
  })
  readonly effectiveAt!: string;
}

@ObjectType({ description: 'Who the signed-in consumer is, and how far that has been verified.' })
export class ViewerIdentity {
  @Field(() => String, { description: 'Full name.' })
  readonly consumerName!: string;

  @Field(() => String, { nullable: true, description: 'First name.' })
  readonly firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  readonly lastName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the national ID number.' })
  readonly last4ssn!: string | null;

  @Field(() => Boolean, { description: 'Whether the consumer has entered a number of one of their accounts.' })
  readonly identityVerified!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the consumer first did so.' })
  readonly identityVerifiedAt!: string | null;

  @Field(() => Boolean, { description: 'Whether the email address was verified with a one-time code.' })
  readonly emailVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether the mobile number was verified with a one-time code.' })
  readonly mobileVerified!: boolean;

  @Field(() => Int, { description: 'Number of accounts.' })
  readonly accounts!: number;

  @Field(() => [RequiredStepEnum], { description: 'Steps to complete before the consumer can make offers.' })
  readonly requiredSteps!: readonly RequiredStep[];
}

@ObjectType({ description: 'How the signed-in consumer is contacted. Change it with `updateCommunication`.' })
export class ViewerCommunication {
  @Field(() => String, { nullable: true, description: 'Email address.' })
  readonly email!: string | null;

  @Field(() => String, { nullable: true, description: 'US mobile number in E.164 format.' })
  readonly mobile!: string | null;

  @Field(() => String, { nullable: true, description: 'US landline number in E.164 format. No code is sent to it.' })
  readonly landline!: string | null;

  @Field(() => Boolean, { description: 'Whether the email address was verified with a one-time code.' })
  readonly emailVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether the mobile number was verified with a one-time code.' })
  readonly mobileVerified!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer may be contacted by email.' })
  readonly emailPermission!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer may be contacted by text message.' })
  readonly textPermission!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer may be called on the landline.' })
  readonly landlineCallPermission!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer may be contacted by postal mail.' })
  readonly uspsPermission!: boolean;

  @Field(() => Boolean, { description: 'Whether the consumer has set or confirmed these settings.' })
  readonly isCommunicationUpdated!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when the consumer wants no contact at all (`stopContact`); null while contact is allowed.',
  })
  readonly contactStoppedAt!: string | null;
}

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

  @Field(() => ViewerCommunication, { description: 'How the consumer is contacted.' })
  readonly communication!: ViewerCommunication;

  @Field(() => [RequiredStepEnum], { description: 'Steps to complete before the consumer can make offers.' })
  readonly requiredSteps!: readonly RequiredStep[];

  @Field(() => PendingContactChange, {
    nullable: true,
    description: 'A change of a contact that is waiting to take effect. The owner can cancel it.',
  })
  readonly pendingContactChange!: PendingContactChange | null;

  @Field(() => [PendingClaim], { description: 'Claims that wait, the first to take effect first.' })
  readonly pendingClaims!: readonly PendingClaim[];
}

@ObjectType({ description: 'Result of a profile update.' })
export class ProfilePayload extends Payload(Viewer, 'The profile after the update.') {}

@ObjectType({ description: 'Whether the consumer may be contacted.' })
class ContactChoice {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when the consumer wants no contact; null while contact is allowed.',
  })
  readonly contactStoppedAt!: string | null;
}

@ObjectType({ description: 'Result of stopping or allowing contact.' })
export class ContactChoicePayload extends Payload(ContactChoice, 'The choice.') {}

@ObjectType({ description: 'Result of a step of a contact change.' })
export class ContactChangePayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => ContactChangeStateEnum, { description: 'What the change requires next.' })
  readonly state!: ContactChangeStep;

  @Field(() => String, {
    nullable: true,
    description: 'Token for `confirmContactChange` and `resendOtp`; null when no code is expected.',
  })
  readonly flowToken!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When a waiting change takes effect.' })
  readonly effectiveAt!: string | null;
}
