// Finds the rows of a path. A dozen rows need no router: paths are compared segment by segment, in the table's order.
import type { Route } from './routes';

export interface Resource {
  readonly segments: readonly string[];
  /** By method; `HEAD` is answered by the row of `GET`. */
  readonly routes: ReadonlyMap<string, Route>;
  /** Value of the `Allow` header. */
  readonly allow: string;
}

export interface ResourceMatch {
  readonly resource: Resource;
  /** Path parameters by name, percent-decoded. */
  readonly path: Readonly<Record<string, string>>;
}

/** Rows with the same path are one resource. */
export function groupByPath(routes: readonly Route[]): readonly Resource[] {
  const paths = new Set(routes.map(({ endpoint }) => endpoint.path));
  return [...paths].map((path) => buildResource(path, routes));
}

export function findResource(resources: readonly Resource[], pathname: string): ResourceMatch | null {
  const segments = pathname.split('/');
  for (const resource of resources) {
    const path = matchSegments(resource.segments, segments);
    if (path) return { resource, path };
  }
  return null;
}

function buildResource(path: string, routes: readonly Route[]): Resource {
  const byMethod = new Map<string, Route>();
  for (const route of routes) {
    if (route.endpoint.path !== path) continue;
    byMethod.set(route.endpoint.method, route);
    if (route.endpoint.method === 'GET') byMethod.set('HEAD', route);
  }
  return { segments: path.split('/'), routes: byMethod, allow: [...byMethod.keys(), 'OPTIONS'].join(', ') };
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const text = matchSegment(expected, segments[index] ?? '');
    if (text === null) return null;
    if (isParameter(expected)) parameters[expected.slice(1)] = text;
  }
  return parameters;
}

function matchSegment(expected: string, segment: string): string | null {
  if (isParameter(expected)) return segment === '' ? null : decode(segment);
  return segment === expected ? segment : null;
}

function isParameter(expected: string): boolean {
  return expected.startsWith(':');
}

/** Null for a segment that is not decodable: such a path names nothing. */
function decode(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
