// What a creditor user sends to sign in.
import { Field, InputType } from 'type-graphql';

@InputType({ description: 'How a creditor user signs in.' })
export class CreditorLoginInput {
  @Field(() => String, { description: 'E-mail address of the user; capitals do not matter.' })
  readonly email!: string;

  @Field(() => String, { description: 'The password.' })
  readonly password!: string;
}
