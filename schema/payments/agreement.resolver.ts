// The newest agreement on an account of the signed-in consumer.
import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { agreement, agreementDocument, agreements } from '../../src/services/payments/agreement';
import type { Caller } from '../../src/services/shared/authenticate';
import { ConsumerAccount } from '../account/account.types';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { FileDocument } from '../shared/file-document.types';
import { Agreement } from './agreement.types';

@Resolver(() => ConsumerAccount)
export class AgreementResolver {
  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Query(() => Agreement, {
    description: 'The newest agreement on an account, whatever its state; `NOT_FOUND` if none was ever made.',
  })
  async agreement(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<Agreement> {
    return agreement(dependencies, caller, accountId);
  }

  @ConsumersOnly('accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden', 'too_many_attempts')
  @Query(() => FileDocument, {
    description: 'The newest agreement on an account as a PDF, with the same content as `agreement`.',
  })
  async agreementDocument(
    @CurrentCaller() caller: Caller,
    @Ctx() { dependencies, response }: Context,
    @Arg('accountId', () => ID, { description: 'Account ID.' }) accountId: string,
  ): Promise<FileDocument> {
    return agreementDocument(dependencies, { caller, response }, accountId);
  }

  @FieldResolver(() => Agreement, {
    name: 'agreement',
    nullable: true,
    description: 'The newest agreement on the account; null if none was ever made.',
  })
  async agreementOfAccount(
    @Root() { id }: ConsumerAccount,
    @Ctx() { dependencies, loadTogether }: Context,
  ): Promise<Agreement | null> {
    const load = (ids: readonly number[]) => agreements(dependencies, ids);
    return (await loadTogether('agreement', id, load)) ?? null;
  }
}
