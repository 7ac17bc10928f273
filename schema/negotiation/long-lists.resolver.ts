// Counts lists that can be long, only when the number is selected.
import { FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { CreditorAccountConnection } from './creditor-account.types';
import { CreditorOfferConnection } from './negotiation.types';

@Resolver(() => CreditorAccountConnection)
export class AccountCountResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of accounts in the list, on all pages; null if there are more than 10000.',
  })
  async totalCount(@Root() { countAll }: CreditorAccountConnection): Promise<number | null> {
    return countAll();
  }
}

@Resolver(() => CreditorOfferConnection)
export class OfferCountResolver {
  @FieldResolver(() => Int, {
    description: 'Number of open offers to the company, on all pages; 10000 if there are more.',
  })
  async totalCount(@Root() { countAll }: CreditorOfferConnection): Promise<number> {
    return countAll();
  }
}
