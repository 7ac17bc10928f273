// A server is silent when it leaves a question unanswered, not when it is slow to answer many.
import { observeSilence } from '../../../src/persistence/database/silence';

it('lasts from the last answer, or from the question after a rest, while a question is open', () => {
  let now = 0;
  const silence = observeSilence(() => now);
  now = 1000;
  expect(silence.hasLasted(1)).toBe(false);
  const [first, second] = [silence.ask(), silence.ask()];
  now = 1099;
  expect(silence.hasLasted(100)).toBe(false);
  now = 1100;
  expect(silence.hasLasted(100)).toBe(true);
  first();
  expect(silence.hasLasted(100)).toBe(false);
  now = 1200;
  expect(silence.hasLasted(100)).toBe(true);
  second();
  now = 2000;
  expect(silence.hasLasted(100)).toBe(false);
  silence.ask();
  expect(silence.hasLasted(100)).toBe(false);
});
