// Entity tags of letter templates and the `If-Match` precondition. RFC 9110, 8.8.3 and 13.1.1.

/** The representation of a template depends on its version and on the cleaning policy. */
interface EntityTagFacts {
  readonly version: number;
  readonly policy: number;
}

/** Matches no template: versions start at 1. */
export const NO_VERSION = 0;

/** A strong tag, including the quotes. */
export function formatEntityTag({ version, policy }: EntityTagFacts): string {
  return `"${version}-${policy}"`;
}

/**
 * The version that an `If-Match` header requires; null if any version matches (absent or `*`). Versions only increase,
 * so only the newest of several tags can match. Weak tags, foreign tags and malformed lists match nothing:
 * `NO_VERSION`.
 */
export function parseIfMatchVersion(ifMatch: string | null | undefined, policy: number): number | null {
  if (ifMatch === null || ifMatch === undefined || ifMatch.trim() === '*') return null;
  const versions = parseTags(ifMatch).map((tag) => parseVersion(tag, policy));
  return Math.max(NO_VERSION, ...versions);
}

const MAX_LENGTH = 1000;
const TAG = /[\t ,]*((?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*")[\t ]*(?=,|$)/y;

/** The tags of a list, including their quotes; empty if the list is malformed. Tags can contain commas. */
function parseTags(list: string): readonly string[] {
  if (list.length > MAX_LENGTH) return [];
  const text = list.replace(/[\t ,]+$/, '');
  const tags: string[] = [];
  let end = 0;
  while (end < text.length) {
    TAG.lastIndex = end;
    const [, tag] = TAG.exec(text) ?? [];
    if (tag === undefined) return [];
    tags.push(tag);
    end = TAG.lastIndex;
  }
  return tags;
}

function parseVersion(tag: string, policy: number): number {
  const [, version, cleanedBy] = /^"([1-9]\d{0,14})-(\d{1,9})"$/.exec(tag) ?? [];
  return Number(cleanedBy) === policy ? Number(version) : NO_VERSION;
}
