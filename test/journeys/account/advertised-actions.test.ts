// Every action that an account of the demo data advertises, and every next action, has an operation in both styles.
import { describeOffers, getNextAction } from '../../../src/domain/account/describe-offers';
import { findAccountsByIds } from '../../../src/persistence/account/account-store';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { findMissing } from '../../support/account/action-lookup';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });

it('finds an operation for each action of each account', async () => {
  const { db } = database();
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id'], where: { deletedAt: null }, limit: 50 });
  const accounts = await findAccountsByIds(
    db,
    rows.map(({ id }) => Number(id)),
    TEST_MOMENT.today,
  );
  expect(accounts.length).toBeGreaterThan(20);
  const advertised = accounts.flatMap((facts) => {
    const { account, availableActions } = describeOffers(facts, TEST_MOMENT.today);
    const keys = [...availableActions, ...account.display.availableActions, getNextAction(account.display.state.key)];
    return keys.map(({ key }) => ({ id: facts.id, key }));
  });
  const missing = advertised.flatMap(({ id, key }) => findMissing(key).map((text) => `account ${id}: ${text}`));
  expect(missing).toEqual([]);
  expect(new Set(advertised.map(({ key }) => key)).size).toBeGreaterThan(20);
});
