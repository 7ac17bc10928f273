// Calendar days as 'YYYY-MM-DD', computed by walking the calendar one day at a time. docs/rules §2.3 and §5.3.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function getMonthLength(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);
}

function read(date: string): Day {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

function print({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function dayAfter({ year, month, day }: Day): Day {
  if (day < getMonthLength(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

export function daysAfter(date: string, days: number): string {
  let walked = read(date);
  for (let step = 0; step < days; step += 1) walked = dayAfter(walked);
  return print(walked);
}

/** §2.3, monthly: no overflow; from the last day of a month always to the last day of the month. */
export function monthsAfter(date: string, months: number): string {
  const first = read(date);
  const counted = first.month - 1 + months;
  const year = first.year + Math.floor(counted / 12);
  const month = (counted % 12) + 1;
  const wasLast = first.day === getMonthLength(first.year, first.month);
  const last = getMonthLength(year, month);
  return print({ year, month, day: wasLast || first.day > last ? last : first.day });
}

/** Whether the day exists. */
export function isDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const { year, month, day } = read(date);
  return month >= 1 && month <= 12 && day >= 1 && day <= getMonthLength(year, month);
}

/** §5.3: `Jun 05, 2026`. */
export function spelled(date: string): string {
  const { year, month, day } = read(date);
  return `${MONTHS[month - 1] ?? ''} ${String(day).padStart(2, '0')}, ${String(year).padStart(4, '0')}`;
}
