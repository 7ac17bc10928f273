// What payers see of a helping hand link, and the receipt of a gift.
import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { GiftStatusLabel } from './gift.types';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'Whether a CAPTCHA must be solved.' })
export class CaptchaHint {
  @Field(() => Boolean, { description: 'Whether a setup needs a solved CAPTCHA.' })
  readonly required!: boolean;
}

@ObjectType({ description: 'A helping hand link as payers see it. It reveals nothing about the account.' })
export class GiftPage {
  @Field(() => String, { description: 'Name of the person who shared the link.' })
  readonly displayName!: string;

  @Field(() => String, { nullable: true, description: 'Message from that person.' })
  readonly message!: string | null;

  @Field(() => Boolean, { description: 'Whether a payment is possible now.' })
  readonly accepting!: boolean;

  @Field(() => MoneyScalar, { description: 'Minimum amount that can be paid.' })
  readonly amountMin!: string;

  @Field(() => MoneyScalar, {
    nullable: true,
    description: 'Maximum amount that can be paid; null when nothing can be paid.',
  })
  readonly amountMax!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'The only possible amount, if there is only one.' })
  readonly exactAmount!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Maximum total of all gifts.' })
  readonly goal!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'What is left of the goal.' })
  readonly goalLeft!: string | null;

  @Field(() => String, { description: 'Name of the payee.' })
  readonly payeeName!: string;

  @Field(() => LocalDateScalar, { description: 'The last day of the link.' })
  readonly expiresOn!: string;

  @Field(() => CaptchaHint, { description: 'Whether a CAPTCHA must be solved.' })
  readonly captcha!: CaptchaHint;
}

@ObjectType({ description: 'Receipt of a gift.' })
class GiftReceipt {
  @Field(() => String, { description: 'Number of the receipt.' })
  readonly receiptNumber!: string;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => GiftStatusLabel, { description: 'Outcome of the payment.' })
  readonly status!: GiftStatusLabel;

  @Field(() => DateTimeScalar, { description: 'When the payment was made.' })
  readonly madeAt!: string;
}

@ObjectType({ description: 'The outcome of a gift.' })
export class GiftReceiptPayload extends Payload(GiftReceipt, 'The receipt.') {}
