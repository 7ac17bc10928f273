// What marks on accounts say, sealed: attorneys, case numbers, and the words of both sides about a dispute.
import type { Sealing } from '../../domain/shared/sealing';
import { getSealedPlace } from './personal-data';

export type MarkColumn = 'details' | 'answer';

/** The account, and its version after the move that set the mark; null for a mark that says nothing. */
export interface MarkKey {
  readonly accountId: number;
  readonly version: number | null;
}

export function getMarkPlace(column: MarkColumn, { accountId, version }: MarkKey): string {
  return getSealedPlace('account_marks', column, `${accountId}.${version}`);
}

/** Returns null for the value null. */
export function sealMark(sealing: Sealing, column: MarkColumn, key: MarkKey, value: object | null): string | null {
  return value && sealing.seal(getMarkPlace(column, key), JSON.stringify(value));
}

export function openMark(sealing: Sealing, column: MarkColumn, key: MarkKey, stored: unknown): unknown {
  return typeof stored === 'string' ? JSON.parse(sealing.open(getMarkPlace(column, key), stored)) : null;
}
