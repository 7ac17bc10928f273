// The signed-in creditor user.
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A person who signs in for a creditor.' })
export class Creditor {
  @Field(() => ID, { description: 'Id of the user.' })
  readonly id!: number;

  @Field(() => ID, { description: 'Id of the company.' })
  readonly companyId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the company.' })
  readonly companyName!: string | null;

  @Field(() => String, { description: 'E-mail address with which the user signs in.' })
  readonly email!: string;

  @Field(() => String, { description: 'Name of the user.' })
  readonly name!: string;

  @Field(() => Boolean, { description: 'Whether the company has a membership that covers today.' })
  readonly hasActiveMembership!: boolean;
}
