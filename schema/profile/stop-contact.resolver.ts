// The consumer's choice not to be contacted, for the whole person.
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { resumeContact, stopContact } from '../../src/services/profile/stop-contact';
import type { Caller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { ConsumersOnly, CurrentCaller, Raises } from '../shared/decorators';
import { ResumeContactInput, StopContactInput } from './profile.inputs';
import { ContactChoicePayload } from './profile.types';

const CHOICE = { description: 'One of the accounts.' };

@Resolver()
export class StopContactResolver {
  @ConsumersOnly('input', 'accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Mutation(() => ContactChoicePayload, {
    description:
      'Stops letters, notices and reminders about all accounts of the consumer. Codes and confirmations of own moves go on, and so do payments that were agreed.',
  })
  async stopContact(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => StopContactInput, CHOICE) input: StopContactInput,
  ): Promise<ContactChoicePayload> {
    return stopContact(context.dependencies, caller, input, context);
  }

  @ConsumersOnly('input', 'accountId')
  @Raises('unauthenticated', 'not_found', 'forbidden')
  @Mutation(() => ContactChoicePayload, { description: 'Allows contact again.' })
  async resumeContact(
    @CurrentCaller() caller: Caller,
    @Ctx() context: Context,
    @Arg('input', () => ResumeContactInput, CHOICE) input: ResumeContactInput,
  ): Promise<ContactChoicePayload> {
    return resumeContact(context.dependencies, caller, input, context);
  }
}
