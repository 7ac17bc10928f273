// Requests of consumers to be erased.
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { DeletionStatus, ErasureBlock } from '../../src/domain/profile/erasure';
import { DeletionStatusEnum, ErasureBlockEnum } from '../shared/enums';
import { DateTimeScalar } from '../shared/scalars';
import { Payload } from '../shared/payload';

@ObjectType({ description: 'An account that blocks a request to be erased.' })
export class BlockedAccount {
  @Field(() => ID, { description: 'Account ID.' })
  readonly accountId!: number;

  @Field(() => [ErasureBlockEnum], { description: 'What blocks it.' })
  readonly blockedBy!: readonly ErasureBlock[];
}

@ObjectType({ description: 'A request of the consumer to be erased. An operator carries it out.' })
export class DeletionRequest {
  @Field(() => ID, { description: 'Request ID.' })
  readonly id!: string;

  @Field(() => DeletionStatusEnum, {
    description: 'Status. Whether something blocks it is judged whenever it is read.',
  })
  readonly status!: DeletionStatus;

  @Field(() => [ErasureBlockEnum], { description: 'What blocks it; empty otherwise.' })
  readonly blockedBy!: readonly ErasureBlock[];

  @Field(() => [BlockedAccount], { description: 'The accounts that block it; empty if nothing does.' })
  readonly blockedAccounts!: readonly BlockedAccount[];

  @Field(() => DateTimeScalar, { description: 'When it was received.' })
  readonly createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was withdrawn or done; null while it is open.' })
  readonly endedAt!: string | null;
}

@ObjectType({ description: 'Result of a change of a request to be erased.' })
export class DeletionRequestPayload extends Payload(DeletionRequest, 'The request.') {}

@InputType({ description: 'Request to withdraw.' })
export class WithdrawDeletionRequestInput {
  @Field(() => ID, { description: 'Request ID.' })
  readonly id!: string;
}
