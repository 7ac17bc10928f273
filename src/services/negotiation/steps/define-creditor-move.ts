// Makes the use case of a creditor's move from the rule that decides it.
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { MoveKey } from '../../../domain/account/moves';
import { describeCreditorAccount, type CreditorMoveResponse } from '../../../domain/negotiation/creditor-account';
import { NOTHING_CHANGED, type MoveDecision } from '../../../domain/negotiation/move-decision';
import type { LocalDate, Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import { loadCompanyAccount } from '../../account/steps/load-account';
import { describeActor, getUserId, type CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { withIdempotencyKey } from '../../shared/idempotency';
import type { AuditedRequest } from '../../shared/audit';
import { performMove, type MoveCommand } from './perform-move';

export interface CreditorMoveContext {
  readonly caller: CreditorCaller;
  /** Stored in the negotiation history. */
  readonly requestId: string | null;
  readonly idempotencyKey?: string | null;
  /** For the audit trail. */
  readonly request?: AuditedRequest;
}

type Decide<Command> = (
  facts: AccountFacts,
  command: Command,
  moment: Moment,
  caller: CreditorCaller,
  dependencies: Dependencies,
) => MoveDecision | Promise<MoveDecision>;

/** Writes more in the transaction of the move, as its last step. */
type AlongsideMove<Command> = (
  dependencies: Dependencies,
  db: Database,
  context: CreditorMoveContext,
  moved: { readonly after: AccountFacts; readonly command: Command },
) => Promise<void>;

/**
 * The use case throws, in this order, `not_found` (also for accounts of other companies), `validation_failed` and
 * `offer_action_unavailable`.
 */
export function defineCreditorMove<Command extends MoveCommand = MoveCommand>(
  move: MoveKey,
  message: string,
  decide: Decide<Command>,
  alongsideMove?: AlongsideMove<Command>,
) {
  return async (
    dependencies: Dependencies,
    context: CreditorMoveContext,
    command: Command,
  ): Promise<CreditorMoveResponse> => {
    const { caller, requestId, idempotencyKey } = context;
    const { accountId, actionContext = null } = command;
    const actor = {
      mover: { kind: 'creditor', id: getUserId(caller) },
      requestId,
      load: (today: LocalDate) => loadCompanyAccount(dependencies, caller, accountId, today),
    } as const;
    const respond = (account: AccountFacts, said = message) => {
      const offer = describeCreditorAccount(account);
      return { message: said, offer, data: { offer } };
    };
    const owner = describeActor(caller);
    const idempotent = idempotencyKey == null ? null : { key: idempotencyKey, owner, move, request: command };
    return withIdempotencyKey<CreditorMoveResponse>(dependencies, idempotent, async (store) => {
      const { after, decision } = await performMove(dependencies, actor, {
        decide: (facts, moment) => decide(facts, command, moment, caller, dependencies),
        actionContext,
        async alongside(db, moved) {
          await alongsideMove?.(dependencies, db, context, { after: moved, command });
          await store?.(db, respond(moved));
        },
      });
      if (!decision.isRepetition) return respond(after);
      const unchanged = respond(after, NOTHING_CHANGED);
      if (store) await dependencies.db.transaction((db) => store(db, unchanged));
      return unchanged;
    });
  };
}
