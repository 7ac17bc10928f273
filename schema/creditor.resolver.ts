// Creditor users: who is signed in.
import { Ctx, Query, Resolver } from 'type-graphql';
import type { CreditorCaller } from '../src/services/authenticate-creditor';
import type { Context } from './context';
import { CreditorsOnly, CurrentCreditor, Raises } from './decorators';
import { Creditor } from './creditor.types';

@Resolver()
export class CreditorResolver {
  @CreditorsOnly()
  @Raises('unauthenticated')
  @Query(() => Creditor, { description: 'The signed-in creditor user; needs no membership.' })
  async creditor(@CurrentCreditor() caller: CreditorCaller, @Ctx() { services }: Context): Promise<Creditor> {
    return services.describeCreditor(caller);
  }
}
