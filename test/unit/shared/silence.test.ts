// A server is silent when it leaves questions unanswered, not when it is slow to answer many.
import { observeSilence } from '../../../src/persistence/database/silence';

let now: number;
beforeEach(() => {
  now = 0;
});
const observe = () => observeSilence(() => now);

it('lasts from the last answer while a question is open', () => {
  const silence = observe();
  const [first, second] = [silence.ask(), silence.ask()];
  now = 99;
  expect(silence.hasLasted(100)).toBe(false);
  now = 100;
  expect(silence.hasLasted(100)).toBe(true);
  first(true);
  expect(silence.hasLasted(100)).toBe(false);
  now = 200;
  expect(silence.hasLasted(100)).toBe(true);
  second(true);
  expect(silence.hasLasted(100)).toBe(false);
});

it('does not include a rest', () => {
  const silence = observe();
  now = 1000;
  expect(silence.hasLasted(100)).toBe(false);
  silence.ask();
  expect(silence.hasLasted(100)).toBe(false);
});

it('goes on over questions that are given up, until an answer', () => {
  const silence = observe();
  silence.ask()(false);
  now = 100;
  expect(silence.hasLasted(100)).toBe(true);
  const next = silence.ask();
  expect(silence.hasLasted(100)).toBe(true);
  next(true);
  expect(silence.hasLasted(100)).toBe(false);
});
