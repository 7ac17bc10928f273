// Reads JSON values of unknown structure.

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; an empty object when it is not one. */
export function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The value as a list; an empty list when it is not one. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toStrings(value: unknown): readonly string[] {
  return toList(value).map(String);
}

export function isEqualJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The values that are only in `left`, only in `right`, and in both. */
export function diffLists<Value>(left: readonly Value[], right: readonly Value[]) {
  return {
    removed: left.filter((value) => !right.includes(value)),
    added: right.filter((value) => !left.includes(value)),
    common: left.filter((value) => right.includes(value)),
  };
}
