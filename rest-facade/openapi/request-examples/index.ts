// The examples of all requests on one day: offers and payments need dates after it.
import { accountExamples } from './accounts';
import type { RequestExamples } from './example';
import { profileExamples } from './profile';
import { creditorExamples, SIGN_IN_EXAMPLES } from './sign-in';

export type { RequestExample, RequestExamples } from './example';

/** The day of the printed documents. */
export const PRINTED_DAY = '2026-03-10';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `today` as `2026-03-10`. */
export function buildRequestExamples(today: string): RequestExamples {
  const day = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  return { ...SIGN_IN_EXAMPLES, ...accountExamples(day), ...profileExamples(day), ...creditorExamples(day) };
}
