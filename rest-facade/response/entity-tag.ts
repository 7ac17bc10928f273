// The fragments of a document by their names.
import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function getFragments(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

// The entity tag of an answer: what a document marks `@etag` goes to the header and not into the body. RFC 9110, 8.8.3.
// The mark is the facade's own word: it is read at start and never reaches the schema.

export const ETAG_DIRECTIVE = 'etag';

/** Whether a field is told in the header instead of the body. */
export function isEntityTag({ directives }: FieldNode): boolean {
  return directives?.some(({ name }) => name.value === ETAG_DIRECTIVE) === true;
}

/** Members on the way to the tag, such as `data`, `etag`; null when the answer has none. */
export type EntityTagPath = readonly string[];

/** Throws when `selected` (a field of `document`) marks several: an answer has one tag. */
export function findEntityTagPath(selected: FieldNode, document: DocumentNode): EntityTagPath | null {
  const [path, ...others] = collectEntityTagPaths(selected.selectionSet, getFragments(document));
  if (others.length > 0) throw new Error(`${selected.name.value}: an answer has one @${ETAG_DIRECTIVE} at most`);
  return path ?? null;
}

/** Takes the tag out of the answer, in place. Null when it has none. */
export function extractEntityTag(answer: unknown, path: EntityTagPath): string | null {
  const last = path.at(-1);
  let holder = answer;
  for (const member of path.slice(0, -1)) holder = isObject(holder) ? holder[member] : null;
  if (last === undefined || !isObject(holder)) return null;
  const tag = holder[last];
  holder[last] = undefined;
  return typeof tag === 'string' ? tag : null;
}

/** Whether the client has this answer already. RFC 9110, 13.1.2: weak tags count too. */
export function matchesIfNoneMatch(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === tag.replace(/^W\//, ''));
}

function collectEntityTagPaths(selected: SelectionSetNode | undefined, fragments: Fragments): readonly EntityTagPath[] {
  return (selected?.selections ?? []).flatMap((selection): readonly EntityTagPath[] => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return collectEntityTagPaths(selection.selectionSet, fragments);
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      return collectEntityTagPaths(fragments.get(selection.name.value)?.selectionSet, fragments);
    }
    const member = selection.alias?.value ?? selection.name.value;
    if (isEntityTag(selection)) return [[member]];
    return collectEntityTagPaths(selection.selectionSet, fragments).map((path) => [member, ...path]);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
