// The audit trail of the company of a signed-in administrator.
import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { auditEvents } from '../../src/services/creditor/audit-events';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises } from '../shared/decorators';
import { AfterArg, FirstArg } from '../shared/pagination';
import { AuditEventConnection } from './audit-event.types';
import { AuditEventFilterInput, toAuditFilter } from './audit-event.inputs';

@Resolver(() => AuditEventConnection)
export class AuditEventsResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'validation_failed')
  @Query(() => AuditEventConnection, {
    description:
      'The audit trail of the company, newest first: who looked at, changed, sent or exported what. Any page may hold fewer events than requested, even none, although more pages follow. Administrators and API keys with the scope `export` may read it, also after the membership has ended.',
  })
  async auditEvents(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies }: Context,
    @FirstArg('events') first: number,
    @AfterArg() after: string | null | undefined,
    @Arg('filter', () => AuditEventFilterInput, {
      nullable: true,
      description: 'Return only events that match this filter.',
    })
    filter: AuditEventFilterInput | null | undefined,
  ): Promise<AuditEventConnection> {
    return auditEvents(dependencies, caller, { first, after: after ?? null, filter: toAuditFilter(filter) });
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Number of events in the list, on all pages; null if there are more than 10000. A filter by actor is left out of the count.',
  })
  async totalCount(@Root() { countAll }: AuditEventConnection): Promise<number | null> {
    return countAll();
  }
}
