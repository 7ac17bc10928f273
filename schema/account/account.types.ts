// The consumer account and its parts. Contract: ConsumerAccount.
import { Field, ID, ObjectType } from 'type-graphql';
import { ConsumerAccountAmountItem, ConsumerAccountDisplay, ConsumerAccountMetaItem } from './account-display.types';
import { ConsumerActiveNegotiation, ConsumerScheduledPayment } from './active-negotiation.types';
import { ConsumerNoticeResponse } from './notice-response.types';
import { DateTimeScalar, JsonObjectScalar, LocalDateScalar } from '../shared/scalars';

@ObjectType({ description: 'Names and numbers that identify an account.' })
export class ConsumerAccountIdentity {
  @Field(() => String, { nullable: true, description: 'Name under which the account was opened.' })
  readonly accountName!: string | null;

  @Field(() => String, { nullable: true, description: 'Original account number.' })
  readonly accountNumber!: string | null;

  @Field(() => String, { nullable: true, description: "The creditor's own number for the account." })
  readonly memberAccountNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Reference number given at placement.' })
  readonly referenceNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the last statement.' })
  readonly statementIdNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the account at the subclient.' })
  readonly subclientAccountNumber!: string | null;

  @Field(() => String, { description: 'First, middle and last name of the consumer.' })
  readonly consumerName!: string;

  @Field(() => String, { nullable: true, description: 'Last four digits of the national identity number.' })
  readonly last4ssn!: string | null;
}

@ObjectType({ description: 'The creditor that holds an account.' })
export class ConsumerAccountCompanySummary {
  @Field(() => ID, { nullable: true, description: 'Company id.' })
  readonly id!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the company.' })
  readonly companyName!: string | null;

  @Field(() => String, { description: 'HTML of the creditor profile; the literal text `N/A` when there is none.' })
  readonly aboutUs!: string;
}

@ObjectType({ description: "The creditor's sub-account from which an account comes." })
export class ConsumerAccountSubclientSummary {
  @Field(() => ID, { nullable: true, description: 'Subclient id.' })
  readonly id!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the subclient.' })
  readonly subclientName!: string | null;

  @Field(() => String, { nullable: true, description: 'Identification number of the subclient.' })
  readonly uniqueIdentificationNumber!: string | null;
}

@ObjectType({ description: 'Raw status of an account and its text.' })
export class ConsumerAccountStatus {
  @Field(() => String, { nullable: true, description: 'Status key as stored, such as `joined`.' })
  readonly value!: string | null;

  @Field(() => String, { nullable: true, description: 'Display text of the status.' })
  readonly label!: string | null;
}

@ObjectType({ description: 'Stored facts about the deal on an account.' })
export class ConsumerAccountFlags {
  @Field(() => Boolean, { description: 'A payment method is stored for the deal.' })
  readonly paymentSetup!: boolean;

  @Field(() => Boolean, { description: "Some offer, either side's, is agreed." })
  readonly offerAccepted!: boolean;

  @Field(() => Boolean, { description: 'The creditor has answered with a counter offer.' })
  readonly counterOffer!: boolean;

  @Field(() => Boolean, { description: 'The last payment failed.' })
  readonly hasFailedPayment!: boolean;

  @Field(() => Boolean, { description: "The consumer's offer waits for the creditor." })
  readonly customOffer!: boolean;

  @Field(() => Boolean, { description: 'The creditor has an active membership today.' })
  readonly membershipActiveAccount!: boolean;
}

@ObjectType({ description: 'Days and instants in the life of an account.' })
export class ConsumerAccountDates {
  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which the account was placed.' })
  readonly placementDate!: string | null;

  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Last day of self-service; show it only when it is there.',
  })
  readonly expiryDate!: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Day on which a held plan goes on.' })
  readonly restartDate!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Last sign-in of the consumer.' })
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

@ObjectType({ description: 'A debt account of the consumer.' })
export class ConsumerAccount {
  @Field(() => ID, { description: 'Account id: the integer of the REST paths.' })
  readonly id!: number;

  @Field(() => ConsumerAccountIdentity, { description: 'Names and numbers.' })
  readonly identity!: ConsumerAccountIdentity;

  @Field(() => ConsumerAccountCompanySummary, { nullable: true, description: 'The creditor.' })
  readonly company!: ConsumerAccountCompanySummary | null;

  @Field(() => ConsumerAccountSubclientSummary, { nullable: true, description: "The creditor's sub-account." })
  readonly subclient!: ConsumerAccountSubclientSummary | null;

  @Field(() => ConsumerAccountDisplay, { description: 'All that a client shows: labels, balances, offers, actions.' })
  readonly display!: ConsumerAccountDisplay;

  @Field(() => ConsumerAccountStatus, { description: 'Raw status.' })
  readonly status!: ConsumerAccountStatus;

  @Field(() => String, { nullable: true, description: 'Why the consumer does not pay, when a reason was given.' })
  readonly reasonLabel!: string | null;

  @Field(() => String, { nullable: true, description: "The consumer's words on holding the plan." })
  readonly holdReason!: string | null;

  @Field(() => JsonObjectScalar, {
    description: 'The display amounts as one free-form object.',
    deprecationReason: 'Use `display.amounts`.',
  })
  readonly balances!: Readonly<Record<string, string>>;

  @Field(() => [ConsumerAccountAmountItem], {
    description: 'The same rows as `display.offerSummaryItems`.',
    deprecationReason: 'Use `display.offerSummaryItems`.',
  })
  readonly offerSummaryItems!: readonly ConsumerAccountAmountItem[];

  @Field(() => [ConsumerAccountMetaItem], {
    description: 'The same rows as `display.paymentPlanMetaItems`.',
    deprecationReason: 'Use `display.paymentPlanMetaItems`.',
  })
  readonly paymentPlanMetaItems!: readonly ConsumerAccountMetaItem[];

  @Field(() => ConsumerActiveNegotiation, { nullable: true, description: 'The open or agreed negotiation.' })
  readonly activeNegotiation!: ConsumerActiveNegotiation | null;

  @Field(() => ConsumerScheduledPayment, { nullable: true, description: 'The next scheduled payment.' })
  readonly scheduledPayment!: ConsumerScheduledPayment | null;

  @Field(() => ConsumerNoticeResponse, { nullable: true, description: 'Answer to a notice about the account.' })
  readonly noticeResponse!: ConsumerNoticeResponse | null;

  @Field(() => ConsumerAccountFlags, { description: 'Stored facts about the deal.' })
  readonly flags!: ConsumerAccountFlags;

  @Field(() => ConsumerAccountDates, { description: 'Days and instants.' })
  readonly dates!: ConsumerAccountDates;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account was stored.' })
  readonly createdAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the account last changed.' })
  readonly updatedAt!: string | null;
}

// What a stream tells of an account.

@ObjectType({ description: 'An account that has changed, once or several times.' })
export class AccountChange {
  @Field(() => ConsumerAccount, { description: 'The account as it stands now.' })
  readonly account!: ConsumerAccount;

  @Field(() => DateTimeScalar, {
    description: 'Its version, which is the id of the event too: send it as `since` after a break.',
  })
  readonly version!: string;
}
