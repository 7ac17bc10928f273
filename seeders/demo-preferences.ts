// Billing details and portal preferences of the demo data.
import { DEFAULT_PREFERENCES } from '../src/domain/profile/portal-preferences';
import type { Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { saveBilling } from '../src/persistence/profile/billing-store';
import { savePreferences } from '../src/persistence/profile/portal-store';
import { daysAgo } from './dates';

/** Rivera's. */
const NEW = { profileId: 1, version: 1 } as const;

/** Call after the profiles, in their transaction. */
export async function storePreferences(db: Database, moment: Moment): Promise<void> {
  const person = { firstName: 'Maria', lastName: 'Rivera' };
  const address = { address1: '48 Larkspur Lane', address2: 'Apt 5C', city: 'Brooklyn', state: 'NY', zip: '11215' };
  await saveBilling(db, NEW, { ...person, ...address }, daysAgo(moment, 12));
  const chosen = { displayName: 'Mimi R.', theme: 'dark', accent: 'purple', landingTab: 'payment_plans' } as const;
  await savePreferences(db, NEW, { ...DEFAULT_PREFERENCES, ...chosen, textSize: 'large' }, daysAgo(moment, 12));
}
