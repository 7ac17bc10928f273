// What everyone may ask of the service: its health, its time, and its vocabularies.
import { Ctx, Query, Resolver } from 'type-graphql';
import { consumerErrorCodes, creditorErrorCodes } from '../../src/services/system/error-codes';
import { health } from '../../src/services/system/health';
import { systemInfo, vocabularies } from '../../src/services/system/system-info';
import type { Context } from '../server/context';
import { Public } from '../shared/decorators';
import { ConsumerErrorDescription, CreditorErrorDescription, Health, SystemInfo, Vocabularies } from './system.types';

@Resolver()
export class SystemResolver {
  @Public()
  @Query(() => Health, { description: 'Health of the service.' })
  async health(@Ctx() { dependencies }: Context): Promise<Health> {
    return health(dependencies);
  }

  @Public()
  @Query(() => SystemInfo, { description: 'Versions, time and currency of the service.' })
  systemInfo(@Ctx() { dependencies }: Context): SystemInfo {
    return systemInfo(dependencies);
  }

  @Public()
  @Query(() => Vocabularies, {
    description: 'The closed lists of values with their labels, and the operation behind each action of an account.',
  })
  vocabularies(@Ctx() { dependencies }: Context): Vocabularies {
    return vocabularies(dependencies);
  }

  @Public()
  @Query(() => [ConsumerErrorDescription], {
    description: 'The error codes that clients of consumers get, with their status and what to do about each.',
  })
  consumerErrorCodes(): readonly ConsumerErrorDescription[] {
    return consumerErrorCodes();
  }

  @Public()
  @Query(() => [CreditorErrorDescription], {
    description: 'The error codes that clients of creditors get, with their status and what to do about each.',
  })
  creditorErrorCodes(): readonly CreditorErrorDescription[] {
    return creditorErrorCodes();
  }
}
