// Tells objects with named members from arrays, null and primitive values.

/** Works for objects of another realm too, such as a driver's, which `instanceof Object` rejects. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
