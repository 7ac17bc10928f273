// Compares the stored conditions of accounts with those that the rules derive, and writes those that are missing or wrong.
import { findWaitingOffer } from '../../domain/account/active-negotiation';
import { deriveState, getConditionKey, type ConditionKey } from '../../domain/account/display-state';
import type { Database } from '../database/database';
import {
  countAccounts,
  readStates,
  writeConditions,
  type CheckedRow,
  type StoredCondition,
} from '../hot-statements/account-conditions';
import { withPatience } from '../shared/patience';
import { readInstantColumn, readNumber, readText, required } from '../shared/columns';
import { toStateFacts } from './account-rows';

export interface ConditionCheck {
  readonly checked: number;
  readonly total: number;
  /** Without a condition of their current version: written by another release, or by hand. */
  readonly missing: number;
  /** With a condition that the rules do not derive. */
  readonly wrong: number;
  readonly fixed: number;
}

interface CheckOptions {
  readonly onlyMissing: boolean;
  readonly fix: boolean;
}

/** Writes the conditions of accounts that have none. */
export const MISSING: CheckOptions = { onlyMissing: true, fix: true };

const PAGE = 500;

/** Reports after each page. Accounts may change meanwhile: one that does is left to the next run. */
export async function checkConditions(
  database: Database,
  { onlyMissing, fix }: CheckOptions,
  report: (check: ConditionCheck) => void = () => undefined,
): Promise<ConditionCheck> {
  const db = database.repeatable;
  let check: ConditionCheck = {
    checked: 0,
    total: await withPatience(() => countAccounts(db)),
    missing: 0,
    wrong: 0,
    fixed: 0,
  };
  for (let after = 0; ;) {
    const page = (await withPatience(() => readStates(db, { after, limit: PAGE }, { onlyMissing }))).map(
      toCheckedAccount,
    );
    const last = page.at(-1);
    if (!last) return check;
    after = last.id;
    const missing = page.filter(({ stored }) => stored === null);
    const wrong = page.filter(
      ({ stored, key, storedSince, waitingSince }) =>
        stored !== null && !(stored === key && storedSince === waitingSince),
    );
    if (fix) await withPatience(() => writeConditions(db, [...missing, ...wrong]));
    check = {
      total: check.total,
      checked: check.checked + page.length,
      missing: check.missing + missing.length,
      wrong: check.wrong + wrong.length,
      fixed: check.fixed + (fix ? missing.length + wrong.length : 0),
    };
    report(check);
  }
}

interface CheckedAccount extends StoredCondition {
  readonly key: ConditionKey;
  readonly stored: string | null;
  readonly storedSince: number | null;
}

function toCheckedAccount(row: CheckedRow): CheckedAccount {
  const stored = readText(row.conditionKey);
  const facts = toStateFacts(row);
  const since = findWaitingOffer(facts, {
    consumerOfferSentAt: readInstantColumn(row.consumerSentAt),
    creditorCounterOfferSentAt: readInstantColumn(row.creditorSentAt),
  })?.since;
  return {
    id: required(readNumber(row.id)),
    version: required(readNumber(row.version)),
    key: getConditionKey(deriveState(facts)),
    waitingSince: since == null ? null : Date.parse(since),
    storedSince: readNumber(row.waitingSince),
    // A deleted account has the key of its last version.
    stored: stored === 'deleted' ? readText(row.derivedCondition) : stored,
  };
}
