// Marks an account for support, or takes a mark back. The move is in the history of the account, and in the audit trail.
import { MARK_RULES } from '../../domain/account/marks';
import { decideEndedMark, decideMark } from '../../domain/negotiation/decide-marks';
import type { StoredMark } from '../../domain/shared/vocabulary';
import { createSystemActor, performMove } from '../negotiation/steps/perform-move';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';

export type MarkDependencies = Pick<
  Dependencies,
  'accounts' | 'audit' | 'claims' | 'clock' | 'db' | 'digests' | 'marks' | 'moves'
>;

export interface SupportMark {
  readonly accountId: number;
  readonly mark: StoredMark;
  readonly note?: string | undefined;
  readonly attorneyName?: string | undefined;
  readonly attorneyContact?: string | undefined;
  readonly caseNumber?: string | undefined;
  readonly filedOn?: string | undefined;
}

/** Throws `not_found`, `validation_failed` and `offer_action_unavailable`. */
export async function markBySupport(
  dependencies: MarkDependencies,
  actor: { readonly operator: string },
  request: SupportMark,
): Promise<void> {
  const { accountId, mark, note, attorneyName, attorneyContact, caseNumber, filedOn } = request;
  const details = {
    note: note ?? null,
    attorneyName: attorneyName ?? null,
    attorneyContact: attorneyContact ?? null,
    caseNumber: caseNumber ?? null,
    filedOn: filedOn ?? null,
  };
  await performMove(dependencies, createSystemActor(dependencies, accountId), {
    async decide(facts, moment) {
      const stored = await dependencies.marks.findMarks(dependencies.db, accountId, { inForce: true });
      return decideMark(facts, { mark, by: 'support', ...details, stored }, moment);
    },
    async alongside(db, after) {
      if (MARK_RULES[mark].closesSignIn) {
        await dependencies.claims.unclaimAccount(db, accountId, { by: 'support', now: dependencies.clock().now });
      }
      await record(dependencies, db, actor, 'account.marked', after.company?.id ?? null, { accountId, mark });
    },
  });
}

/** Throws `not_found`, `validation_failed` and `offer_action_unavailable`. */
export async function unmarkBySupport(
  dependencies: MarkDependencies,
  actor: { readonly operator: string },
  { accountId, mark, confirm }: { readonly accountId: number; readonly mark: StoredMark; readonly confirm: boolean },
): Promise<void> {
  await performMove(dependencies, createSystemActor(dependencies, accountId), {
    async decide(facts) {
      const stored = await dependencies.marks.findMarks(dependencies.db, accountId, { inForce: true });
      return decideEndedMark(facts, { mark, by: 'support', confirm, stored });
    },
    alongside: (db, after) =>
      record(dependencies, db, actor, 'account.unmarked', after.company?.id ?? null, { accountId, mark }),
  });
}

async function record(
  dependencies: MarkDependencies,
  db: MarkDependencies['db'],
  { operator }: { readonly operator: string },
  event: 'account.marked' | 'account.unmarked',
  companyId: number | null,
  { accountId, mark }: { readonly accountId: number; readonly mark: StoredMark },
): Promise<void> {
  const subject = { type: 'account', id: accountId };
  await recordAuditEvent(dependencies, db, NO_REQUEST, {
    event,
    subject,
    companyId,
    actorType: 'operator',
    details: { mark, operator },
  });
}
