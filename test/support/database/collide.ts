// Makes requests of two processes collide on a row: it is held until all of them wait for it.
import { eventually } from '../fixtures/eventually';
import type { ServerDatabase } from './server-database';

interface Colliding {
  readonly database: ServerDatabase;
}

/** Until `count` updates of the table wait. */
export function waitForUpdates(database: ServerDatabase, table: string, count: number): Promise<true> {
  return waitForStatements(database, new RegExp(`^UPDATE .*${table}`, 's'), count);
}

/**
 * Until `count` statements like this wait. The table of processes in `information_schema` cannot be read while any statement
 * of the server has an emoji (MySQL).
 */
export function waitForStatements(database: ServerDatabase, like: RegExp, count: number): Promise<true> {
  const name = new URL(database.url).pathname.slice(1);
  return eventually('a request that waits', async () => {
    const statements = (await database.rows('SHOW FULL PROCESSLIST'))
      .filter(({ db }) => db === name)
      .map(({ Info: sql }) => String(sql));
    return statements.filter((sql) => like.test(sql)).length >= count ? true : null;
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
    await waitForUpdates(database, 'consumers', answers.length);
  }
  await database.change('COMMIT');
  return Promise.all(answers);
}

/** Starts requests on the sign-in of a profile, and lets them go on once `count` of them wait for it. */
export async function collideOnSignIn<Answers>(
  colliding: Colliding,
  profileId: number,
  count: number,
  start: () => Promise<Answers>,
): Promise<Answers> {
  const identity = 'SELECT identity_index FROM consumer_profiles WHERE id = ?';
  return collideOnFlows(colliding, `identity_index = (${identity})`, [profileId], count, start);
}

/** Starts confirmations of attempts, and lets them go on once `count` of them wait for theirs. */
export async function collideOnAttempts<Answers>(
  colliding: Colliding,
  count: number,
  start: () => Promise<Answers>,
): Promise<Answers> {
  return collideOnFlows(colliding, "state = 'no_match'", [], count, start);
}

async function collideOnFlows<Answers>(
  { database }: Colliding,
  where: string,
  values: readonly number[],
  count: number,
  start: () => Promise<Answers>,
): Promise<Answers> {
  await database.change('START TRANSACTION');
  await database.rows(`SELECT id FROM login_flows WHERE ${where} FOR UPDATE`, values);
  const answers = start();
  await waitForUpdates(database, 'login_flows', count);
  await database.change('COMMIT');
  return answers;
}
