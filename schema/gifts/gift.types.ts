// Helping hand links and gifts, as their consumer sees them.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AccountExcerpt } from '../../src/domain/account/account-view';
import type { GiftLinkStatus } from '../../src/domain/gifts/gift-link';
import type { GiftStatus } from '../../src/domain/gifts/gift-payment';
import { GiftLinkStatusEnum, GiftStatusEnum } from '../shared/enums';
import { DateTimeScalar, LocalDateScalar, MoneyScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'Status of a helping hand link with its label.' })
export class GiftLinkStatusLabel {
  @Field(() => GiftLinkStatusEnum, { description: 'Status key.' })
  readonly key!: GiftLinkStatus;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'Status of a gift with its label.' })
export class GiftStatusLabel {
  @Field(() => GiftStatusEnum, { description: 'Status key.' })
  readonly key!: GiftStatus;

  @Field(() => String, { description: 'Label of the status.' })
  readonly label!: string;
}

@ObjectType({ description: 'Gifts received through a helping hand link.' })
export class GiftsReceived {
  @Field(() => Int, { description: 'Number of successful gifts.' })
  readonly count!: number;

  @Field(() => MoneyScalar, { description: 'Their sum.' })
  readonly amount!: string;
}

@ObjectType({ description: 'A helping hand link, with which others pay towards an account.' })
export class GiftLink {
  @Field(() => ID, { description: 'Link ID.' })
  readonly id!: number;

  readonly account!: AccountExcerpt;

  @Field(() => GiftLinkStatusLabel, { description: 'Whether the link accepts gifts.' })
  readonly status!: GiftLinkStatusLabel;

  @Field(() => String, { nullable: true, description: 'Address to share; only in the response that created the link.' })
  readonly url!: string | null;

  @Field(() => String, { description: 'Name that payers see.' })
  readonly displayName!: string;

  @Field(() => String, { nullable: true, description: 'Message to payers.' })
  readonly message!: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: 'Maximum total of all gifts.' })
  readonly goal!: string | null;

  @Field(() => Boolean, { description: 'Whether the link ends with its first gift.' })
  readonly singleUse!: boolean;

  @Field(() => Boolean, { description: 'Whether payers see the name of the creditor.' })
  readonly showCreditor!: boolean;

  @Field(() => LocalDateScalar, { description: 'The last day of the link.' })
  readonly expiresOn!: string;

  @Field(() => GiftsReceived, { description: 'Gifts received so far.' })
  readonly received!: GiftsReceived;

  @Field(() => DateTimeScalar, { description: 'When the link was created.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the link was revoked.' })
  readonly revokedAt!: string | null;
}

@ObjectType({ description: 'A page of helping hand links.' })
export class GiftLinkConnection extends CountedConnection(GiftLink, {
  noun: 'link',
  nouns: 'links',
  one: 'A helping hand link',
  total: 'Number of links, on all pages.',
}) {
  @Field(() => MoneyScalar, { description: 'Sum of the gifts of all links of the list.' })
  readonly receivedAmount!: string;
}

@ObjectType({ description: 'A payment by somebody else through a helping hand link.' })
class GiftPayment {
  @Field(() => ID, { description: 'Gift ID.' })
  readonly id!: number;

  @Field(() => ID, { description: 'ID of the link.' })
  readonly giftLinkId!: number;

  @Field(() => MoneyScalar, { description: 'Amount.' })
  readonly amount!: string;

  @Field(() => GiftStatusLabel, { description: 'Outcome of the payment. Declined payments are not listed.' })
  readonly status!: GiftStatusLabel;

  @Field(() => String, { description: 'Name given by the payer.' })
  readonly payerName!: string;

  @Field(() => String, { nullable: true, description: 'Note from the payer.' })
  readonly note!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the payment was made.' })
  readonly madeAt!: string;

  @Field(() => String, { description: "Number on the payer's receipt." })
  readonly receiptNumber!: string;
}

@ObjectType({ description: 'A page of gifts.' })
export class GiftPaymentConnection extends CountedConnection(GiftPayment, {
  noun: 'gift',
  nouns: 'gifts',
  total: 'Number of gifts, on all pages.',
}) {}

@ObjectType({ description: 'A helping hand link that was created or changed.' })
export class GiftLinkPayload extends Payload(GiftLink, 'The link.') {}
