// Accounts under negotiation as creditor users see them, and reasons for not paying.
import { Field, ID, InterfaceType, ObjectType } from 'type-graphql';
import type { AccountCondition, AccountState } from '../../src/domain/shared/vocabulary';
import { PageInfo } from '../shared/pagination';
import { ConsumerOfferActionContext, ConsumerOfferActiveNegotiation } from './offer.types';
import { MoneyScalar } from '../shared/scalars';
import { ConsumerAccountConditionKeyEnum, ConsumerAccountTabKeyEnum } from '../shared/enums';

@ObjectType({ description: 'The tab in which an account is shown.' })
export class NegotiationState {
  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key.' })
  readonly key!: AccountState;

  @Field(() => String, { description: 'Label of the tab.' })
  readonly label!: string;
}

@ObjectType({ description: 'The exact condition of an account within its tab.' })
export class NegotiationCondition {
  @Field(() => ConsumerAccountConditionKeyEnum, { description: 'Condition key.' })
  readonly key!: AccountCondition;

  @Field(() => String, { description: 'Label of the condition.' })
  readonly label!: string;
}

@InterfaceType({
  description: 'What is shown of an account of the company wherever it is read: as an offer, in a list or in detail.',
})
export abstract class CompanyAccount {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => String, { description: 'Name under which the account was opened.' })
  readonly accountName!: string;

  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber!: string | null;

  @Field(() => String, { description: 'Name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => MoneyScalar, { description: 'Amount currently owed.' })
  readonly currentBalance!: string;

  @Field(() => NegotiationState, { description: 'The tab in which the consumer sees the account.' })
  readonly state!: NegotiationState;

  @Field(() => NegotiationCondition, { description: 'The exact condition of the account.' })
  readonly condition!: NegotiationCondition;

  @Field(() => ConsumerOfferActionContext, { description: 'State of the account. Pass it with the next move.' })
  readonly actionContext!: ConsumerOfferActionContext;

  @Field(() => ConsumerOfferActiveNegotiation, {
    nullable: true,
    description: "Terms of both sides: `myLastOffer` is the consumer's offer, `creditorOffer` is the company's.",
  })
  readonly negotiation!: ConsumerOfferActiveNegotiation | null;
}

@ObjectType({ implements: CompanyAccount, description: 'An account under negotiation as its creditor sees it.' })
export class CreditorOffer extends CompanyAccount {}

@ObjectType({ description: "The account after a creditor's move." })
export class CreditorMoveData {
  @Field(() => CreditorOffer, { description: 'The account after the move.' })
  readonly offer!: CreditorOffer;
}

@ObjectType({ description: "Result of a creditor's move." })
export class CreditorMovePayload {
  @Field(() => CreditorMoveData, { description: 'The same as `offer`, in the form of other payloads.' })
  readonly data!: CreditorMoveData;

  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => CreditorOffer, { description: 'The account after the move.' })
  readonly offer!: CreditorOffer;
}

@ObjectType({ description: 'A predefined reason for not paying.' })
export class NotPayingReason {
  @Field(() => ID, { description: 'ID of the reason.' })
  readonly id!: number;

  @Field(() => String, { description: 'Label of the reason.' })
  readonly label!: string;
}

@ObjectType({ description: 'An open offer in a list.' })
export class CreditorOfferEdge {
  @Field(() => String, { description: 'Cursor of the offer.' })
  readonly cursor!: string;

  @Field(() => CreditorOffer, { description: 'The offer.' })
  readonly node!: CreditorOffer;
}

@ObjectType({ description: 'A page of open offers.' })
export class CreditorOfferConnection {
  @Field(() => [CreditorOfferEdge], { description: 'Offers with their cursors.' })
  readonly edges!: readonly CreditorOfferEdge[];

  @Field(() => [CreditorOffer], { description: 'The same offers, without cursors.' })
  readonly nodes!: readonly CreditorOffer[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number>;
}
