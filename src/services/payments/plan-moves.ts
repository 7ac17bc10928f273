// The consumer's moves on an agreed plan, each under the name of its GraphQL field.
import { decideCancelledPlan, decideFirstPayDate, decideHold, decideRestart } from '../../domain/payments/decide-plan';
import { defineConsumerMove } from '../negotiation/steps/define-consumer-move';
import type { MoveCommand } from '../negotiation/steps/perform-move';

export interface FirstPayDateCommand extends MoveCommand {
  readonly firstPayDate: string;
}

export interface HoldPlanCommand extends MoveCommand {
  readonly restartDate: string;
  readonly holdReason: string;
}

export const changeFirstPayDate = defineConsumerMove<FirstPayDateCommand>('change_first_pay_date', decideFirstPayDate);

export const holdPlan = defineConsumerMove<HoldPlanCommand>('hold_plan', decideHold);

export const restartPlan = defineConsumerMove('restart_plan', async (facts, _command, moment, { db, schedules }) =>
  decideRestart(facts, await schedules.findOpenPayments(db, facts.id), moment),
);

export const cancelPlan = defineConsumerMove('cancel_plan', (facts, _command, moment) =>
  decideCancelledPlan(facts, moment),
);
