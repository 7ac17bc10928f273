// Reads and changes Pay Terms on one level, for operators and users alike.
import {
  describeTerms,
  formatTermsTag,
  toTermFacts,
  type StoredTerms,
  type TermChain,
  type TermsView,
} from '../../../domain/company/pay-terms-view';
import { describeTermValues, mergeTerms, type TermsRequest } from '../../../domain/company/pay-terms-request';
import { isTagMatched, preconditionFailed } from '../../../domain/shared/entity-tag';
import { DomainError } from '../../../domain/shared/errors';
import type { TermsUpdate } from '../../../persistence/company/terms-store';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { recordChange, type SettingsActor } from '../../shared/actor';
import { loadHeirs, loadTermChain, type TermTarget } from './load-terms';

type TermsDependencies = Pick<Dependencies, 'db' | 'audit' | 'clock' | 'digests' | 'payTerms'>;

/** Throws `not_found`. */
export async function readTerms(dependencies: TermsDependencies, target: TermTarget): Promise<TermsView> {
  const { db } = dependencies;
  const chain = await loadTermChain(dependencies, db, target);
  return describeTerms(chain, await loadHeirs(dependencies, db, chain));
}

export interface TermsChange {
  readonly target: TermTarget;
  readonly request: TermsRequest;
  readonly ifMatch?: string | null;
}

/** Throws, in this order, `not_found`, `validation_failed`, `precondition_failed` and `offer_action_unavailable`. */
export async function changeTerms(
  dependencies: TermsDependencies,
  actor: SettingsActor,
  { target, request, ifMatch }: TermsChange,
): Promise<TermsView> {
  return dependencies.db.transaction(async (db) => {
    const chain = await loadTermChain(dependencies, db, target);
    const [own, ...above] = chain.levels;
    if (!own) throw new DomainError('not_found');
    const place = (terms: StoredTerms['terms']) => toTermFacts([{ ...own, terms }, ...above]);
    const merged = mergeTerms(own.terms, request, { level: own.level, place });
    if (merged.errors) throw new DomainError('validation_failed', { errors: merged.errors });
    const { terms, changed } = merged;
    if (!isTagMatched(ifMatch, formatTermsTag(chain.levels))) throw preconditionFailed(ifMatch);
    const nextVersion = Math.max(dependencies.clock().epoch, ...chain.levels.map(({ version }) => version + 1));
    const { companyId } = target;
    const update = { companyId, id: own.id, version: own.version, terms, nextVersion };
    if (!(await saveTerms(dependencies, db, chain, update))) {
      // An account with something agreed keeps its terms. Otherwise changed or deleted since it was read.
      if (own.level === 'account') throw new DomainError('offer_action_unavailable', { currentState: null });
      throw preconditionFailed(ifMatch);
    }
    const subject = { type: own.level, id: own.id } as const;
    const details = {
      fields: changed,
      before: describeTermValues(own.terms, changed),
      after: describeTermValues(terms, changed),
    };
    await recordChange(dependencies, db, actor, {
      event: 'terms.updated',
      companyId,
      subject,
      details,
    });
    const after = { ...chain, levels: [{ ...own, terms, version: nextVersion }, ...above] };
    return describeTerms(after, await loadHeirs(dependencies, db, after));
  });
}

function saveTerms(
  { payTerms }: Pick<Dependencies, 'payTerms'>,
  db: Database,
  { level }: TermChain,
  update: TermsUpdate,
): Promise<boolean> {
  if (level === 'account') return payTerms.updateAccountTerms(db, update);
  return level === 'company' ? payTerms.updateCompanyTerms(db, update) : payTerms.updateSubclientTerms(db, update);
}
