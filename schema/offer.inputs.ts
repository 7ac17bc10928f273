// What a client sends with an offer move.
import { Field, ID, InputType } from 'type-graphql';
import type { AccountState } from '../src/domain/shared/vocabulary';
import { DateTimeScalar, LocalDateScalar } from './shared/scalars';
import { ConsumerAccountTabKeyEnum } from './shared/enums';

@InputType({ description: 'The `actionContext` as the server gave it.' })
export class ActionContextInput {
  @Field(() => ID, { description: 'Account id.' })
  readonly consumerId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the active negotiation; null when there is none.' })
  readonly activeNegotiationId?: string | null;

  @Field(() => ConsumerAccountTabKeyEnum, { description: 'Tab key of the account.' })
  readonly state!: AccountState;

  @Field(() => DateTimeScalar, { description: 'Version of the account; any ISO 8601 spelling of the instant.' })
  readonly version!: string;
}

@InputType({ description: "The quick payment plan, computed from the account's Pay Terms." })
export class CreatePaymentPlanOfferInput {
  @Field(() => ID, { description: 'Account id.' })
  readonly accountId!: string;

  @Field(() => LocalDateScalar, {
    description: 'First payment day: after today and not after `payTerms.maxFirstPayDate`.',
  })
  readonly firstPayDate!: string;

  @Field(() => ActionContextInput, { nullable: true, description: 'Where the account stood when it was shown.' })
  readonly actionContext?: ActionContextInput | null;
}
