// Every action that an account can advertise leads to an operation, in GraphQL and in REST.
import { ACTION_OPERATIONS } from '../../../src/domain/account/action-operations';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { ACTIONS_TO_DO, findMissing } from '../../support/account/action-lookup';

const KEYS = keysOf(ACTION_OPERATIONS);

it.each(KEYS.filter((key) => !ACTIONS_TO_DO.includes(key)))('%s has its operation in both styles', (key) => {
  expect(findMissing(key)).toEqual([]);
});

it('lists no action as missing that has its operation: take it out of ACTIONS_TO_DO', () => {
  expect(ACTIONS_TO_DO.filter((key) => findMissing(key).length === 0)).toEqual([]);
});
