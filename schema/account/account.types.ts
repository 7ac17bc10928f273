// The consumer account. See docs/contract.md §2.1.
import { Field, ID, ObjectType } from 'type-graphql';
import type { AccountStatus } from '../../src/domain/shared/vocabulary';
import { AccountStatusEnum } from '../shared/enums';
import { ConsumerAccountAmountItem, ConsumerAccountDisplay, ConsumerAccountMetaItem } from './account-display.types';
import { ConsumerActiveNegotiation, ConsumerScheduledPayment } from './active-negotiation.types';
import { ConsumerNoticeResponse } from './notice-response.types';
import { DateTimeScalar, JsonObjectScalar, LocalDateScalar } from '../shared/scalars';

@ObjectType({ description: 'Names and numbers that identify an account.' })
export class ConsumerAccountIdentity {
  @Field(() => String, { description: 'Name under which the account was opened.' })
  readonly accountName!: string;

  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The creditor's own account number." })
  readonly memberAccountNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Reference number assigned at placement.' })
  readonly referenceNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'ID number of the latest statement.' })
  readonly statementIdNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The subclient's account number." })
  readonly subclientAccountNumber!: string | null;

  @Field(() => String, { description: 'First, middle and last name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => String, { nullable: true, description: 'Last four digits of the Social Security number.' })
  readonly last4ssn!: string | null;
}

@ObjectType({ description: 'The creditor that holds an account.' })
export class ConsumerAccountCompanySummary {
  @Field(() => ID, { nullable: true, description: 'Company ID.' })
  readonly id!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the company.' })
  readonly companyName!: string | null;

  @Field(() => String, {
    description: 'Profile of the creditor as HTML, or the text `N/A` when the creditor has none.',
  })
  readonly aboutUs!: string;
}

@ObjectType({ description: "The creditor's client (subclient) on whose behalf an account is collected." })
export class ConsumerAccountSubclientSummary {
  @Field(() => ID, { nullable: true, description: 'Subclient ID.' })
  readonly id!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the subclient.' })
  readonly subclientName!: string | null;

  @Field(() => String, { nullable: true, description: 'Identification number of the subclient.' })
  readonly uniqueIdentificationNumber!: string | null;
}

@ObjectType({
  description: 'Stored status of an account. To display an account, use `display.state` and `display.condition`.',
})
export class ConsumerAccountStatus {
  @Field(() => AccountStatusEnum, { nullable: true, description: 'Stored status key.' })
  readonly key!: AccountStatus | null;

  @Field(() => String, { nullable: true, description: 'Label of the status.' })
  readonly label!: string | null;
}

@ObjectType({ description: 'Stored facts about the agreement on an account.' })
export class ConsumerAccountFlags {
  @Field(() => Boolean, { description: 'Whether a payment method is stored for the agreement.' })
  readonly paymentSetup!: boolean;

  @Field(() => Boolean, { description: "Whether an offer, the consumer's or the creditor's, is agreed." })
  readonly offerAccepted!: boolean;

  @Field(() => Boolean, { description: 'Whether the creditor has responded with a counter offer.' })
  readonly counterOffer!: boolean;

  @Field(() => Boolean, { description: 'Whether the latest payment failed.' })
  readonly hasFailedPayment!: boolean;

  @Field(() => Boolean, { description: "Whether the consumer's offer awaits the creditor's response." })
  readonly customOffer!: boolean;

  @Field(() => Boolean, { description: 'Whether the creditor has an active membership today.' })
  readonly membershipActiveAccount!: boolean;
}

@ObjectType({ description: 'Dates and times in the life of an account.' })
export class ConsumerAccountDates {
  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Date on which the account was placed with the service.',
  })
  readonly placementDate!: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Last date of self-service. Show an expiry label only when it is not null.',
  })
  readonly expiryDate!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Date on which a plan on hold resumes.' })
  readonly restartDate!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the consumer last signed in.' })
  readonly lastLoginAt!: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the account was disputed or reported as not paying.',
  })
  readonly disputedAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the plan was cancelled.' })
  readonly cancelledAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the creditor removed the account.' })
  readonly deactivatedAt!: string | null;
}

@ObjectType({ description: 'A debt account of a consumer.' })
export class ConsumerAccount {
  @Field(() => ID, { description: 'Account ID: the integer used in REST paths.' })
  readonly id!: number;

  @Field(() => ConsumerAccountIdentity, { description: 'Names and numbers that identify the account.' })
  readonly identity!: ConsumerAccountIdentity;

  @Field(() => ConsumerAccountCompanySummary, { nullable: true, description: 'The creditor that holds the account.' })
  readonly company!: ConsumerAccountCompanySummary | null;

  @Field(() => ConsumerAccountSubclientSummary, {
    nullable: true,
    description: "The creditor's client (subclient) on whose behalf the account is collected.",
  })
  readonly subclient!: ConsumerAccountSubclientSummary | null;

  @Field(() => ConsumerAccountDisplay, {
    description: 'Everything needed to display the account: labels, balances, offers and actions.',
  })
  readonly display!: ConsumerAccountDisplay;

  @Field(() => ConsumerAccountStatus, { description: 'Stored status of the account.' })
  readonly status!: ConsumerAccountStatus;

  @Field(() => String, { nullable: true, description: 'Reason why the consumer does not pay, if one was given.' })
  readonly reasonLabel!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason that the consumer gave for the hold. Use it to pre-fill a form that changes the restart date.',
  })
  readonly holdReason!: string | null;

  @Field(() => JsonObjectScalar, {
    description: 'Display amounts as a free-form object.',
    deprecationReason: 'Use `display.amounts`.',
  })
  readonly balances!: Readonly<Record<string, string>>;

  @Field(() => [ConsumerAccountAmountItem], {
    description: 'Same rows as `display.offerSummaryItems`.',
    deprecationReason: 'Use `display.offerSummaryItems`.',
  })
  readonly offerSummaryItems!: readonly ConsumerAccountAmountItem[];

  @Field(() => [ConsumerAccountMetaItem], {
    description: 'Same rows as `display.paymentPlanMetaItems`.',
    deprecationReason: 'Use `display.paymentPlanMetaItems`.',
  })
  readonly paymentPlanMetaItems!: readonly ConsumerAccountMetaItem[];

  @Field(() => ConsumerActiveNegotiation, {
    nullable: true,
    description: 'The open or agreed negotiation; null when there is none.',
  })
  readonly activeNegotiation!: ConsumerActiveNegotiation | null;

  @Field(() => ConsumerScheduledPayment, {
    nullable: true,
    description: 'The next scheduled payment; null when there is none.',
  })
  readonly scheduledPayment!: ConsumerScheduledPayment | null;

  @Field(() => ConsumerNoticeResponse, {
    nullable: true,
    description: 'Response to a notice about the account; null when there is none.',
  })
  readonly noticeResponse!: ConsumerNoticeResponse | null;

  @Field(() => ConsumerAccountFlags, { description: 'Stored facts about the agreement.' })
  readonly flags!: ConsumerAccountFlags;

  @Field(() => ConsumerAccountDates, { description: 'Dates and times in the life of the account.' })
  readonly dates!: ConsumerAccountDates;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was created.' })
  readonly createdAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was last changed.' })
  readonly updatedAt!: string | null;
}
