// A negotiation as its creditor sees it, and its history as both sides do.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Actor, MoveKey } from '../../src/domain/account/moves';
import type { AccountCondition, AccountState } from '../../src/domain/shared/vocabulary';
import type {
  InstallmentType as InstallmentTypeKey,
  NegotiationType as NegotiationTypeKey,
} from '../../src/domain/shared/vocabulary';
import { PageInfo } from '../account/account-list.types';
import { ConsumerOfferActionContext, ConsumerOfferActiveNegotiation } from './offer.types';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import {
  ConsumerAccountConditionKeyEnum,
  ConsumerAccountTabKeyEnum,
  InstallmentTypeEnum,
  NegotiationActorEnum,
  NegotiationMoveEnum,
  NegotiationTypeEnum,
} from '../shared/enums';

@ObjectType({ description: 'Tab of an account, with its text.' })
export class NegotiationState {
  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Key of the tab.' })
  readonly key!: AccountState;

  @Field(() => String, { description: 'Text of the tab.' })
  readonly label!: string;
}

@ObjectType({ description: 'What holds for an account inside its tab, with its text.' })
export class NegotiationCondition {
  @Field(() => ConsumerAccountConditionKeyEnum, { description: 'Key of the condition.' })
  readonly key!: AccountCondition;

  @Field(() => String, { description: 'Text of the condition.' })
  readonly label!: string;
}

@ObjectType({ description: 'An account under negotiation, as its creditor sees it.' })
export class CreditorOffer {
  @Field(() => ID, { description: 'Account id.' })
  readonly accountId!: number;

  @Field(() => String, { description: 'Original account name.' })
  readonly accountName!: string;

  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber!: string | null;

  @Field(() => String, { description: 'Name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => MoneyScalar, { description: 'What is owed now.' })
  readonly currentBalance!: string;

  @Field(() => NegotiationState, { description: 'Tab under which the consumer finds the account.' })
  readonly state!: NegotiationState;

  @Field(() => NegotiationCondition, { description: 'What holds for the account.' })
  readonly condition!: NegotiationCondition;

  @Field(() => ConsumerOfferActionContext, { description: 'To be sent back with the next move.' })
  readonly actionContext!: ConsumerOfferActionContext;

  @Field(() => ConsumerOfferActiveNegotiation, {
    nullable: true,
    description: "Both sides' terms: `myLastOffer` is the consumer's, `creditorOffer` the company's.",
  })
  readonly negotiation!: ConsumerOfferActiveNegotiation | null;
}

@ObjectType({ description: "Answer to a creditor's move." })
export class CreditorMovePayload {
  @Field(() => String, { description: 'What happened, in a sentence.' })
  readonly message!: string;

  @Field(() => CreditorOffer, { description: 'Where things stand now.' })
  readonly offer!: CreditorOffer;
}

@ObjectType({ description: 'A reason for not paying that everybody may choose.' })
export class NotPayingReason {
  @Field(() => ID, { description: 'Id of the reason.' })
  readonly id!: number;

  @Field(() => String, { description: 'Text of the reason.' })
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

  @Field(() => [CreditorOffer], { description: 'The same offers without their cursors.' })
  readonly nodes!: readonly CreditorOffer[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Open offers of the company.' })
  readonly totalCount!: number;
}

@ObjectType({ description: 'Terms of one side.' })
export class NegotiationTerms {
  @Field(() => MoneyScalar, { nullable: true, description: 'Settlement amount.' })
  readonly settlementAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Balance that the plan pays off.' })
  readonly planBalance!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment, whatever the period.' })
  readonly paymentAmount!: string | null;

  @Field(() => Int, { nullable: true, description: 'Payments of full size.' })
  readonly numberOfInstallments!: number | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'An odd last payment; null when there is none.' })
  readonly lastPaymentAmount!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'First payment day.' })
  readonly firstPayDate!: string | null;

  @Field(() => String, { nullable: true, description: 'Words sent with the offer.' })
  readonly note!: string | null;
}

@ObjectType({ description: 'A negotiation as one move wrote it.' })
export class NegotiationRecord {
  @Field(() => NegotiationTypeEnum, { nullable: true, description: 'Settlement or instalment plan.' })
  readonly negotiationType!: NegotiationTypeKey | null;

  @Field(() => InstallmentTypeEnum, { nullable: true, description: 'Period of the plan; null for a settlement.' })
  readonly installmentType!: InstallmentTypeKey | null;

  @Field(() => NegotiationTerms, { description: "The consumer's terms." })
  readonly consumerTerms!: NegotiationTerms;

  @Field(() => NegotiationTerms, { description: "The creditor's terms." })
  readonly creditorTerms!: NegotiationTerms;
}

@ObjectType({ description: 'One move of a negotiation. It is never changed afterwards.' })
export class NegotiationHistoryEntry {
  @Field(() => ID, { description: 'Id of the entry.' })
  readonly id!: number;

  @Field(() => DateTimeScalar, { description: 'When the move was made.' })
  readonly at!: string;

  @Field(() => NegotiationActorEnum, { description: 'Who moved.' })
  readonly actor!: Actor;

  @Field(() => NegotiationMoveEnum, { description: 'The move.' })
  readonly move!: MoveKey;

  @Field(() => NegotiationCondition, { description: 'What held before the move.' })
  readonly conditionBefore!: NegotiationCondition;

  @Field(() => NegotiationCondition, { description: 'What held after the move.' })
  readonly conditionAfter!: NegotiationCondition;

  @Field(() => NegotiationRecord, {
    nullable: true,
    description: 'The negotiation as the move wrote it; null when it left it alone or removed it.',
  })
  readonly negotiation!: NegotiationRecord | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'What was owed then; null when the move did not change it.',
  })
  readonly currentBalance!: string | null;
}

@ObjectType({ description: 'A move in a list.' })
export class NegotiationHistoryEdge {
  @Field(() => String, { description: 'Cursor of the move.' })
  readonly cursor!: string;

  @Field(() => NegotiationHistoryEntry, { description: 'The move.' })
  readonly node!: NegotiationHistoryEntry;
}

@ObjectType({ description: 'A page of moves.' })
export class NegotiationHistoryConnection {
  @Field(() => [NegotiationHistoryEdge], { description: 'Moves with their cursors.' })
  readonly edges!: readonly NegotiationHistoryEdge[];

  @Field(() => [NegotiationHistoryEntry], { description: 'The same moves without their cursors.' })
  readonly nodes!: readonly NegotiationHistoryEntry[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Moves of the account.' })
  readonly totalCount!: number;
}
