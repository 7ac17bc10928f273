// The list of a company's accounts.
import { ObjectType } from 'type-graphql';
import { CreditorAccount } from './negotiation.types';
import { Connection } from '../shared/pagination';

@ObjectType({ description: 'A page of accounts.' })
export class CreditorAccountConnection extends Connection(CreditorAccount, { noun: 'account', nouns: 'accounts' }) {
  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}
