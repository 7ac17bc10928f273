// Marks of the demo data: the attorney whom Rivera named for account 10, and the words of the dispute of account 5.
import type { Moment } from '../src/domain/shared/calendar';
import { changeMark } from '../src/persistence/account/mark-store';
import type { Database } from '../src/persistence/database/database';
import { daysAgo } from './dates';

const RIVERA = 1;

/** Call after the accounts, in their transaction. */
export async function storeMarks(db: Database, moment: Moment): Promise<void> {
  const by = { moverId: RIVERA, version: 1 };
  const attorney = { attorneyName: 'Ada Counsel', attorneyContact: '212-555-0175' };
  await changeMark(
    db,
    { ...by, accountId: 10, now: daysAgo(moment, 6) },
    { set: 'attorney', by: 'consumer', details: attorney, note: null },
  );
  await changeMark(
    db,
    { ...by, accountId: 5, now: daysAgo(moment, 4) },
    {
      set: 'disputed',
      by: 'consumer',
      details: { category: 'not_mine', reason: 'I was never a member of this club.' },
      note: null,
    },
  );
}
