// A name with its postal address, which billing details have wherever they are shown.
import { Field, ObjectType } from 'type-graphql';

@ObjectType()
export abstract class PostalAddress {
  @Field(() => String, { nullable: true, description: 'First name.' })
  readonly firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  readonly lastName!: string | null;

  @Field(() => String, { nullable: true, description: 'Street address.' })
  readonly address1!: string | null;

  @Field(() => String, { nullable: true, description: 'Second line of the address.' })
  readonly address2!: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  readonly city!: string | null;

  @Field(() => String, { nullable: true, description: 'Two-letter code of a US state or territory.' })
  readonly state!: string | null;

  @Field(() => String, { nullable: true, description: 'ZIP code: `10001` or `10001-1234`.' })
  readonly zip!: string | null;
}
