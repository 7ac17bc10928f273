// Users of a company, as its administrators see them.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { CreditorRole } from '../../src/domain/creditor/creditor-access';
import { CreditorRoleEnum } from '../shared/enums';
import { PageInfo } from '../shared/pagination';
import { DateTimeScalar } from '../shared/scalars';

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

@ObjectType({ description: 'A user in a list.' })
export class CreditorUserEdge {
  @Field(() => String, { description: 'Cursor of the user.' })
  readonly cursor!: string;

  @Field(() => CreditorUser, { description: 'The user.' })
  readonly node!: CreditorUser;
}

@ObjectType({ description: 'A page of users.' })
export class CreditorUserConnection {
  @Field(() => [CreditorUserEdge], { description: 'Users with their cursors.' })
  readonly edges!: readonly CreditorUserEdge[];

  @Field(() => [CreditorUser], { description: 'The same users, without cursors.' })
  readonly nodes!: readonly CreditorUser[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Number of users that match the filter, on all pages.' })
  readonly totalCount!: number;
}

@ObjectType({ description: 'Result of a change of a user.' })
export class CreditorUserPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => CreditorUser, { description: 'The user after the change.' })
  readonly data!: CreditorUser;
}

@ObjectType({ description: 'Result of a request about a password.' })
export class CreditorPasswordPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;
}
