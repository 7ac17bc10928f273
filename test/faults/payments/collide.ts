// Makes requests of two processes collide on one account.
import { eventually } from '../../support/fixtures/eventually';
import type { Replicas } from '../replicas';

const WAITING = `SELECT COUNT(*) AS n FROM information_schema.processlist
  WHERE db = DATABASE() AND id <> CONNECTION_ID() AND info LIKE 'UPDATE%consumers%'`;

/** Sends the requests in this order, and lets them go on once each of them waits for the account. */
export async function collide<Answer>(
  { database }: Pick<Replicas, 'database'>,
  accountId: number,
  requests: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  await database.change('START TRANSACTION');
  await database.rows('SELECT id FROM consumers WHERE id = ? FOR UPDATE', [accountId]);
  const answers: Promise<Answer>[] = [];
  for (const request of requests) {
    answers.push(request());
    await eventually('a request that waits', async () => {
      const [row] = await database.rows(WAITING);
      return Number(row?.['n']) === answers.length ? true : null;
    });
  }
  await database.change('COMMIT');
  return Promise.all(answers);
}
