// Takes note that a consumer does not pay, and why: one of the stored reasons, or words of their own.
import { decideNotPaying } from '../../domain/negotiation/decide-closing';
import { getMoveMessage } from '../../domain/account/moves';
import type { OfferMutationResponse } from '../../domain/account/offer-view';
import { performConsumerMove, type ConsumerMoveContext } from './steps/perform-consumer-move';
import type { Dependencies } from '../shared/dependencies';
import type { MoveCommand } from './steps/perform-move';

export interface NotPayingCommand extends MoveCommand {
  readonly reasonId?: string | null;
  readonly reason?: string | null;
}

/** Refuses as every consumer's move does. */
export async function reportNotPaying(
  parts: Dependencies,
  asking: ConsumerMoveContext,
  request: NotPayingCommand,
): Promise<OfferMutationResponse> {
  const { reasonId, reason } = request;
  return performConsumerMove(parts, asking, request, {
    move: 'report_not_paying',
    async decide(facts, moment) {
      const choices = await parts.notPayingReasons.findReasonChoices(parts.db);
      const chosen = { reasonId: reasonId == null ? null : readId(reasonId), reason: reason ?? null, choices };
      return decideNotPaying(facts, chosen, moment);
    },
    message: (after) => getMoveMessage('report_not_paying', after),
  });
}

const REASON_ID = /^[1-9]\d{0,15}$/;

/** What is not spelled as an id is none that any reason has. */
function readId(reasonId: string): number {
  return REASON_ID.test(reasonId) ? Number(reasonId) : Number.NaN;
}

/** The reasons that everybody may choose from. */
export function notPayingReasons({
  db,
  notPayingReasons,
}: Dependencies): Promise<readonly { id: number; label: string }[]> {
  return notPayingReasons.findReasonChoices(db);
}
