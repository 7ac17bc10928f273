// What an offer would come to.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { CodedMessage } from '../../src/domain/shared/message-codes';
import type { OfferQuoteView } from '../../src/domain/negotiation/offer-quote';
import { MessageCodeEnum, OfferQuotePartEnum, OfferQuoteRefusalReasonEnum } from '../shared/enums';
import { LocalDateScalar, MoneyScalar } from '../shared/scalars';

type Refusal = NonNullable<OfferQuoteView['refusal']>;

@ObjectType({
  description:
    'What a message says, to be said in another language. `extensions.errorCodes` of an error has the same for each message of `errors`.',
})
export class MessageCode {
  @Field(() => MessageCodeEnum, { description: 'What is wrong.' })
  readonly code!: CodedMessage['code'];

  @Field(() => String, { nullable: true, description: 'The least that is possible: an amount, a number or a date.' })
  readonly minimum!: string | null;

  @Field(() => String, { nullable: true, description: 'The most that is possible: an amount, a number or a date.' })
  readonly maximum!: string | null;
}

@ObjectType({ description: 'What is wrong with a part of an offer.' })
export class OfferQuoteError {
  @Field(() => OfferQuotePartEnum, { description: 'The part.' })
  readonly part!: Refusal['errors'][number]['part'];

  @Field(() => [String], { description: 'Messages to show beside its field.' })
  readonly messages!: readonly string[];

  @Field(() => [MessageCode], { description: 'A code for each message, in the same order.' })
  readonly codes!: readonly MessageCode[];
}

@ObjectType({ description: 'Why the move would be refused.' })
export class OfferQuoteRefusal {
  @Field(() => OfferQuoteRefusalReasonEnum, { description: 'Code of the error.' })
  readonly reason!: Refusal['reason'];

  @Field(() => String, { description: 'Message of the error.' })
  readonly message!: string;

  @Field(() => [OfferQuoteError], { description: 'The parts that are wrong; empty when no other offer is possible.' })
  readonly errors!: readonly OfferQuoteError[];
}

@ObjectType({
  description: 'What an offer would come to if it were made now. Amounts are null if it would be refused.',
})
export class OfferQuote {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => Boolean, {
    description: "Whether the offer would be accepted at once. Otherwise it would wait for the other side's response.",
  })
  readonly isAcceptedAtOnce!: boolean;

  @Field(() => OfferQuoteRefusal, {
    nullable: true,
    description: 'Why the offer would be refused; null if it would not.',
  })
  readonly refusal!: OfferQuoteRefusal | null;

  @Field(() => Int, { nullable: true, description: 'Number of payments, including the last one.' })
  readonly numberOfPayments!: number | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Amount of one payment. An amount above the Pay Terms is lowered to them.',
  })
  readonly paymentAmount!: string | null;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Amount of the last payment; null if it is as large as the others.',
  })
  readonly lastPaymentAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'What would be paid in all.' })
  readonly total!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'How much less that is than the current balance.' })
  readonly saving!: string | null;

  @Field(() => LocalDateScalar, { description: 'First payment date of the offer.' })
  readonly firstPayDate!: string;
}
