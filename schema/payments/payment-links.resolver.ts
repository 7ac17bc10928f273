// From a payment, and from an agreement, to its account.
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { ConsumerAccount } from '../account/account.types';
import type { Context } from '../server/context';
import { linkToAccount } from '../server/links';
import { Agreement } from './agreement.types';
import { Payment } from './payment-history.types';
import { UpcomingPayment } from './upcoming-payment.types';

const ACCOUNT = { name: 'account', description: 'The account.' };

@Resolver(() => UpcomingPayment)
export class UpcomingPaymentLinksResolver {
  @FieldResolver(() => ConsumerAccount, ACCOUNT)
  accountOfUpcomingPayment(
    @Root() { account }: UpcomingPayment,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConsumerAccount> {
    return linkToAccount(context, account, info);
  }
}

@Resolver(() => Payment)
export class PaymentLinksResolver {
  @FieldResolver(() => ConsumerAccount, ACCOUNT)
  accountOfPayment(
    @Root() { account }: Payment,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConsumerAccount> {
    return linkToAccount(context, account, info);
  }
}

@Resolver(() => Agreement)
export class AgreementLinksResolver {
  @FieldResolver(() => ConsumerAccount, ACCOUNT)
  accountOfAgreement(
    @Root() { accountId, account }: Agreement,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConsumerAccount> {
    return linkToAccount(context, { id: accountId, identity: account }, info);
  }
}
