// Open offers as creditor users see them, and the history of a negotiation.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Actor, MoveKey } from '../../src/domain/account/moves';
import type { AccountCondition, AccountState } from '../../src/domain/shared/vocabulary';
import type { InstallmentType, NegotiationType } from '../../src/domain/shared/vocabulary';
import { PageInfo } from '../shared/pagination';
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

@ObjectType({ description: 'An account under negotiation, as its creditor sees it.' })
export class CreditorOffer {
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

@ObjectType({ description: "Result of a creditor's move." })
export class CreditorMovePayload {
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

  @Field(() => Int, { description: 'Number of open offers of the company, on all pages.' })
  readonly totalCount!: number;
}

@ObjectType({ description: 'Terms that one side proposed.' })
export class NegotiationTerms {
  @Field(() => MoneyScalar, { nullable: true, description: 'Settlement amount.' })
  readonly settlementAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Balance that the plan pays off.' })
  readonly planBalance!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment, per payment interval.' })
  readonly paymentAmount!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of full payments, not counting a differing last payment.' })
  readonly numberOfInstallments!: number | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Amount of the last payment when it differs from the others; otherwise null.',
  })
  readonly lastPaymentAmount!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'First payment date.' })
  readonly firstPayDate!: string | null;

  @Field(() => String, { nullable: true, description: 'Note sent with the offer.' })
  readonly note!: string | null;
}

@ObjectType({ description: 'The negotiation as a move left it.' })
export class NegotiationRecord {
  @Field(() => NegotiationTypeEnum, { nullable: true, description: 'Settlement or installment plan.' })
  readonly negotiationType!: NegotiationType | null;

  @Field(() => InstallmentTypeEnum, {
    nullable: true,
    description: 'Payment interval of the plan; null for a settlement.',
  })
  readonly installmentType!: InstallmentType | null;

  @Field(() => NegotiationTerms, { description: "The consumer's terms." })
  readonly consumerTerms!: NegotiationTerms;

  @Field(() => NegotiationTerms, { description: "The creditor's terms." })
  readonly creditorTerms!: NegotiationTerms;
}

@ObjectType({ description: 'One move of a negotiation. Entries never change.' })
export class NegotiationHistoryEntry {
  @Field(() => ID, { description: 'ID of the entry.' })
  readonly id!: number;

  @Field(() => DateTimeScalar, { description: 'When the move was made.' })
  readonly at!: string;

  @Field(() => NegotiationActorEnum, { description: 'Who made the move.' })
  readonly actor!: Actor;

  @Field(() => NegotiationMoveEnum, { description: 'The move.' })
  readonly move!: MoveKey;

  @Field(() => NegotiationCondition, { description: 'Condition of the account before the move.' })
  readonly conditionBefore!: NegotiationCondition;

  @Field(() => NegotiationCondition, { description: 'Condition of the account after the move.' })
  readonly conditionAfter!: NegotiationCondition;

  @Field(() => NegotiationRecord, {
    nullable: true,
    description: 'The negotiation as the move left it; null when the move did not change it or removed it.',
  })
  readonly negotiation!: NegotiationRecord | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Amount owed after the move; null when the move did not change it.',
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

  @Field(() => [NegotiationHistoryEntry], { description: 'The same moves, without cursors.' })
  readonly nodes!: readonly NegotiationHistoryEntry[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Number of moves made on the account.' })
  readonly totalCount!: number;
}
