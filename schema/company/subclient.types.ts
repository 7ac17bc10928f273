// Subclients of a company.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../shared/pagination';

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

@ObjectType({ description: 'A subclient in a list.' })
export class SubclientEdge {
  @Field(() => String, { description: 'Cursor of the subclient.' })
  readonly cursor!: string;

  @Field(() => Subclient, { description: 'The subclient.' })
  readonly node!: Subclient;
}

@ObjectType({ description: 'A page of subclients.' })
export class SubclientConnection {
  @Field(() => [SubclientEdge], { description: 'Subclients with their cursors.' })
  readonly edges!: readonly SubclientEdge[];

  @Field(() => [Subclient], { description: 'The same subclients, without cursors.' })
  readonly nodes!: readonly Subclient[];

  @Field(() => PageInfo, { description: 'Position of this page in the list.' })
  readonly pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Number of subclients on all pages.' })
  readonly totalCount!: number;
}

@ObjectType({ description: 'Result of a change of a subclient.' })
export class SubclientPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => Subclient, { description: 'The subclient after the change.' })
  readonly data!: Subclient;
}

@ObjectType({ description: 'Result of deleting a subclient.' })
export class DeleteSubclientPayload {
  @Field(() => String, { description: 'Human-readable result, ready to display.' })
  readonly message!: string;

  @Field(() => Subclient, { description: 'The subclient as it was.' })
  readonly data!: Subclient;
}
