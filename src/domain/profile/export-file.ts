// The file of an export: JSON whose members are named as in the REST API.
import { isRecord } from '../shared/is-record';
import { isMoney, toDecimalString } from '../shared/money';

/** Times of the database, in epoch milliseconds, become instants. */
const TIME = /At$/;

export function toExportJson(value: object): string {
  return `${JSON.stringify(rename(value), null, 2)}\n`;
}

function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename);
  if (isMoney(value)) return toDecimalString(value);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const text = TIME.test(name) && isEpoch(member) ? new Date(Number(member)).toISOString() : rename(member);
    return [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), text];
  });
  return Object.fromEntries(members);
}

/** A driver may return large numbers as text. */
function isEpoch(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{12,14}$/.test(value));
}
