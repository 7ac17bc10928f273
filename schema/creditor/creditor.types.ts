// The signed-in creditor user.
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { CreditorRole } from '../../src/domain/creditor/creditor-access';
import { CreditorRoleEnum } from '../shared/enums';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'A user of a creditor.' })
export class Creditor {
  @Field(() => ID, { description: 'User ID.' })
  readonly id!: number;

  @Field(() => ID, { description: 'Company ID.' })
  readonly companyId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the company.' })
  readonly companyName!: string | null;

  @Field(() => String, { description: 'Email address with which the user signs in.' })
  readonly email!: string;

  @Field(() => String, { description: 'Name of the user.' })
  readonly name!: string;

  @Field(() => CreditorRoleEnum, { description: 'What the user may do.' })
  readonly role!: CreditorRole;

  @Field(() => Boolean, { description: 'Whether the company has an active membership today.' })
  readonly hasActiveMembership!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether the user gets an email on days on which offers wait for the company. Off until the user turns it on.',
  })
  readonly offerDigest!: boolean;
}

@InputType({ description: 'What the signed-in user wants.' })
export class UpdateCreditorPreferencesInput {
  @Field(() => Boolean, { description: 'Send an email, once a business day, when offers wait for the company.' })
  readonly offerDigest!: boolean;
}

@ObjectType({ description: 'The signed-in user after a change.' })
export class CreditorPreferencesPayload extends Payload(Creditor, 'The user.') {}
