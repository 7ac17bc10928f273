// The audit trail of a company, as a Relay connection.
import { Field, ID, ObjectType } from 'type-graphql';
import type { AuditActor } from '../../src/domain/system/audit';
import { DateTimeScalar, JsonObjectScalar } from '../shared/scalars';
import { AuditActorEnum } from './audit-event.inputs';
import { Connection } from '../shared/pagination';

@ObjectType({ description: 'Who caused an event.' })
export class AuditEventActor {
  @Field(() => AuditActorEnum, { description: 'User of the company, program with an API key, or operator.' })
  readonly type!: AuditActor;

  @Field(() => String, { nullable: true, description: 'ID of the user or of the API key; null for an operator.' })
  readonly actorId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the user, of the API key, or of the operator; null if it is not known.',
  })
  readonly name!: string | null;
}

@ObjectType({ description: 'What an event is about.' })
export class AuditEventSubject {
  @Field(() => String, { description: 'Kind, such as `account`, `import` or `creditor_user`.' })
  readonly type!: string;

  @Field(() => String, { description: 'ID of it.' })
  readonly subjectId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Account number of an account; null for an account without one and for anything else.',
  })
  readonly name!: string | null;
}

@ObjectType({
  description:
    'Something that a user, a program or an operator did for the company. It has no personal data of consumers.',
})
class AuditEvent {
  @Field(() => ID, { description: 'ID of the event.' })
  readonly id!: number;

  @Field(() => DateTimeScalar, { description: 'When it happened.' })
  readonly at!: string;

  @Field(() => String, {
    description: 'Name of the event, such as `account.viewed`. The filter of the list names all of them.',
  })
  readonly event!: string;

  @Field(() => AuditEventActor, {
    nullable: true,
    description: 'Who caused the event; null if nobody was signed in, as with a failed sign-in.',
  })
  readonly actor!: AuditEventActor | null;

  @Field(() => AuditEventSubject, {
    nullable: true,
    description: 'What the event is about; null if it is about nothing else than the company.',
  })
  readonly subject!: AuditEventSubject | null;

  @Field(() => JsonObjectScalar, { description: 'Codes, counts and numbers, such as old and new Pay Terms.' })
  readonly details!: Readonly<Record<string, unknown>>;

  @Field(() => String, { nullable: true, description: 'ID of the request; null for a command or a job.' })
  readonly requestId!: string | null;
}

@ObjectType({ description: 'A page of the audit trail.' })
export class AuditEventConnection extends Connection(AuditEvent, { noun: 'event', nouns: 'events' }) {
  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}
