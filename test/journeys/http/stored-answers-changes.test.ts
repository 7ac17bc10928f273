// After changes of each kind, a server with stored answers says what one without them says.
import { openComparison } from './answer-comparison';

const CHANGED = [
  // Her card still pays an account that is not hers any more.
  'accounts are unlinked',
  'an account is marked',
  'an account is unmarked',
  'accounts are linked',
  'a method is renamed',
  'a letter is read',
  'the contact permissions change',
  'a payment is recorded',
  'a company is renamed',
  'a subclient is renamed',
  'a user is renamed',
];

it('after each change, a server with stored answers says what one without them says', async () => {
  const { change, made, differences, close } = await openComparison();
  for (const name of CHANGED) await change(name, 14);
  await close();
  expect(differences).toEqual([]);
  expect(Object.keys(made).filter((name) => made[name] === 0)).toEqual([]);
});
