// Entity tags of letter templates and the `If-Match` precondition.
import { NO_VERSION, parseIfMatch } from '../shared/entity-tag';

/** The representation of a template depends on its version and on the cleaning policy. */
interface EntityTagFacts {
  readonly version: number;
  readonly policy: number;
}

/** A strong tag, including the quotes. */
export function formatEntityTag({ version, policy }: EntityTagFacts): string {
  return `"${version}-${policy}"`;
}

/** The version that an `If-Match` header requires; null if any version matches. */
export function parseIfMatchVersion(ifMatch: string | null | undefined, policy: number): number | null {
  return parseIfMatch(ifMatch, (tag) => parseVersion(tag, policy));
}

function parseVersion(tag: string, policy: number): number {
  const [, version, cleanedBy] = /^"([1-9]\d{0,14})-(\d{1,9})"$/.exec(tag) ?? [];
  return Number(cleanedBy) === policy ? Number(version) : NO_VERSION;
}
