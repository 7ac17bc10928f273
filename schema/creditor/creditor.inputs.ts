// Inputs of the creditor sign-in.
import { Field, InputType } from 'type-graphql';

@InputType({ description: 'Credentials of a creditor user.' })
export class CreditorLoginInput {
  @Field(() => String, { description: 'Email address of the user, not case-sensitive.' })
  readonly email!: string;

  @Field(() => String, { description: 'Password.' })
  readonly password!: string;
}
