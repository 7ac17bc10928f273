// Contact data of the creditor of an account.
import { Field, ID, ObjectType } from 'type-graphql';
import type { QuotedNumberKey } from '../../src/domain/account/creditor-contact';
import { QuotedNumberKeyEnum } from '../shared/enums';
import { NoticeResponseSender } from './notice-response.types';

@ObjectType({ description: 'Contact data of the company that holds an account.' })
export class CreditorContactCompany {
  @Field(() => ID, { description: 'Company ID.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'Name of the company.' })
  readonly companyName!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number.' })
  readonly phone!: string | null;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  readonly email!: string | null;

  @Field(() => String, { nullable: true, description: 'First address line.' })
  readonly address1!: string | null;

  @Field(() => String, { nullable: true, description: 'Second address line.' })
  readonly address2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  readonly city!: string | null;

  @Field(() => String, { nullable: true, description: 'State.' })
  readonly state!: string | null;

  @Field(() => String, { nullable: true, description: 'ZIP code.' })
  readonly zip!: string | null;

  @Field(() => String, { nullable: true, description: 'Website.' })
  readonly url!: string | null;

  @Field(() => String, { nullable: true, description: 'Where consumers send papers about a dispute.' })
  readonly papersTo!: string | null;
}

@ObjectType({ description: "The creditor's client (subclient) to name." })
export class CreditorContactSubclient {
  @Field(() => String, { nullable: true, description: 'Name of the subclient.' })
  readonly subclientName!: string | null;

  @Field(() => String, { nullable: true, description: 'Identification number of the subclient.' })
  readonly uniqueIdentificationNumber!: string | null;
}

@ObjectType({ description: 'A number to quote.' })
export class CreditorContactNumber {
  @Field(() => QuotedNumberKeyEnum, { description: 'Kind of the number.' })
  readonly key!: QuotedNumberKey;

  @Field(() => String, { description: 'Label of the number.' })
  readonly label!: string;

  @Field(() => String, { description: 'The number.' })
  readonly value!: string;
}

@ObjectType({ description: 'Contact data of the creditor of an account, and the numbers to quote.' })
export class CreditorContact {
  @Field(() => CreditorContactCompany, { nullable: true, description: 'The company; null when the account has none.' })
  readonly company!: CreditorContactCompany | null;

  @Field(() => CreditorContactSubclient, { nullable: true, description: "The creditor's client, if there is one." })
  readonly subclient!: CreditorContactSubclient | null;

  @Field(() => [CreditorContactNumber], {
    description: 'The numbers that the account has. Empty while the consumer has to prove their identity.',
  })
  readonly quote!: readonly CreditorContactNumber[];

  @Field(() => NoticeResponseSender, {
    nullable: true,
    description: 'Sender of the notice, while there is one about the account.',
  })
  readonly sender!: NoticeResponseSender | null;
}
