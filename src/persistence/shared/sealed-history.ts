// The history of an account's moves, sealed: it repeats what consumers wrote, such as why a plan is held.
import type { Sealing } from '../../domain/shared/sealing';
import { getSealedPlace } from './personal-data';

const HISTORY_COLUMNS = { written: 'written', rowBefore: 'row_before' } as const;
export type HistoryColumn = keyof typeof HISTORY_COLUMNS;

/** An entry is known by its account and version before it has an id. */
export interface HistoryKey {
  readonly accountId: number;
  readonly version: number;
}

export function getHistoryPlace(column: HistoryColumn, { accountId, version }: HistoryKey): string {
  return getSealedPlace('negotiation_history', HISTORY_COLUMNS[column], `${accountId}.${version}`);
}

export function sealHistory(sealing: Sealing, column: HistoryColumn, key: HistoryKey, json: string): string {
  return sealing.seal(getHistoryPlace(column, key), json);
}

/** Returns the JSON. */
export function openHistory(sealing: Sealing, column: HistoryColumn, key: HistoryKey, stored: string): string {
  return sealing.open(getHistoryPlace(column, key), stored);
}
