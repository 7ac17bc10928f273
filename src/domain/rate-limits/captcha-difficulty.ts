// How difficult the CAPTCHA of a login must be: each event above a limit of an identity doubles its cost. A stranger who
// wants to make it expensive for the owner pays as much himself, and the owner is never refused.
import { RATE_LIMITS } from './rate-limits';
import { type WindowVerdict } from './judge-window';

/** The cost at this difficulty stays within what a telephone computes in a few minutes. */
export const MAX_CAPTCHA_DIFFICULTY = 7;

/** 0: an ordinary CAPTCHA is enough. */
export function getRequiredDifficulty(verdicts: readonly WindowVerdict[]): number {
  const excesses = verdicts.filter(({ scope }) => RATE_LIMITS[scope].excess === 'doubles_cost');
  return Math.min(MAX_CAPTCHA_DIFFICULTY, Math.max(0, ...excesses.map(({ excess }) => excess)));
}

/** The cost relative to an ordinary CAPTCHA. */
export function getCostFactor(difficulty: number): number {
  return difficulty === 0 ? 1 : 2 ** (difficulty + 1);
}
