// The consumer reports that an account will not be paid, with a stored reason or one in their own words.
import { decideNotPaying } from '../../domain/negotiation/decide-closing';
import type { Dependencies } from '../shared/dependencies';
import { defineConsumerMove } from './steps/define-consumer-move';
import type { MoveCommand } from './steps/perform-move';

export interface NotPayingCommand extends MoveCommand {
  readonly reasonId?: string | null;
  readonly reason?: string | null;
}

export const reportNotPaying = defineConsumerMove<NotPayingCommand>(
  'report_not_paying',
  async (facts, { reasonId, reason }, moment, dependencies) => {
    const choices = await notPayingReasons(dependencies);
    const chosen = { reasonId: reasonId == null ? null : parseReasonId(reasonId), reason: reason ?? null, choices };
    return decideNotPaying(facts, chosen, moment);
  },
);

const REASON_ID = /^[1-9]\d{0,15}$/;

/** NaN, which matches no reason, for anything but an id. */
function parseReasonId(reasonId: string): number {
  return REASON_ID.test(reasonId) ? Number(reasonId) : Number.NaN;
}

/** The reasons that every consumer may choose from. */
export function notPayingReasons({
  db,
  notPayingReasons: store,
}: Dependencies): Promise<readonly { id: number; label: string }[]> {
  return store.findReasonChoices(db);
}
