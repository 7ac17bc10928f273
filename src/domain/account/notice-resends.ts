// How often, and when, a returned notice response may be sent again.
import { toInstant, type Instant } from '../shared/calendar';
import type { NoticeResponseFacts } from './account-facts';
import { isWithin } from '../shared/clock-difference';

const MAX_RESENDS = 3;
const PAUSE_MS = 24 * 60 * 60 * 1000;

type ResendFacts = Pick<NoticeResponseFacts, 'resendCount' | 'resentAt'>;

export function countResendsLeft(notice: ResendFacts | null): number {
  return Math.max(0, MAX_RESENDS - (notice?.resendCount ?? 0));
}

/** When the next one is possible; null if nothing has to be waited for. `now` in epoch milliseconds. */
export function getResendAfter({ resentAt }: ResendFacts, now: number): Instant | null {
  if (resentAt === null || !isWithin(Date.parse(resentAt), PAUSE_MS - 1, now)) return null;
  return toInstant(Date.parse(resentAt) + PAUSE_MS);
}
