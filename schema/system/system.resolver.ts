// The state of the service.
import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { health } from '../../src/services/system/health';
import type { Context } from '../server/context';
import { Public } from '../shared/decorators';
import { DateTimeScalar } from '../shared/scalars';

@ObjectType({ description: 'The state of the service.' })
export class Health {
  @Field(() => String, { description: '`ok` when the service can do its work, else `unavailable`.' })
  readonly status!: string;

  @Field(() => String, { description: 'Version of the service.' })
  readonly version!: string;

  @Field(() => DateTimeScalar, { description: 'Time of the answer.' })
  readonly time!: string;
}

@Resolver()
export class SystemResolver {
  @Public()
  @Query(() => Health, { description: 'How the service is doing.' })
  async health(@Ctx() { dependencies }: Context): Promise<Health> {
    return health(dependencies);
  }
}
