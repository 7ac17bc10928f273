// The condition that an instant was long enough ago.
import { Op } from 'sequelize';
import { getLatestPast } from '../../domain/shared/clock-difference';

/** Alternatives for an instant that is not after `since`. One of the future is invalid: nothing waits for it. */
export function isElapsed(since: number, now: number) {
  return [{ [Op.lte]: since }, { [Op.gt]: getLatestPast(now) }];
}
