// Performs a move of a negotiation: load, decide, write if the account still has the same version, else try again.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { actionUnavailable } from '../../../domain/account/transitions';
import { matchesContext, type SubmittedContext } from '../../../domain/negotiation/action-context';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { Mover } from '../../../domain/negotiation/negotiation-history';
import { parseInstant, type LocalDate, type Moment } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

/** The `action_context` as the client sent it back. docs/contract.md §3.4. */
interface SentActionContext {
  readonly consumerId: string;
  readonly activeNegotiationId?: string | null;
  readonly state: string;
  readonly version: string;
}

/** The part of a request that all moves of a person have. */
export interface MoveCommand {
  readonly accountId: string;
  readonly actionContext?: SentActionContext | null;
}

export interface MoveActor {
  readonly mover: Mover;
  readonly requestId: string | null;
  /** Throws when the actor may not change the account. */
  load(today: LocalDate): Promise<AccountFacts>;
}

export interface MoveIntent {
  /** Throws `validation_failed` before `offer_action_unavailable`. */
  decide(facts: AccountFacts, moment: Moment): MoveDecision | Promise<MoveDecision>;
  readonly actionContext?: SentActionContext | null;
  /** More to write in the transaction of the move. */
  readonly alongside?: (db: Database, after: AccountFacts, decision: MoveDecision) => Promise<void>;
}

export interface PerformedMove {
  readonly decision: MoveDecision;
  readonly after: AccountFacts;
}

/** Without an action context, a concurrent change is not a conflict: the move is decided again, this many times in all. */
const MAX_DECISIONS = 3;

/**
 * Throws the errors of `load` and `decide`, then `offer_action_unavailable`. Nothing is written unless the account still
 * has the version that was decided on.
 */
export async function performMove(
  dependencies: Pick<Dependencies, 'db' | 'moves' | 'clock'>,
  actor: MoveActor,
  { decide, actionContext, alongside }: MoveIntent,
): Promise<PerformedMove> {
  const { db, moves, clock } = dependencies;
  const moment = clock();
  const { mover, requestId } = actor;
  for (let decisions = 1; ; decisions += 1) {
    const before = await actor.load(moment.today);
    const decision = await decideMove(before, { decide, actionContext }, moment).catch(async (error: unknown) => {
      // It fails on what it read after the account, if another process has changed that meanwhile.
      if (error instanceof DomainError || (await actor.load(moment.today)).version === before.version) throw error;
      return null;
    });
    if (decision?.isRepetition) return { decision, after: before };
    if (decision) {
      const write = alongside && ((bound: Database, account: AccountFacts) => alongside(bound, account, decision));
      const after = await moves.writeMove(db, { before, decision, mover, requestId, alongside: write }, moment);
      if (after) return { decision, after };
    }
    if (actionContext || decisions === MAX_DECISIONS) throw actionUnavailable(await actor.load(moment.today));
  }
}

/** Throws the errors of `decide`, then `offer_action_unavailable`. */
export async function decideMove(
  account: AccountFacts,
  { decide, actionContext }: Pick<MoveIntent, 'decide' | 'actionContext'>,
  moment: Moment,
): Promise<MoveDecision> {
  const decision = await decide(account, moment);
  assertCurrentContext(account, actionContext);
  assertNoOpenCharge(account, decision);
  return decision;
}

/** Throws `offer_action_unavailable` when the account changed since the context was issued. */
export function assertCurrentContext(account: AccountFacts, sent: SentActionContext | null | undefined): void {
  if (!sent) return;
  const { consumerId, activeNegotiationId, state, version } = sent;
  const submitted: SubmittedContext = {
    consumerId: Number(consumerId),
    activeNegotiationId: activeNegotiationId == null ? null : Number(activeNegotiationId),
    state,
    version: parseInstant(version) ?? Number.NaN,
  };
  if (!matchesContext(account, submitted)) throw actionUnavailable(account);
}

/** While the outcome of a charge is unknown, only its own result may change the account, and a mark that stops no charge. */
function assertNoOpenCharge(
  account: AccountFacts,
  { payment, gift, mark, account: { status }, schedule }: MoveDecision,
): void {
  const onlyMarks = mark !== undefined && status === undefined && schedule === undefined;
  if (account.hasOpenCharge && !payment && !gift && !onlyMarks) throw actionUnavailable(account);
}

/** The system may move any account. */
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
