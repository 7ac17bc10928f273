// The profile of a company, as its users see it.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { MembershipStatus } from '../../src/domain/shared/vocabulary';
import { ELetterWarning } from '../letters/e-letter.types';
import { MembershipStatusEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

const ETAG = 'Strong entity tag. Pass it as `ifMatch` with an update. REST returns it in the `ETag` header.';

@ObjectType({ description: 'A period in which a company may work with its accounts.' })
export class CompanyMembership {
  @Field(() => MembershipStatusEnum, { description: 'Status.' })
  readonly status!: MembershipStatus;

  @Field(() => DateTimeScalar, { description: 'First day of the period.' })
  readonly currentPlanStart!: string;

  @Field(() => DateTimeScalar, { description: 'Last day of the period.' })
  readonly currentPlanEnd!: string;

  @Field(() => Boolean, { description: 'Whether the membership is renewed.' })
  readonly autoRenew!: boolean;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it was cancelled, so that it ends with its period; null if it was not.',
  })
  readonly cancelledAt!: string | null;

  @Field(() => Boolean, { description: 'Whether it is active today.' })
  readonly isActive!: boolean;
}

@ObjectType({ description: 'A company with its contact data.' })
export class Company {
  @Field(() => ID, { description: 'Company ID.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'Name, which only the operator can change.' })
  readonly companyName!: string | null;

  @Field(() => String, { nullable: true, description: 'Line of business, which only the operator can change.' })
  readonly businessCategory!: string | null;

  @Field(() => CompanyMembership, {
    nullable: true,
    description: 'The membership that counts today; null if there has never been one.',
  })
  readonly membership!: CompanyMembership | null;

  @Field(() => String, { nullable: true, description: 'US phone number in E.164 format.' })
  readonly phone!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  readonly email!: string | null;

  @Field(() => String, { nullable: true, description: 'First line of the address.' })
  readonly address1!: string | null;

  @Field(() => String, { nullable: true, description: 'Second line of the address.' })
  readonly address2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  readonly city!: string | null;

  @Field(() => String, { nullable: true, description: 'Two-letter code of a US state.' })
  readonly state!: string | null;

  @Field(() => String, { nullable: true, description: 'ZIP code.' })
  readonly zip!: string | null;

  @Field(() => String, { nullable: true, description: 'Web site.' })
  readonly url!: string | null;

  @Field(() => String, { nullable: true, description: 'Where consumers send papers about a dispute.' })
  readonly papersTo!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'For how many days closed accounts are kept before their personal data is erased; 0 for ever, null as the operator has set.',
  })
  readonly retentionDays!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text about the company, sanitized; for null, consumers see `N/A`.',
  })
  readonly aboutUs!: string | null;

  @Field(() => String, { description: ETAG })
  readonly etag!: string;
}

@ObjectType({ description: 'Result of a change of the company.' })
export class CompanyPayload extends Payload(Company, 'The company after the change.') {
  @Field(() => [ELetterWarning], { description: 'Bracketed words, which stay unchanged, at most 100.' })
  readonly warnings!: readonly ELetterWarning[];
}
