// Two stores that also report what they have written, for the metrics. What a transaction rolls back is reported too.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { MoveKey } from '../../domain/account/moves';
import type { AuditEventKey } from '../../domain/system/audit';
import * as moves from '../negotiation/move-store';
import * as audit from './audit-store';

/** The audit trail. */
export function reportEvents(onEvent?: (event: AuditEventKey) => void): typeof audit {
  if (!onEvent) return audit;
  return {
    async insertAuditEvent(db, ...events) {
      await audit.insertAuditEvent(db, ...events);
      for (const { event } of events) onEvent(event);
    },
  };
}

/** Moves of negotiations. */
export function reportMoves(onMove?: (move: MoveKey, after: AccountFacts) => void): typeof moves {
  if (!onMove) return moves;
  return {
    async writeMove(db, move, moment) {
      const after = await moves.writeMove(db, move, moment);
      if (after) onMove(move.decision.move, after);
      return after;
    },
  };
}
