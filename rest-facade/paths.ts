// Finds the row of a table that a path matches: `/accounts/:consumer/offers`. Paths are compared segment by segment, only with
// those of the same length.

export interface PathMatch<Row> {
  readonly resource: Row;
  /** Parameters by name, percent-decoded. */
  readonly path: Readonly<Record<string, string>>;
}

interface Pattern<Row> {
  readonly resource: Row;
  /** Starting with a colon for a parameter. */
  readonly segments: readonly string[];
}

/** The first row that matches counts. Upper and lower case differ. */
export function createPathTable<Row extends { readonly path: string }>(
  rows: readonly Row[],
): (pathname: string) => PathMatch<Row> | null {
  const byLength = new Map<number, Pattern<Row>[]>();
  for (const resource of rows) {
    const segments = resource.path.split('/');
    const patterns = byLength.get(segments.length) ?? [];
    byLength.set(segments.length, [...patterns, { resource, segments }]);
  }
  return (pathname) => {
    const given = pathname.split('/');
    for (const { resource, segments } of byLength.get(given.length) ?? []) {
      const path = matchSegments(segments, given);
      if (path) return { resource, path };
    }
    return null;
  };
}

function matchSegments(segments: readonly string[], given: readonly string[]): Record<string, string> | null {
  for (const [index, segment] of segments.entries()) {
    const isMatch = segment.startsWith(':') ? given[index] !== '' : given[index] === segment;
    if (!isMatch) return null;
  }
  const path: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    if (!segment.startsWith(':')) continue;
    const value = decodeSegment(given[index] ?? '');
    if (value === null) return null;
    path[segment.slice(1)] = value;
  }
  return path;
}

/** Null for text that is not percent-encoded UTF-8. */
function decodeSegment(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
