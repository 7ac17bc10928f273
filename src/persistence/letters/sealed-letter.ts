// Seals the text of sent letters: filled letters name people, their accounts and debts.
import type { Sealing } from '../../domain/shared/sealing';
import { getSealedPlace } from '../shared/personal-data';

export type LetterColumn = 'preview' | 'content';

/** Identifies a letter before it has an id: a batch holds one letter to an account. */
export interface LetterKey {
  readonly batchId: string;
  readonly accountId: number;
}

export function sealLetter(sealing: Sealing, column: LetterColumn, key: LetterKey, text: string): string {
  return sealing.seal(getLetterPlace(column, key), text);
}

export function openLetter(sealing: Sealing, column: LetterColumn, key: LetterKey, sealed: string): string {
  return sealing.open(getLetterPlace(column, key), sealed);
}

export function getLetterPlace(column: LetterColumn, { batchId, accountId }: LetterKey): string {
  return getSealedPlace('e_letters', column, `${batchId}-${accountId}`);
}
