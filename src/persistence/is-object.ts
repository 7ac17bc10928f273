// Whether a value can have members. `instanceof Object` would deny it of objects from another realm, such as a driver's.

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
