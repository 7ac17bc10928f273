// Entity tags of versioned resources, and the `If-Match` precondition. RFC 9110, 8.8.3 and 13.1.1.

import { DomainError } from './errors';

/** Matches no resource: versions start at 1. */
export const NO_VERSION = 0;

/** A strong tag, including the quotes. */
export function formatVersionTag(version: number): string {
  return `"${version}"`;
}

/**
 * The version that an `If-Match` header requires; null if any version matches (absent or `*`). Versions only increase,
 * so only the newest of several tags can match. `readTag` returns `NO_VERSION` for a weak or foreign tag, and a malformed
 * list matches nothing.
 */
export function parseIfMatch(ifMatch: string | null | undefined, readTag = readVersionTag): number | null {
  if (ifMatch === null || ifMatch === undefined || ifMatch.trim() === '*') return null;
  return Math.max(NO_VERSION, ...parseTags(ifMatch).map(readTag));
}

function readVersionTag(tag: string): number {
  return Number(/^"([1-9]\d{0,14})"$/.exec(tag)?.[1] ?? NO_VERSION);
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

const WEAK_MESSAGE =
  'A weak entity tag (W/"…") never matches in If-Match. A proxy that compresses responses makes tags weak: turn its ' +
  'compression off for this service, or send the tag without W/.';

const MALFORMED_MESSAGE =
  `If-Match takes an entity tag with its quotes, such as "1", or a list of them of at most ${MAX_LENGTH} characters. Send the tag ` +
  'as it was received.';

/** The error of a change whose `If-Match` header has no tag of the current version. RFC 9110, 13.1.1. */
export function preconditionFailed(ifMatch: string | null | undefined): DomainError {
  const tags = parseTags(ifMatch ?? '');
  if (tags.length === 0) return new DomainError('precondition_failed', { message: MALFORMED_MESSAGE });
  const isWeak = tags.some((tag) => tag.startsWith('W/'));
  return new DomainError('precondition_failed', isWeak ? { message: WEAK_MESSAGE } : {});
}

/** For a resource with one current tag: whether an `If-Match` header allows to change it. */
export function isTagMatched(ifMatch: string | null | undefined, current: string): boolean {
  return parseIfMatch(ifMatch, (tag) => (tag === current ? 1 : NO_VERSION)) !== NO_VERSION;
}
