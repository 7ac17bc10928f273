// Accounts under negotiation as creditor users see them, and reasons for not paying.
import { Field, ID, ObjectType } from 'type-graphql';
import type { AccountMark, LinkState, OfferSide } from '../../src/domain/shared/vocabulary';
import { ConsumerOfferActionContext, ConsumerOfferActiveNegotiation } from './offer.types';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { AccountMarkEnum, LinkStateEnum, OfferSideEnum } from '../shared/enums';
import { AccountConditionLabel, AccountTabLabel } from '../shared/labels.types';
import { Connection } from '../shared/pagination';

@ObjectType({ description: 'The next scheduled payment of an account.' })
export class NextPayment {
  @Field(() => LocalDateScalar, { description: 'Due date.' })
  readonly date!: string;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;
}

@ObjectType({
  description:
    'An account of a company, as its creditor users see it: never contacts, dates of birth or payment methods.',
})
export class CreditorAccount {
  @Field(() => ID, { description: 'Account ID.' })
  readonly id!: number;

  @Field(() => String, { description: 'Name under which the account was opened.' })
  readonly accountName!: string;

  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber!: string | null;

  @Field(() => String, { description: 'Name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => MoneyScalar, { description: 'Amount currently owed.' })
  readonly currentBalance!: string;

  @Field(() => AccountTabLabel, { description: 'The tab in which the consumer sees the account.' })
  readonly state!: AccountTabLabel;

  @Field(() => AccountConditionLabel, { description: 'The exact condition of the account.' })
  readonly condition!: AccountConditionLabel;

  @Field(() => ConsumerOfferActionContext, { description: 'State of the account. Pass it with the next move.' })
  readonly actionContext!: ConsumerOfferActionContext;

  @Field(() => ConsumerOfferActiveNegotiation, {
    nullable: true,
    description: 'Terms of both sides.',
  })
  readonly negotiation!: ConsumerOfferActiveNegotiation | null;

  @Field(() => OfferSideEnum, {
    nullable: true,
    description: 'Side whose answer the open offer waits for; null when no offer is open.',
  })
  readonly waitingFor!: OfferSide | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when the open offer has been waiting for that answer; null when no offer is open.',
  })
  readonly waitingSince!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why the consumer asked for other terms, in the consumer's own words. Like the note, it stays with the last offer until there is another one or the consumer starts over.",
  })
  readonly offerReason!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Amount owed when the account was placed.' })
  readonly originalBalance!: string | null;

  @Field(() => String, { nullable: true, description: "The creditor's reference number." })
  readonly referenceNumber!: string | null;

  @Field(() => ID, { nullable: true, description: "ID of the creditor's client; null if there is none." })
  readonly subclientId!: number | null;

  @Field(() => String, { nullable: true, description: "Name of the creditor's client; null if there is none." })
  readonly subclientName!: string | null;

  @Field(() => Boolean, { description: 'Whether the last payment failed.' })
  readonly hasFailedPayment!: boolean;

  @Field(() => NextPayment, {
    nullable: true,
    description:
      'The next scheduled payment; null when there is none, while the account is disputed, and on hold if its day passes before the plan restarts.',
  })
  readonly nextPayment!: NextPayment | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which the account was placed.' })
  readonly placementDate!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which the placement ends.' })
  readonly expiryDate!: string | null;

  @Field(() => LinkStateEnum, { description: 'Whether a consumer has claimed the account.' })
  readonly linkState!: LinkState;

  @Field(() => [AccountMarkEnum], { description: 'The marks in force.' })
  readonly marks!: readonly AccountMark[];

  /** For `disputeDaysOpen`. */
  readonly disputedAt!: string | null;

  @Field(() => DateTimeScalar, {
    description: 'Version of the account, which increases with each move and each change.',
  })
  readonly version!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was last changed.' })
  readonly updatedAt!: string | null;
}

@ObjectType({ description: "The account after a creditor's move." })
export class CreditorMoveData {
  @Field(() => CreditorAccount, { description: 'The account after the move.' })
  readonly offer!: CreditorAccount;
}

@ObjectType({ description: "Result of a creditor's move." })
export class CreditorMovePayload {
  @Field(() => CreditorMoveData, { description: 'The same as `offer`, in the form of other payloads.' })
  readonly data!: CreditorMoveData;

  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => CreditorAccount, { description: 'The account after the move.' })
  readonly offer!: CreditorAccount;
}

@ObjectType({ description: 'A predefined reason for not paying.' })
export class NotPayingReason {
  @Field(() => ID, { description: 'ID of the reason.' })
  readonly id!: number;

  @Field(() => String, { description: 'Label of the reason.' })
  readonly label!: string;
}

@ObjectType({ description: 'A page of open offers.' })
export class CreditorOfferConnection extends Connection(CreditorAccount, {
  name: 'CreditorOffer',
  noun: 'offer',
  nouns: 'offers',
  one: 'An open offer',
}) {
  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number>;
}
