// The filter of the audit trail.
import { Field, ID, InputType } from 'type-graphql';
import { AUDIT_ACTORS, COMPANY_EVENTS, type AuditActor } from '../../src/domain/system/audit';
import { keysOf } from '../../src/domain/shared/vocabulary';
import { registerEnum } from '../shared/enums';
import { MaxLength } from '../shared/max-length';
import { DateTimeScalar } from '../shared/scalars';

export const AuditActorEnum = registerEnum('AuditActorType', 'Who caused an event of the audit trail.', AUDIT_ACTORS);

@InputType({ description: 'Filter of the audit trail. Events must match all of it.' })
export class AuditEventFilterInput {
  @MaxLength(50)
  @Field(() => String, {
    nullable: true,
    description: `Name of the event: ${keysOf(COMPANY_EVENTS)
      .map((event) => `\`${event}\``)
      .join(', ')}.`,
  })
  readonly event?: string | null;

  @Field(() => AuditActorEnum, { nullable: true, description: 'Who caused the event.' })
  readonly actor?: AuditActor | null;

  @MaxLength(64)
  @Field(() => String, { nullable: true, description: 'ID of the user or of the API key that caused the event.' })
  readonly actorId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The event is about this account.' })
  readonly accountId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The event happened at this time or later.' })
  readonly from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The event happened at this time or earlier.' })
  readonly to?: string | null;
}

/** Filters that are left out are null. */
export function toAuditFilter(filter: AuditEventFilterInput | null | undefined) {
  const { event = null, actor = null, actorId = null, accountId = null, from = null, to = null } = filter ?? {};
  return { event, actor, actorId, accountId, from, to };
}
