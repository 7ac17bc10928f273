// Inputs of the profile operations.
import { Field, ID, InputType } from 'type-graphql';
import { MaxCharacters, MaxLength } from '../shared/max-length';
import type { ContactProof } from '../../src/domain/profile/contact-change';
import { ContactProofEnum } from '../shared/enums';
import { OneTimeCodeScalar } from '../shared/scalars';

@InputType({
  description:
    'Communication settings. Omitted fields keep their values; an empty input confirms the current settings.',
})
export class UpdateCommunicationInput {
  @MaxCharacters(254)
  @Field(() => String, {
    nullable: true,
    description: 'The current email address. Change it with `requestContactChange`.',
  })
  readonly email?: string | null;

  @MaxCharacters(40)
  @Field(() => String, {
    nullable: true,
    description: 'The current US mobile number. Change it with `requestContactChange`.',
  })
  readonly mobile?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the consumer may be contacted by email. Codes and notices about signing in are sent in any case.',
  })
  readonly emailPermission?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the consumer may be contacted by text message. Codes and notices about signing in are sent in any case.',
  })
  readonly textPermission?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the consumer may be called on the landline.' })
  readonly landlineCallPermission?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the consumer may be contacted by postal mail.' })
  readonly uspsPermission?: boolean | null;

  @MaxCharacters(40)
  @Field(() => String, { nullable: true, description: 'US landline number. Null removes it.' })
  readonly landline?: string | null;
}

@InputType({
  description: 'A number from a letter of a creditor. Provide either `accountNumber` or `referenceNumber`.',
})
export class VerifyIdentityInput {
  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Original account number, or the member number.' })
  readonly accountNumber?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Reference number assigned at placement.' })
  readonly referenceNumber?: string | null;

  @MaxLength(8192)
  @Field(() => String, { nullable: true, description: 'Needed only after an error that names a `captchaDifficulty`.' })
  readonly captchaToken?: string | null;
}

@InputType({ description: 'Contact to change or add. Provide either `email` or `mobile`.' })
export class RequestContactChangeInput {
  @MaxCharacters(254)
  @Field(() => String, { nullable: true, description: 'New email address.' })
  readonly email?: string | null;

  @MaxCharacters(40)
  @Field(() => String, { nullable: true, description: 'New US mobile number.' })
  readonly mobile?: string | null;

  @Field(() => ContactProofEnum, {
    nullable: true,
    description:
      'Where the code that proves ownership is sent. By default, to the contact that is replaced, or else to the other one. With `NONE`, the change has to wait, and the owner is notified and can cancel it.',
  })
  readonly proof?: ContactProof | null;
}

@InputType({ description: 'The one-time code of a contact change.' })
export class ConfirmContactChangeInput {
  @MaxLength(255)
  @Field(() => String, { description: 'Flow token returned by the previous step.' })
  readonly flowToken!: string;

  @Field(() => OneTimeCodeScalar, {
    description: 'Six-digit one-time code, as it was received.',
  })
  readonly otp!: string;
}

@InputType({ description: 'Change of a contact to cancel.' })
export class CancelContactChangeInput {
  @MaxLength(255)
  @Field(() => String, {
    nullable: true,
    description: 'Token from the link in a notice. Null cancels the pending change of the signed-in consumer.',
  })
  readonly cancelToken?: string | null;
}

@InputType({ description: 'The wish not to be contacted.' })
export class StopContactInput {
  @Field(() => ID, { description: 'ID of one of the accounts. The choice is about all of them.' })
  readonly accountId!: string;
}

@InputType({ description: 'The permission to be contacted again.' })
export class ResumeContactInput {
  @Field(() => ID, { description: 'ID of one of the accounts. The choice is about all of them.' })
  readonly accountId!: string;
}
