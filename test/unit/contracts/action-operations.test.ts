// Every action that an account can advertise leads to an operation, in GraphQL and in REST.
import { ACTION_OPERATIONS } from '../../../src/domain/account/action-operations';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { findMissing } from '../../support/account/action-lookup';

const KEYS = keysOf(ACTION_OPERATIONS);

it.each(KEYS)('%s has its operation in both styles', (key) => {
  expect(findMissing(key)).toEqual([]);
});
