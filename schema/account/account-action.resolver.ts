// The typed key of an action, beside its text.
import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { AccountActionKey, PaymentActionKey } from '../../src/domain/shared/vocabulary';
import { ConsumerActionKeyEnum } from '../shared/enums';
import { ConsumerAccountAction } from './account-display.types';

@Resolver(() => ConsumerAccountAction)
export class AccountActionResolver {
  @FieldResolver(() => ConsumerActionKeyEnum, {
    description: 'The action as an enum, for generated types. `key` is the same value as text, as in REST.',
  })
  action(@Root() { key }: ConsumerAccountAction): AccountActionKey | PaymentActionKey {
    return key;
  }
}
