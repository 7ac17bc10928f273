// What the company of the signed-in creditor user has, as fields of the user: accounts, open offers and letter templates.
import { Arg, Ctx, FieldResolver, ID, Resolver } from 'type-graphql';
import type { AccountCondition, AccountState } from '../../src/domain/shared/vocabulary';
import { eLetterTemplates } from '../../src/services/letters/e-letter-templates';
import { creditorAccounts } from '../../src/services/negotiation/creditor-accounts';
import { openOffers } from '../../src/services/negotiation/open-offers';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { ELetterTemplateConnection } from '../letters/e-letter.types';
import { CreditorAccountConnection } from '../negotiation/creditor-account.types';
import { CreditorOfferConnection } from '../negotiation/negotiation.types';
import type { Context } from '../server/context';
import { CurrentCreditor, CreditorsOnly, Raises } from '../shared/decorators';
import { ConsumerAccountConditionKeyEnum, ConsumerAccountTabKeyEnum } from '../shared/enums';
import { TextArg } from '../shared/max-length';
import { AfterArg, FirstArg } from '../shared/pagination';
import { Creditor } from './creditor.types';

@Resolver(() => Creditor)
export class CompanyListsResolver {
  @CreditorsOnly()
  @Raises('role_required', 'membership_required', 'validation_failed')
  @FieldResolver(() => CreditorAccountConnection, {
    name: 'accounts',
    description: 'Accounts of the company, ordered by account ID.',
  })
  async accountsOfCompany(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('accounts') first: number,
    @AfterArg(Creditor) after: string | null | undefined,
    @Arg('state', () => ConsumerAccountTabKeyEnum, {
      nullable: true,
      description: 'Only accounts that the consumer sees in this tab.',
    })
    state: AccountState | null | undefined,
    @Arg('condition', () => ConsumerAccountConditionKeyEnum, {
      nullable: true,
      description: 'Only accounts in this condition.',
    })
    condition: AccountCondition | null | undefined,
    @TextArg('accountNumber', 191, 'Only accounts with exactly this number, in any spelling.', Creditor)
    accountNumber: string | null | undefined,
    @Arg('subclientId', () => ID, { nullable: true, description: 'Only accounts of this client of the company.' })
    subclientId: string | null | undefined,
    @Arg('hasFailedPayment', () => Boolean, {
      nullable: true,
      description: 'Only accounts whose last payment failed, or only the others.',
    })
    hasFailedPayment: boolean | null | undefined,
  ): Promise<CreditorAccountConnection> {
    return creditorAccounts(dependencies, caller, {
      ...{ first, after: after ?? null, state: state ?? null, condition: condition ?? null },
      ...{ accountNumber: accountNumber ?? null, subclientId: subclientId ?? null },
      hasFailedPayment: hasFailedPayment ?? null,
    });
  }

  @CreditorsOnly()
  @Raises('role_required', 'membership_required', 'validation_failed')
  @FieldResolver(() => CreditorOfferConnection, {
    name: 'openOffers',
    description: "Offers on the company's accounts that await a response from either side, ordered by account ID.",
  })
  async openOffersOfCompany(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('offers') first: number,
    @AfterArg(Creditor) after: string | null | undefined,
  ): Promise<CreditorOfferConnection> {
    return openOffers(dependencies, caller, { first, after: after ?? null });
  }

  @CreditorsOnly()
  @Raises('role_required', 'membership_required', 'validation_failed')
  @FieldResolver(() => ELetterTemplateConnection, {
    name: 'templates',
    description: 'Letter templates of the company, ordered by ID.',
  })
  async templatesOfCompany(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('templates') first: number,
    @AfterArg(Creditor) after: string | null | undefined,
  ): Promise<ELetterTemplateConnection> {
    return eLetterTemplates(dependencies, caller, { first, after: after ?? null });
  }
}
