// Reading JSON that is known by its shape only.

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one when it is none. */
export function toObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The value as a list; an empty one when it is none. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toStrings(value: unknown): readonly string[] {
  return toList(value).map(String);
}

export function isEqualJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What stands only left, only right, and in both. */
export function diffLists<Value>(left: readonly Value[], right: readonly Value[]) {
  return {
    gone: left.filter((value) => !right.includes(value)),
    come: right.filter((value) => !left.includes(value)),
    kept: left.filter((value) => right.includes(value)),
  };
}
