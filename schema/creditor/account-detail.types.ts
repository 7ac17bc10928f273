// One account of a company in detail, as its creditor users see it.
import { Field, ID, ObjectType } from 'type-graphql';
import type { MoveKey } from '../../src/domain/account/moves';
import { LevelPayTerms } from '../company/pay-terms.types';
import { ContactPermissions, SentLetter } from '../letters/sent-letter.types';
import { AccountDispute, CreditorAccountMark } from '../negotiation/marks.types';
import { CreditorAccount } from '../negotiation/negotiation.types';
import { CreditorPayment, ScheduledPayment } from '../payments/creditor-payment.types';
import { NegotiationMoveEnum } from '../shared/enums';
import { DateTimeScalar, LocalDateScalar } from '../shared/scalars';
import { LegalHold } from './legal-hold.types';

@ObjectType({
  description: 'The consumer of an account as described by the creditor; members that were not sent are null.',
})
export class AccountPlacement {
  @Field(() => String, { nullable: true, description: 'First name.' })
  readonly firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Middle name.' })
  readonly middleName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  readonly lastName!: string | null;

  @Field(() => String, { nullable: true, description: 'Street address.' })
  readonly address1!: string | null;

  @Field(() => String, { nullable: true, description: 'Second line of the street address.' })
  readonly address2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  readonly city!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the state.' })
  readonly state!: string | null;

  @Field(() => String, { nullable: true, description: 'ZIP code.' })
  readonly zip!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  readonly email1!: string | null;

  @Field(() => String, { nullable: true, description: 'Mobile number in E.164.' })
  readonly mobile1!: string | null;
}

@ObjectType({
  description: 'What creditor users see of one account beside the list. The audit trail records each reading.',
})
export class CreditorAccountDetail {
  @Field(() => CreditorAccount, { description: 'The account.' })
  readonly account!: CreditorAccount;

  @Field(() => String, { nullable: true, description: "The creditor's member account number." })
  readonly memberAccountNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The creditor's statement number." })
  readonly statementIdNumber!: string | null;

  @Field(() => String, { nullable: true, description: "Account number of the creditor's client." })
  readonly subclientAccountNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the social security number, as placed.' })
  readonly last4ssn!: string | null;

  @Field(() => Boolean, { description: 'Whether the consumer has signed in since the account was placed.' })
  readonly hasSignedIn!: boolean;

  @Field(() => ContactPermissions, {
    nullable: true,
    description: 'How the consumer chose to be contacted; null until they choose, and if there is no consumer.',
  })
  readonly contactPermissions!: ContactPermissions | null;

  @Field(() => [CreditorAccountMark], { description: 'Marks, in force and ended, the newest first, at most 51.' })
  readonly marks!: readonly CreditorAccountMark[];

  @Field(() => AccountDispute, { nullable: true, description: 'The last dispute; null if there never was one.' })
  readonly dispute!: AccountDispute | null;

  @Field(() => String, { nullable: true, description: 'Why the consumer is not paying.' })
  readonly reasonLabel!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the plan is on hold.' })
  readonly holdReason!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which the plan on hold resumes.' })
  readonly restartDate!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the consumer disputed the account.' })
  readonly disputedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the plan was cancelled.' })
  readonly cancelledAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was withdrawn.' })
  readonly deactivatedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was stored.' })
  readonly createdAt!: string | null;

  @Field(() => LevelPayTerms, { nullable: true, description: 'Pay Terms set on the account, and those in force.' })
  readonly payTerms!: LevelPayTerms | null;

  @Field(() => [NegotiationMoveEnum], {
    description:
      'Moves that the caller can make now, with the role of the user or the scopes of the API key; withdrawal is `REMOVE_ACCOUNT`. Empty while a charge is in progress.',
  })
  readonly availableMoves!: readonly MoveKey[];

  @Field(() => [ScheduledPayment], { description: 'The next open payments, at most 12.' })
  readonly openPayments!: readonly ScheduledPayment[];

  @Field(() => [CreditorPayment], {
    description: 'The last payments that were made or failed, newest first, at most 10.',
  })
  readonly transactions!: readonly CreditorPayment[];

  @Field(() => [SentLetter], { description: 'The last letters to the account, newest first, at most 5.' })
  readonly letters!: readonly SentLetter[];

  @Field(() => ID, { nullable: true, description: 'ID of the import that last placed or changed the account.' })
  readonly lastImportId!: string | null;

  @Field(() => LegalHold, {
    nullable: true,
    description: 'Why and since when the account is kept; null without a hold.',
  })
  readonly legalHold!: LegalHold | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the person was erased, after which the account names nobody; null otherwise.',
  })
  readonly erasedAt!: string | null;
}
