// Entity tags of letter templates, and what a writer demands of the present one. RFC 9110, 8.8.3 and 13.1.1.

/** What a template looks like depends on its version and on the policy by which HTML is cleaned. */
export interface EntityTagFacts {
  readonly version: number;
  readonly policy: number;
}

/** No template has it: versions begin with 1. */
export const NO_VERSION = 0;

/** A strong tag, with its quotes. */
export function formatEntityTag({ version, policy }: EntityTagFacts): string {
  return `"${version}-${policy}"`;
}

/**
 * The version that an `If-Match` wants to be the present one; null when any will do: the value is absent or `*`.
 * Versions only grow, so of several tags only the newest can be the present one. Weak tags, tags of other makers and
 * what is no list of tags match nothing: `NO_VERSION`.
 */
export function parseIfMatchVersion(ifMatch: string | null | undefined, policy: number): number | null {
  if (ifMatch === null || ifMatch === undefined || ifMatch.trim() === '*') return null;
  const versions = parseTags(ifMatch).map((tag) => parseVersion(tag, policy));
  return Math.max(NO_VERSION, ...versions);
}

/** Longer lists are none that we gave out. */
const MAX_LENGTH = 1000;
const TAG = /[\t ,]*((?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*")[\t ]*(?=,|$)/y;

/** The tags of a list with their quotes; none when it is malformed. A tag may contain commas. */
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
