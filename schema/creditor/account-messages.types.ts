// What became of the messages about accounts, as creditor users see it.
import { Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CONTACT_GATES,
  CONTACT_OUTCOMES,
  type ContactGate,
  type ContactOutcome,
} from '../../src/domain/messages/contact-gates';
import { MESSAGE_LABELS, type AccountMessageType, type MessageChannel } from '../../src/domain/messages/contact-record';
import { ContactChannelEnum, registerEnum } from '../shared/enums';
import { DateTimeScalar, LocalDateScalar } from '../shared/scalars';
import { Connection } from '../shared/pagination';

const ContactGateEnum = registerEnum('ContactGate', 'What stops a message to a person or lets it wait.', CONTACT_GATES);
const ContactOutcomeEnum = registerEnum('ContactOutcome', 'What became of a message.', CONTACT_OUTCOMES);
const AccountMessageTypeEnum = registerEnum('AccountMessageType', 'What a message tells its reader.', MESSAGE_LABELS);

@ObjectType({ description: 'A gate with its label.' })
export class ContactGateLabel {
  @Field(() => ContactGateEnum, { description: 'Gate.' })
  readonly key!: ContactGate;

  @Field(() => String, { description: 'Label of the gate.' })
  readonly label!: string;
}

@ObjectType({ description: 'What became of a message, with its label.' })
export class ContactOutcomeLabel {
  @Field(() => ContactOutcomeEnum, { description: 'Outcome.' })
  readonly key!: ContactOutcome;

  @Field(() => String, { description: 'Label of the outcome.' })
  readonly label!: string;
}

@ObjectType({ description: 'What a message tells its reader, with its label.' })
export class AccountMessageTypeLabel {
  @Field(() => AccountMessageTypeEnum, { description: 'Type.' })
  readonly key!: AccountMessageType;

  @Field(() => String, { description: 'Label of the type.' })
  readonly label!: string;
}

@ObjectType({
  description: 'A mail or text message about an account: what became of it, without the contact and the text.',
})
class AccountMessage {
  @Field(() => ID, { description: 'ID of the record.' })
  readonly id!: number;

  @Field(() => AccountMessageTypeLabel, { nullable: true, description: 'What it tells; null for an unknown type.' })
  readonly type!: AccountMessageTypeLabel | null;

  @Field(() => ContactChannelEnum, { description: 'Channel.' })
  readonly channel!: MessageChannel;

  @Field(() => ContactOutcomeLabel, { description: 'What became of it.' })
  readonly outcome!: ContactOutcomeLabel;

  @Field(() => ContactGateLabel, { nullable: true, description: 'What stopped it, or lets it wait; otherwise null.' })
  readonly gate!: ContactGateLabel | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it is judged again; null unless it waits for a permitted hour.',
  })
  readonly waitsUntil!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When it was sent, stopped or given up; null while it waits.',
  })
  readonly decidedAt!: string | null;
}

@ObjectType({ description: 'A page of the messages about an account.' })
export class AccountMessageConnection extends Connection(AccountMessage, {
  noun: 'message',
  nouns: 'messages',
  one: 'A message about an account',
}) {
  /** Counts when the number is selected. */
  readonly countAll!: () => Promise<number | null>;
}

@ObjectType({ description: 'How many messages a gate has stopped.' })
export class ContactGateCount {
  @Field(() => ContactGateLabel, { description: 'Gate.' })
  readonly gate!: ContactGateLabel;

  @Field(() => Int, { description: 'Number of messages about an account.' })
  readonly count!: number;
}

@ObjectType({
  description: "What became of the messages about the company's accounts. One about several accounts counts for each.",
})
export class MessageCounts {
  @Field(() => LocalDateScalar, {
    description: 'First day that is counted: on which a message was sent, given up or stopped.',
  })
  readonly from!: string;

  @Field(() => LocalDateScalar, { description: 'Last day that is counted.' })
  readonly to!: string;

  @Field(() => Int, { description: 'Sent.' })
  readonly sent!: number;

  @Field(() => Int, { description: 'Given up, because no server took them.' })
  readonly notDelivered!: number;

  @Field(() => Int, { description: 'Stopped by a gate.' })
  readonly stopped!: number;

  @Field(() => [ContactGateCount], { description: 'The stopped ones by gate. Quiet hours only delay messages.' })
  readonly gates!: readonly ContactGateCount[];
}
