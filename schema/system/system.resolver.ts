// Health of the service.
import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { health } from '../../src/services/system/health';
import type { Context } from '../server/context';
import { Public } from '../shared/decorators';
import { DateTimeScalar } from '../shared/scalars';

@ObjectType({ description: 'Health of the service.' })
export class Health {
  @Field(() => String, { description: '`ok` when the service is operational; otherwise `unavailable`.' })
  readonly status!: string;

  @Field(() => String, { description: 'Version of the service.' })
  readonly version!: string;

  @Field(() => DateTimeScalar, { description: 'Server time of the response.' })
  readonly time!: string;
}

@Resolver()
export class SystemResolver {
  @Public()
  @Query(() => Health, { description: 'Health of the service.' })
  async health(@Ctx() { dependencies }: Context): Promise<Health> {
    return health(dependencies);
  }
}
