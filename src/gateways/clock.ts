// The clock: the only place that asks the machine what time it is.
import { toMoment, toInstant, type Moment } from '../domain/shared/calendar';

export type Clock = () => Moment;

/** No zone changes its day inside a quarter of an hour of UTC. */
const QUARTER_HOUR = 15 * 60 * 1000;

/** The machine's clock, with today's date in `timeZone`. The date is worked out once a quarter of an hour. */
export function systemClock(timeZone: string): Clock {
  let quarter = -1;
  let today = '';
  return () => {
    const epoch = Date.now();
    const current = Math.floor(epoch / QUARTER_HOUR);
    if (current !== quarter) {
      today = toMoment(epoch, timeZone).today;
      quarter = current;
    }
    return { now: toInstant(epoch), epoch, today };
  };
}
