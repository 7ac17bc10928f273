// The way of every move of a negotiation: load, decide, write under the account's version, and again when it has changed.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { type LocalDate, type Moment, parseInstant } from '../../../domain/shared/calendar';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import { matchesContext, type SubmittedContext } from '../../../domain/negotiation/action-context';
import type { Mover } from '../../../domain/negotiation/negotiation-history';
import { actionUnavailable } from '../../../domain/account/transitions';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { DomainError } from '../../../domain/shared/errors';

/** The `action_context` as the client sent it back. Contract: ConsumerOfferActionContext. */
export interface SentActionContext {
  readonly consumerId: string;
  readonly activeNegotiationId?: string | null;
  readonly state: string;
  readonly version: string;
}

/** What every move of a person names. */
export interface MoveCommand {
  readonly accountId: string;
  readonly actionContext?: SentActionContext | null;
}

/** Who moves, and how the account is loaded for them: refusing those who may not touch it. */
export interface MoveActor {
  readonly mover: Mover;
  readonly requestId: string | null;
  load(today: LocalDate): Promise<AccountFacts>;
}

export interface MoveIntent {
  /** Refuses with `validation_failed` before `offer_action_unavailable`. */
  decide(facts: AccountFacts, moment: Moment): MoveDecision | Promise<MoveDecision>;
  readonly actionContext?: SentActionContext | null;
  /** What else is written in the move's transaction, once the account stands as it will. */
  readonly alongside?: (db: Database, after: AccountFacts) => Promise<void>;
}

/** Without an echoed context a change by somebody else is no conflict: the move is decided afresh, so often. */
const MAX_DECISIONS = 3;

export interface PerformedMove {
  readonly decision: MoveDecision;
  /** The account as it stands after the move. */
  readonly after: AccountFacts;
}

/**
 * Refuses with what `load` and `decide` refuse, then with
 * `offer_action_unavailable`. Nothing is written unless the account is still at the version that was judged.
 */
export async function performMove(parts: Dependencies, side: MoveActor, move: MoveIntent): Promise<PerformedMove> {
  const moment = parts.clock();
  const { mover, requestId } = side;
  for (let decisions = 1; ; decisions += 1) {
    const before = await side.load(moment.today);
    const decision = await move.decide(before, moment);
    assertCurrentContext(before, move.actionContext);
    assertNoOpenCharge(before, decision);
    const decided = { before, decision, mover, requestId, alongside: move.alongside };
    const after = await parts.moves.writeMove(parts.db, decided, moment);
    if (after) return { decision, after };
    if (move.actionContext || decisions === MAX_DECISIONS) throw actionUnavailable(await side.load(moment.today));
  }
}

function assertCurrentContext(account: AccountFacts, actionContext: SentActionContext | null | undefined): void {
  if (!actionContext) return;
  const { consumerId, activeNegotiationId, state, version } = actionContext;
  const echoed: SubmittedContext = {
    consumerId: Number(consumerId),
    activeNegotiationId: activeNegotiationId == null ? null : Number(activeNegotiationId),
    state,
    version: parseInstant(version) ?? Number.NaN,
  };
  if (!matchesContext(account, echoed)) throw actionUnavailable(account);
}

/** Money may be on its way: what is to be done about the account is known when its outcome is. */
function assertNoOpenCharge(account: AccountFacts, { payment }: MoveDecision): void {
  if (account.hasOpenCharge && !payment) throw actionUnavailable(account);
}

// The system as a side of a negotiation: it may move any account that there is.

export function createSystemActor(
  { db, accounts }: Pick<Dependencies, 'db' | 'accounts'>,
  accountId: number,
): MoveActor {
  return {
    mover: { kind: 'system', id: null },
    requestId: null,
    async load(today) {
      const account = await accounts.findAccountById(db, accountId, today);
      if (!account) throw new DomainError('not_found', { message: 'Account not found.' });
      return account;
    },
  };
}
