// Reads a day in one of the formats that a file may have.
import type { LocalDate } from '../shared/calendar';
import { keysOf } from '../shared/vocabulary';
import type { FileReading } from './import';

type DateFormat = FileReading['dateFormat'];

const DATE_PATTERNS: Readonly<Record<DateFormat, RegExp>> = {
  // After the year, the month always comes before the day.
  'YYYY-MM-DD': /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
};

export const DATE_FORMATS = keysOf(DATE_PATTERNS);

/** Returns null for a day that does not exist. */
export function parseDate(text: string, format: DateFormat): LocalDate | null {
  const { year = '', month = '', day = '' } = DATE_PATTERNS[format].exec(text)?.groups ?? {};
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const epoch = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(epoch) || new Date(epoch).toISOString().slice(0, 10) !== date ? null : date;
}
