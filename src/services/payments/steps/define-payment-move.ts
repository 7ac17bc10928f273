// Makes the use case of a consumer's move on one payment from the rule that decides it.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { getMoveMessage, type ConsumerMoveKey } from '../../../domain/account/moves';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { PaymentFacts, PaymentRules } from '../../../domain/payments/payment-facts';
import { getChangeNotice } from '../../../domain/payments/payment-reminders';
import type { LocalDate, Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import { assertProfileComplete } from '../../account/steps/load-account';
import type { ConsumerMoveContext } from '../../negotiation/steps/define-consumer-move';
import { performMove, type MoveCommand } from '../../negotiation/steps/perform-move';
import type { Dependencies } from '../../shared/dependencies';
import { withIdempotencyKey } from '../../shared/idempotency';
import { tellPerson } from '../../messages/steps/tell-person';
import { loadOwnPayment } from './load-payment';
import { buildPaymentResponse, type PaymentResponse } from './payment-response';

export interface PaymentCommand extends Pick<MoveCommand, 'actionContext'> {
  readonly paymentId: string;
}

type Decide<Command> = (
  facts: AccountFacts,
  payment: PaymentFacts,
  command: Command,
  rules: PaymentRules,
  moment: Moment,
) => MoveDecision;

/**
 * The use case throws, in this order, `not_found` (also for payments of others), `profile_incomplete`,
 * `validation_failed`, `payment_action_unavailable` and `offer_action_unavailable`.
 */
export function definePaymentMove<Command extends PaymentCommand = PaymentCommand>(
  move: ConsumerMoveKey,
  decide: Decide<Command>,
) {
  return async (
    dependencies: Dependencies,
    { caller, requestId, idempotencyKey }: ConsumerMoveContext,
    command: Command,
  ): Promise<PaymentResponse> => {
    const { paymentId, actionContext = null } = command;
    const { rules, owner } = { rules: dependencies.settings.payments, owner: `consumer:${caller.profile.id}` };
    let payment: PaymentFacts;
    const actor = {
      mover: { kind: 'consumer', id: caller.profile.id },
      requestId,
      async load(today: LocalDate) {
        const loaded = await loadOwnPayment(dependencies, caller, paymentId, today);
        assertProfileComplete(caller);
        ({ payment } = loaded);
        return loaded.account;
      },
    } as const;
    const respond = (db: Database, after: AccountFacts) =>
      buildPaymentResponse(dependencies, db, getMoveMessage(move, after), after, payment.id);
    const idempotent = idempotencyKey == null ? null : { key: idempotencyKey, owner, move, request: command };
    return withIdempotencyKey<PaymentResponse>(dependencies, idempotent, async (store) => {
      const alongside = async (db: Database, after: AccountFacts) => {
        await tellPerson(dependencies, db, {
          profileId: after.profileId,
          accountIds: [after.id],
          notice: getChangeNotice(move, after),
          kind: 'confirmation',
        });
        await store?.(db, await respond(db, after));
      };
      const { after } = await performMove(dependencies, actor, {
        decide: (facts, moment) => decide(facts, payment, command, rules, moment),
        actionContext,
        alongside,
      });
      dependencies.outboxSender.wake();
      return respond(dependencies.db, after);
    });
  };
}
