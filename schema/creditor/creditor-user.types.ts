// Users of a company, as its administrators see them.
import { Field, ID, ObjectType } from 'type-graphql';
import type { CreditorRole } from '../../src/domain/creditor/creditor-access';
import { CreditorRoleEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'A user of the company.' })
export class CreditorUser {
  @Field(() => ID, { description: 'User ID.' })
  readonly id!: number;

  @Field(() => String, { description: 'Email address with which the user signs in.' })
  readonly email!: string;

  @Field(() => String, { description: 'Name of the user.' })
  readonly name!: string;

  @Field(() => CreditorRoleEnum, { description: 'What the user may do.' })
  readonly role!: CreditorRole;

  @Field(() => Boolean, { description: 'Whether the user is active. False: the user was deactivated.' })
  readonly active!: boolean;

  @Field(() => Boolean, { description: 'Whether the user has verified the address.' })
  readonly emailVerified!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the user last signed in with a password.' })
  readonly lastSignedInAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the user was added.' })
  readonly createdAt!: string | null;
}

@ObjectType({ description: 'A page of users.' })
export class CreditorUserConnection extends CountedConnection(CreditorUser, {
  noun: 'user',
  nouns: 'users',
  one: 'A user',
  total: 'Number of users that match the filter, on all pages.',
}) {}

@ObjectType({ description: 'Result of a change of a user.' })
export class CreditorUserPayload extends Payload(CreditorUser, 'The user after the change.') {}

@ObjectType({ description: 'Result of a request about a password.' })
export class CreditorPasswordPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;
}
