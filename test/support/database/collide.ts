// Makes requests of two processes collide on a row: it is held until all of them wait for it.
import { eventually } from '../fixtures/eventually';
import type { ServerDatabase } from './server-database';

interface Colliding {
  readonly database: ServerDatabase;
}

const WAITING = `SELECT COUNT(*) AS n FROM information_schema.processlist
  WHERE db = DATABASE() AND id <> CONNECTION_ID() AND info LIKE ?`;

/** Until `count` updates of the table wait. */
function waitFor(database: ServerDatabase, table: string, count: number): Promise<true> {
  return eventually('a request that waits', async () => {
    const [row] = await database.rows(WAITING, [`UPDATE%${table}%`]);
    return Number(row?.['n']) >= count ? true : null;
  });
}

/** Sends the requests in this order, and lets them go on once each of them waits for the account. */
export async function collide<Answer>(
  { database }: Colliding,
  accountId: number,
  requests: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  await database.change('START TRANSACTION');
  await database.rows('SELECT id FROM consumers WHERE id = ? FOR UPDATE', [accountId]);
  const answers: Promise<Answer>[] = [];
  for (const request of requests) {
    answers.push(request());
    await waitFor(database, 'consumers', answers.length);
  }
  await database.change('COMMIT');
  return Promise.all(answers);
}

/** Starts requests on the sign-in of a profile, and lets them go on once `count` of them wait for it. */
export async function collideOnSignIn<Answers>(
  { database }: Colliding,
  profileId: number,
  count: number,
  start: () => Promise<Answers>,
): Promise<Answers> {
  await database.change('START TRANSACTION');
  const identity = 'SELECT identity_index FROM consumer_profiles WHERE id = ?';
  await database.rows(`SELECT id FROM login_flows WHERE identity_index = (${identity}) FOR UPDATE`, [profileId]);
  const answers = start();
  await waitFor(database, 'login_flows', count);
  await database.change('COMMIT');
  return answers;
}
