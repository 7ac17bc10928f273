// Legal holds of accounts.
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { LegalHoldReason } from '../../src/domain/account/legal-hold';
import { LegalHoldReasonEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';

@ObjectType({ description: 'Why and since when a company must keep an account. While it is held, it is not erased.' })
export class LegalHold {
  @Field(() => LegalHoldReasonEnum, { description: 'Why.' })
  readonly reason!: LegalHoldReason;

  @Field(() => DateTimeScalar, { description: 'Since when.' })
  readonly since!: string;
}

@ObjectType({ description: 'Result of a change of a legal hold.' })
export class LegalHoldPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => LegalHold, { nullable: true, description: 'The legal hold of the account; null without one.' })
  readonly legalHold!: LegalHold | null;
}

@InputType({ description: 'Account to hold, and why.' })
export class SetLegalHoldInput {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: string;

  @Field(() => LegalHoldReasonEnum, { description: 'Why the account must be kept.' })
  readonly reason!: LegalHoldReason;
}

@InputType({ description: 'Account that need not be kept any longer.' })
export class LiftLegalHoldInput {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: string;
}
