// Tells whether a value is an object with named members, not an array or null.

/** Unlike `instanceof Object`, accepts objects of another realm, such as those of a driver. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
