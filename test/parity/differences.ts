// Where two values differ, told by the path to each place.

/** Nothing when they are equal; `path` names where they stand. */
export function findDifferences(path: string, one: unknown, other: unknown): readonly string[] {
  if (isBranch(one) && isBranch(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) =>
      findDifferences(path === '' ? name : `${path}.${name}`, one[name], other[name]),
    );
  }
  return Object.is(one, other) ? [] : [`${path}: REST ${formatValue(one)}, GraphQL ${formatValue(other)}`];
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function formatValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120);
}
