// What it costs to describe one account from facts that are in memory: the pure part of every read.
import type { Moment } from '../src/domain/shared/calendar';
import { describeAccount } from '../src/domain/account/describe-account';
import { describeOffers } from '../src/domain/account/describe-offers';
import { findAccountsByIds } from '../src/persistence/account/account-store';
import type { Database } from '../src/persistence/database/database';
import type { Measure } from '../tools/bench/measure';

/** The demo consumer who owns an account for every row of the table of states. */
const ONE_OF_EACH = Array.from({ length: 19 }, (_, index) => index + 1);

export async function createDescribeMeasures(db: Database, { today }: Moment): Promise<readonly Measure[]> {
  const accounts = await findAccountsByIds(db, ONE_OF_EACH, today);
  return [
    {
      name: 'describe one account, mean over one in every state',
      perCall: accounts.length,
      call: () => accounts.map((facts) => describeAccount(facts)),
    },
    {
      name: 'describe its offers too',
      perCall: accounts.length,
      call: () => accounts.map((facts) => describeOffers(facts, today)),
    },
  ];
}
