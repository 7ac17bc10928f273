// Legal holds, which administrators of a company set and end.
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { liftLegalHold, setLegalHold } from '../../src/services/creditor/legal-hold';
import type { CreditorCaller } from '../../src/services/shared/authenticate';
import type { Context } from '../server/context';
import { CreditorsOnly, CurrentCreditor, Raises } from '../shared/decorators';
import { LegalHoldPayload, LiftLegalHoldInput, SetLegalHoldInput } from './legal-hold.types';

@Resolver()
export class LegalHoldResolver {
  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found', 'account_erased')
  @Mutation(() => LegalHoldPayload, {
    description: 'Puts an account on legal hold, or changes the reason: it is not erased until the hold is lifted.',
  })
  async setLegalHold(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => SetLegalHoldInput, { description: 'The account.' }) input: SetLegalHoldInput,
  ): Promise<LegalHoldPayload> {
    return setLegalHold(dependencies, caller, input, request);
  }

  @CreditorsOnly()
  @Raises('unauthenticated', 'role_required', 'not_found')
  @Mutation(() => LegalHoldPayload, {
    description: 'Ends the legal hold of an account. Without one it changes nothing.',
  })
  async liftLegalHold(
    @CurrentCreditor() caller: CreditorCaller,
    @Ctx() { dependencies, request }: Context,
    @Arg('input', () => LiftLegalHoldInput, { description: 'The account.' }) input: LiftLegalHoldInput,
  ): Promise<LegalHoldPayload> {
    return liftLegalHold(dependencies, caller, input.accountId, request);
  }
}
