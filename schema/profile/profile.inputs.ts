// Inputs of the profile operations.
import { Field, InputType } from 'type-graphql';
import { MaxCharacters } from '../shared/max-length';

@InputType({
  description:
    'Communication settings. Omitted fields keep their values; an empty input confirms the current settings.',
})
export class UpdateCommunicationInput {
  @MaxCharacters(254)
  @Field(() => String, {
    nullable: true,
    description: 'Email address. Cannot change in the same request as `mobile`.',
  })
  readonly email?: string | null;

  @MaxCharacters(40)
  @Field(() => String, {
    nullable: true,
    description: 'US mobile number. Cannot change in the same request as `email`.',
  })
  readonly mobile?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the consumer may be contacted by email. At least one permission must remain.',
  })
  readonly emailPermission?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the consumer may be contacted by text message. At least one permission must remain.',
  })
  readonly textPermission?: boolean | null;
}

@InputType({
  description: "A number of one of the consumer's accounts. Provide either `accountNumber` or `referenceNumber`.",
})
export class VerifyIdentityInput {
  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber?: string | null;

  @MaxCharacters(191)
  @Field(() => String, { nullable: true, description: 'Reference number assigned at placement.' })
  readonly referenceNumber?: string | null;
}
