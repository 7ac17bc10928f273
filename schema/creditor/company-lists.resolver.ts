// What the company of the signed-in creditor user has, as fields of the user: accounts, open offers and letter templates.
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import type { AccountSort } from '../../src/domain/creditor/account-list';
import type { OfferSide } from '../../src/domain/shared/vocabulary';
import { eLetterTemplates } from '../../src/services/letters/e-letter-templates';
import { creditorAccounts } from '../../src/services/negotiation/creditor-accounts';
import { openOffers } from '../../src/services/negotiation/open-offers';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import { ELetterTemplateConnection } from '../letters/e-letter.types';
import { CreditorAccountFilterInput, FilterArg, SortArg, toListRequest } from '../negotiation/account-filter.inputs';
import { CreditorAccountConnection } from '../negotiation/creditor-account.types';
import { WaitingForArg } from '../negotiation/move-decorators';
import { CreditorOfferConnection } from '../negotiation/negotiation.types';
import type { Context } from '../server/context';
import { CurrentCreditor, CreditorsOnly, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { Creditor } from './creditor.types';

@Resolver(() => Creditor)
export class CompanyListsResolver {
  @CreditorsOnly()
  @Raises('role_required', 'membership_required', 'not_found', 'validation_failed')
  @FieldResolver(() => CreditorAccountConnection, {
    name: 'accounts',
    description: 'Accounts of the company that match the filter.',
  })
  async accountsOfCompany(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('accounts') first: number,
    @AfterArg(Creditor) after: string | null | undefined,
    @FilterArg() filter: CreditorAccountFilterInput | null | undefined,
    @SortArg() sort: AccountSort,
  ): Promise<CreditorAccountConnection> {
    return creditorAccounts(dependencies, caller, toListRequest(first, after, filter, sort));
  }

  @CreditorsOnly()
  @Raises('role_required', 'membership_required', 'validation_failed')
  @FieldResolver(() => CreditorOfferConnection, {
    name: 'openOffers',
    description: "Offers on the company's accounts that await an answer; the one that has waited longest comes first.",
  })
  async openOffersOfCompany(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('offers') first: number,
    @AfterArg(Creditor) after: string | null | undefined,
    @WaitingForArg() waitingFor: OfferSide | null | undefined,
  ): Promise<CreditorOfferConnection> {
    return openOffers(dependencies, caller, { first, after: after ?? null, waitingFor: waitingFor ?? null });
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
