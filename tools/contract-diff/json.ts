// Reading JSON that is known by its shape only.

export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one when it is none. */
export function json(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The value as a list; an empty one when it is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function words(value: unknown): readonly string[] {
  return list(value).map(String);
}

export function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What stands only left, only right, and in both. */
export function sides<Value>(left: readonly Value[], right: readonly Value[]) {
  return {
    gone: left.filter((value) => !right.includes(value)),
    come: right.filter((value) => !left.includes(value)),
    kept: left.filter((value) => right.includes(value)),
  };
}
