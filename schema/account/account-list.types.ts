// The list of a consumer's accounts, as a Relay connection.
import { ObjectType } from 'type-graphql';
import { ConsumerAccount } from './account.types';
import { CountedConnection } from '../shared/pagination';

@ObjectType({ description: 'A page of accounts.' })
export class ConsumerAccountConnection extends CountedConnection(ConsumerAccount, {
  noun: 'account',
  nouns: 'accounts',
  total: 'Number of accounts that match the filter, on all pages.',
}) {}
