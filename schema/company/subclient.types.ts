// Subclients of a company.
import { Field, ID, ObjectType } from 'type-graphql';
import { CountedConnection } from '../shared/pagination';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'A part of a company, to which accounts may belong.' })
export class Subclient {
  @Field(() => ID, { description: 'Subclient ID.' })
  readonly id!: number;

  @Field(() => String, { nullable: true, description: 'Name.' })
  readonly subclientName!: string | null;

  @Field(() => String, { description: 'Number that is unique within the company.' })
  readonly uniqueIdentificationNumber!: string;

  @Field(() => String, {
    description:
      'Strong entity tag of what can be changed. Pass it as `ifMatch` with an update. REST returns it in the `ETag` header.',
  })
  readonly etag!: string;
}

@ObjectType({ description: 'A page of subclients.' })
export class SubclientConnection extends CountedConnection(Subclient, {
  noun: 'subclient',
  nouns: 'subclients',
  total: 'Number of subclients on all pages.',
}) {}

@ObjectType({ description: 'Result of a change of a subclient.' })
export class SubclientPayload extends Payload(Subclient, 'The subclient after the change.') {}

@ObjectType({ description: 'Result of deleting a subclient.' })
export class DeleteSubclientPayload extends Payload(Subclient, 'The subclient as it was.') {}
