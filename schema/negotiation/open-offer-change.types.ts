// Events of the subscription to open offers.
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../shared/scalars';
import { CreditorOffer } from './negotiation.types';

@ObjectType({ description: "A change in the list of a company's open offers. One event may cover several changes." })
export class OpenOfferChange {
  @Field(() => ID, { description: 'ID of the account with the offer.' })
  readonly accountId!: number;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Version of the account, which increases with each change; null when the offer is no longer open.',
  })
  readonly version!: string | null;

  @Field(() => CreditorOffer, {
    nullable: true,
    description: 'The offer in its current state; null when it is no longer open.',
  })
  readonly offer!: CreditorOffer | null;
}
