// Answers of the operations on one account of a company.
import { Field, ID, ObjectType } from 'type-graphql';
import { CreditorAccount } from '../negotiation/negotiation.types';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'ID of an account that the caller may change.' })
export class PlacementAccess {
  @Field(() => ID, { description: 'Account ID.' })
  readonly id!: number;
}

@ObjectType({ description: 'A warning about a change that was made.' })
export class AccountWarning {
  @Field(() => String, { nullable: true, description: 'Name of the member in REST; null for the account as a whole.' })
  readonly column!: string | null;

  @Field(() => String, { description: 'Code, as in the results of imports.' })
  readonly code!: string;

  @Field(() => String, { description: 'Human-readable, ready to display.' })
  readonly message!: string;
}

@ObjectType({ description: 'Result of a change of an account.' })
export class AccountPayload extends Payload(CreditorAccount, 'The account after the change.') {
  @Field(() => [AccountWarning], { description: 'Warnings about the change.' })
  readonly warnings!: readonly AccountWarning[];
}

@ObjectType({ description: 'Result of placing an account.' })
export class PlaceAccountPayload extends AccountPayload {
  @Field(() => Boolean, {
    description: 'Whether the account was created; false if an identical account already existed.',
  })
  readonly isNew!: boolean;
}
