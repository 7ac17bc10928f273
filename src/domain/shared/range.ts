// The two ends of a range that a request names: days, months, times or amounts. Both belong to it, and either can be left out.
import type { FieldErrors } from './errors';

/** Keys name the ends. An empty answer to a range the wrong way round would look like one to a range without rows. */
export function findRangeErrors<Value extends string | number>(
  { from, to }: { readonly from: Value | null; readonly to: Value | null },
  end: string,
): FieldErrors {
  const isReversed = from !== null && to !== null && from > to;
  return isReversed ? { [end]: ['The range must not end before it starts.'] } : {};
}
