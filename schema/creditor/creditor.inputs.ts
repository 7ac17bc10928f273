// Inputs of the creditor sign-in.
import { Field, InputType } from 'type-graphql';
import { MaxCharacters, MaxLength } from '../shared/max-length';

@InputType({ description: 'Credentials of a creditor user.' })
export class CreditorLoginInput {
  @MaxCharacters(254)
  @Field(() => String, { description: 'Email address of the user, not case-sensitive.' })
  readonly email!: string;

  @MaxCharacters(1024)
  @Field(() => String, { description: 'Password.' })
  readonly password!: string;

  @MaxLength(8192)
  @Field(() => String, {
    nullable: true,
    description: 'CAPTCHA response. Needed after a few failed sign-ins of the user, from anywhere.',
  })
  readonly captchaToken?: string | null;
}
