// Selects the payments of a profile that are events of its calendar.
import { getFeedPeriod } from '../../../domain/calendar/calendar-feed';
import { deriveState } from '../../../domain/account/display-state';
import { LISTED_CONDITIONS } from '../../../domain/payments/payment-actions';
import type { AccountCondition } from '../../../domain/shared/vocabulary';
import type { CalendarFilter } from '../../../persistence/calendar/calendar-store';
import type { Dependencies } from '../../shared/dependencies';

export interface SelectedPayments {
  readonly filter: CalendarFilter;
  readonly conditions: ReadonlyMap<number, AccountCondition>;
}

/** Returns null for a profile without an account. */
export async function selectPayments(
  { db, accounts, clock }: Pick<Dependencies, 'db' | 'accounts' | 'clock'>,
  profileId: number,
): Promise<SelectedPayments | null> {
  const states = await accounts.findStateFactsByProfile(db, profileId);
  if (states.length === 0) return null;
  const conditions = new Map(states.map((facts) => [facts.id, deriveState(facts).condition]));
  const accountIds = [...conditions.keys()];
  const listedIds = accountIds.filter((id) => LISTED_CONDITIONS.includes(conditions.get(id) ?? 'joined'));
  return { filter: { ...getFeedPeriod(clock()), accountIds, listedIds }, conditions };
}
