// Inputs of helping hand links and gifts.
import { Field, ID, InputType } from 'type-graphql';
import { GIFT_TOKEN } from '../../src/domain/gifts/gift-link';
import { MoveInput } from '../negotiation/negotiation.inputs';
import { Pattern } from '../shared/input-rules';
import { MaxCharacters, MaxLength } from '../shared/max-length';
import { LocalDateScalar, MoneyScalar } from '../shared/scalars';

const GOAL = 'Maximum total of all gifts, at most `999999.99`.';
const SHOW_CREDITOR = 'Whether payers see the name of the creditor.';
const EXPIRES_ON = 'The last day of the link, from tomorrow to 90 days from now.';

@InputType({ description: 'A new helping hand link.' })
export class CreateGiftLinkInput extends MoveInput {
  @MaxCharacters(60)
  @Field(() => String, {
    nullable: true,
    description: 'Name that payers see, at most 60 characters. By default the first name.',
  })
  readonly displayName?: string | null;

  @MaxCharacters(200)
  @Field(() => String, { nullable: true, description: 'Message to payers, at most 200 characters.' })
  readonly message?: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: GOAL })
  readonly goal?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the link ends with its first gift.' })
  readonly singleUse?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: SHOW_CREDITOR })
  readonly showCreditor?: boolean | null;

  @Field(() => LocalDateScalar, { nullable: true, description: `${EXPIRES_ON} By default 30 days from now.` })
  readonly expiresOn?: string | null;
}

@InputType({ description: 'Changes to a helping hand link. Omitted fields keep their values.' })
export class UpdateGiftLinkInput {
  @Field(() => ID, { description: 'Link ID.' })
  readonly id!: string;

  @MaxCharacters(200)
  @Field(() => String, { nullable: true, description: 'Message to payers, at most 200 characters. Null removes it.' })
  readonly message?: string | null;

  @Field(() => MoneyScalar, { nullable: true, description: `${GOAL} Null removes it.` })
  readonly goal?: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: EXPIRES_ON })
  readonly expiresOn?: string | null;

  @Field(() => Boolean, { nullable: true, description: SHOW_CREDITOR })
  readonly showCreditor?: boolean | null;
}

@InputType({ description: 'The helping hand link to revoke.' })
export class RevokeGiftLinkInput {
  @Field(() => ID, { description: 'Link ID.' })
  readonly id!: string;
}

@InputType({ description: 'A solved CAPTCHA for a payer.' })
export class CreateGiftSetupInput {
  @MaxLength(64)
  @Pattern(GIFT_TOKEN)
  @Field(() => String, { description: 'Token of the helping hand link.' })
  readonly token!: string;

  @MaxLength(8192)
  @Field(() => String, { description: 'Token of the solved CAPTCHA.' })
  readonly captchaToken!: string;
}

@InputType({ description: 'A payment through a helping hand link.' })
export class PayGiftInput {
  @MaxLength(64)
  @Pattern(GIFT_TOKEN)
  @Field(() => String, { description: 'Token of the helping hand link.' })
  readonly token!: string;

  @MaxLength(64)
  @Field(() => String, { description: 'ID of a setup that the payer completed.' })
  readonly setupId!: string;

  @Field(() => MoneyScalar, { description: 'Amount, within the limits of the page.' })
  readonly amount!: string;

  @MaxCharacters(60)
  @Field(() => String, { description: 'Name of the payer, at most 60 characters.' })
  readonly payerName!: string;

  @MaxLength(254)
  @Field(() => String, { nullable: true, description: 'E-mail address for one receipt. It is deleted after 90 days.' })
  readonly payerEmail?: string | null;

  @MaxCharacters(200)
  @Field(() => String, {
    nullable: true,
    description: 'Note to the person who receives the help, at most 200 characters.',
  })
  readonly note?: string | null;
}
