// Where two values differ, told by the path to each place.

/** Nothing when they are equal; `path` names where they stand. */
export function differences(path: string, one: unknown, other: unknown): readonly string[] {
  if (isBranch(one) && isBranch(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) => differences(path === '' ? name : `${path}.${name}`, one[name], other[name]));
  }
  return Object.is(one, other) ? [] : [`${path}: REST ${show(one)}, GraphQL ${show(other)}`];
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120);
}
