// Invalid inputs of moves, as rows of a table.

export type Input = Readonly<Record<string, unknown>>;
/** Scenarios, the invalid values, the fields that the error reports, and the style if it is reported in one only. */
export type InvalidInput = readonly [readonly string[], Input, readonly string[], ('GraphQL' | 'REST')?];

export function days(scenarios: readonly string[], field: string, dates: readonly string[]): InvalidInput[] {
  return dates.map((date) => [scenarios, { [field]: date }, [field]]);
}

export function texts(scenarios: readonly string[], field: string, lengths: readonly number[]): InvalidInput[] {
  return lengths.map((length) => [scenarios, { [field]: '😀'.repeat(length) }, [field]]);
}

export function values(
  scenarios: readonly string[],
  field: string,
  given: readonly unknown[],
  more: Input = {},
): InvalidInput[] {
  return given.map((value) => [scenarios, { ...more, [field]: value }, [field]]);
}
