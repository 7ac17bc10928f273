// The history of a negotiation, as both sides read it.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Actor, MoveKey } from '../../src/domain/account/moves';
import type { AccountMark, InstallmentType, NegotiationType } from '../../src/domain/shared/vocabulary';
import {
  AccountMarkEnum,
  InstallmentTypeEnum,
  NegotiationActorEnum,
  NegotiationMoveEnum,
  NegotiationTypeEnum,
} from '../shared/enums';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { AccountConditionLabel } from '../shared/labels.types';
import { CountedConnection } from '../shared/pagination';

@ObjectType({ description: 'Terms that one side proposed.' })
export class NegotiationTerms {
  @Field(() => MoneyScalar, { nullable: true, description: 'Settlement amount.' })
  readonly settlementAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Total of the plan.' })
  readonly planBalance!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount of one payment, per payment interval.' })
  readonly paymentAmount!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of full payments. A last payment of a different amount, `lastPaymentAmount`, comes after them.',
  })
  readonly numberOfInstallments!: number | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description:
      'Amount of one additional payment after the full ones, which may be smaller or larger; null when there is none.',
  })
  readonly lastPaymentAmount!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'First payment date.' })
  readonly firstPayDate!: string | null;

  @Field(() => String, { nullable: true, description: 'Note sent with the offer.' })
  readonly note!: string | null;
}

@ObjectType({ description: 'The negotiation after a move.' })
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

@ObjectType({ description: 'Who made a move, with a label.' })
export class NegotiationActorLabel {
  @Field(() => NegotiationActorEnum, { description: 'Who made the move.' })
  readonly key!: Actor;

  @Field(() => String, { description: 'Label.' })
  readonly label!: string;
}

@ObjectType({
  description: 'Who made a move. Users of your own company are named; for everybody else, only the type is given.',
})
export class NegotiationMover {
  @Field(() => NegotiationActorEnum, { description: 'Who made the move.' })
  readonly type!: Actor;

  @Field(() => ID, { nullable: true, description: 'ID of the user; null unless the user belongs to your own company.' })
  readonly userId!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the user; null unless the user belongs to your own company.',
  })
  readonly name!: string | null;
}

@ObjectType({ description: 'A move with a label.' })
export class NegotiationMoveLabel {
  @Field(() => NegotiationMoveEnum, { description: 'The move.' })
  readonly key!: MoveKey;

  @Field(() => String, { description: 'Label.' })
  readonly label!: string;
}

@ObjectType({ description: 'A mark with its label.' })
export class AccountMarkLabel {
  @Field(() => AccountMarkEnum, { description: 'The mark.' })
  readonly key!: AccountMark;

  @Field(() => String, { description: 'Label.' })
  readonly label!: string;
}

@ObjectType({ description: 'One move of a negotiation. Entries never change.' })
class NegotiationHistoryEntry {
  @Field(() => ID, { description: 'ID of the entry.' })
  readonly id!: number;

  @Field(() => DateTimeScalar, { description: 'When the move was made.' })
  readonly at!: string;

  @Field(() => NegotiationActorLabel, { description: 'Who made the move.' })
  readonly actor!: NegotiationActorLabel;

  @Field(() => NegotiationMoveLabel, { description: 'The move.' })
  readonly move!: NegotiationMoveLabel;

  @Field(() => NegotiationMover, { description: 'Who made the move; names users of your own company.' })
  readonly mover!: NegotiationMover;

  @Field(() => AccountConditionLabel, { description: 'Condition of the account before the move.' })
  readonly conditionBefore!: AccountConditionLabel;

  @Field(() => AccountConditionLabel, { description: 'Condition of the account after the move.' })
  readonly conditionAfter!: AccountConditionLabel;

  @Field(() => NegotiationRecord, {
    nullable: true,
    description: 'The negotiation after the move; null when the move did not change it or removed it.',
  })
  readonly negotiation!: NegotiationRecord | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the consumer does not pay, holds the plan, sent a notice response again, or asks for other terms; null without a reason.',
  })
  readonly reason!: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Amount owed after the move; null when the move did not change it.',
  })
  readonly currentBalance!: string | null;

  @Field(() => AccountMarkLabel, { nullable: true, description: 'The mark that the move set or took back.' })
  readonly mark!: AccountMarkLabel | null;
}

@ObjectType({ description: 'A page of moves.' })
export class NegotiationHistoryConnection extends CountedConnection(NegotiationHistoryEntry, {
  name: 'NegotiationHistory',
  noun: 'move',
  nouns: 'moves',
  total: 'Number of moves made on the account.',
}) {}
