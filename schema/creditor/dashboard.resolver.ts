// What came of the accounts of the company of a signed-in creditor user.
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { FunnelGroup } from '../../src/domain/creditor/funnel';
import { creditorDashboard, creditorFunnel } from '../../src/services/creditor/creditor-dashboard';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises } from '../shared/decorators';
import { FunnelGroupEnum } from '../shared/enums';
import { AfterArg, FirstArg } from '../shared/pagination';
import { CreditorDashboard, FunnelRowConnection, FunnelFilterInput } from './dashboard.types';

@Resolver()
export class DashboardResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required')
  @Query(() => CreditorDashboard, {
    description:
      'Figures of the company: accounts by condition and client, offers that wait, payments, and the funnel.',
  })
  async creditorDashboard(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
  ): Promise<CreditorDashboard> {
    return creditorDashboard(dependencies, caller);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'membership_required', 'not_found', 'validation_failed')
  @Query(() => FunnelRowConnection, {
    description:
      'How far the accounts of the company have come, by month of placement, by client, or by template. The newest month comes first.',
  })
  async creditorFunnel(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('rows') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('by', () => FunnelGroupEnum, { defaultValue: 'month', description: 'What the rows stand for.' })
    by: FunnelGroup,
    @Arg('filter', () => FunnelFilterInput, {
      nullable: true,
      description: 'Count only accounts that match this filter.',
    })
    filter: FunnelFilterInput | null | undefined,
  ): Promise<FunnelRowConnection> {
    return creditorFunnel(dependencies, caller, {
      by,
      fromMonth: filter?.fromMonth ?? null,
      toMonth: filter?.toMonth ?? null,
      subclientId: filter?.subclientId ?? null,
      templateId: filter?.templateId ?? null,
      first,
      after: after ?? null,
    });
  }
}
