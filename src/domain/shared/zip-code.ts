// ZIP codes as people and files write them.
import { toPlainNumber } from './pasted-text';

/** `21401`, `21401-1234`, `21401 1234`, `214011234`, and `21401-` without the last four. Null for anything else. */
export function readZip(text: string): string | null {
  const [, zip, more] = /^(\d{5})(?:[ -]?(\d{4})|-)?$/.exec(toPlainNumber(text)) ?? [];
  if (zip === undefined) return null;
  return more === undefined ? zip : `${zip}-${more}`;
}
