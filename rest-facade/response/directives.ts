// The directives of the facade's documents. `@etag` moves a field to the `ETag` header, `@header` to the named one, which is
// left out when the field is null; `@omitNull` leaves a field out of the body when it is null; `@lift` puts the members of an
// object in its place; `@text` marks an ID that is not an integer; `@created` moves a boolean field to the status, which is 200
// when nothing was created; `@const` documents the only value of a field. They are evaluated at start and removed before the
// schema sees a document.
import { Kind, valueFromASTUntyped, visit } from 'graphql';
import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';
import { isRecord } from '../request/input-schema';

const ETAG = 'etag';
const OMIT_NULL = 'omitNull';
const LIFT = 'lift';
const TEXT = 'text';
const CREATED = 'created';
const HEADER = 'header';
const CONST = 'const';
const DIRECTIVES: ReadonlySet<string> = new Set([ETAG, OMIT_NULL, LIFT, TEXT, CREATED, HEADER, CONST]);

export function isOutsideBody(field: FieldNode): boolean {
  return [ETAG, CREATED, HEADER].some((directive) => hasDirective(field, directive));
}

/** The `@created` field directly below `selected`; null when there is none. */
export function findCreatedMember({ selectionSet }: FieldNode): string | null {
  const fields = (selectionSet?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);
  const created = fields.find((field) => hasDirective(field, CREATED));
  return created ? getResponseName(created) : null;
}

/** Removes the `@created` member from a response, in place. Returns false if nothing was created. */
export function extractCreated(response: unknown, member: string | null): boolean {
  if (member === null || !isRecord(response)) return true;
  const isCreated = response[member] !== false;
  response[member] = undefined;
  return isCreated;
}

export function isOmittedWhenNull(field: FieldNode): boolean {
  return hasDirective(field, OMIT_NULL);
}

export function isLifted(field: FieldNode): boolean {
  return hasDirective(field, LIFT);
}

export function isText(field: FieldNode): boolean {
  return hasDirective(field, TEXT);
}

/** The value that the field always has, as REST shows it; undefined for a field with several values. */
export function findConstant({ directives }: FieldNode): unknown {
  const value = directives?.find(({ name }) => name.value === CONST)?.arguments?.[0]?.value;
  return value && valueFromASTUntyped(value);
}

/** The request decides whether such a field is selected. */
export function isOptional(field: FieldNode): boolean {
  return hasDirective(field, 'include');
}

/** The document without the facade's directives, as the schema understands it. */
export function stripFacadeDirectives(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) => ({ ...field, directives: field.directives?.filter(({ name }) => !DIRECTIVES.has(name.value)) }),
  });
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fragments of a document by name. */
export function getFragments(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

/** Path from the response of the root field to a member, such as `['data', 'etag']`. */
export type MemberPath = readonly string[];

/** Finds the `@etag` field below `selected`, a field of `document`. Throws when there are several. */
export function findEntityTagPath(selected: FieldNode, document: DocumentNode): MemberPath | null {
  const [path, ...others] = collectPaths(ETAG, selected.selectionSet, getFragments(document)).map(({ path }) => path);
  if (others.length > 0) throw new Error(`${selected.name.value}: a response has at most one @${ETAG}`);
  return path ?? null;
}

/** Removes the entity tag from a response, in place, and returns it. */
export function extractEntityTag(response: unknown, path: MemberPath): string | null {
  const tag = extractMember(response, path);
  return typeof tag === 'string' ? tag : null;
}

/** A member that becomes a header. */
export interface HeaderMember {
  readonly name: string;
  readonly path: MemberPath;
}

/** Finds the `@header` fields below `selected`, a field of `document`. */
export function findHeaderMembers(selected: FieldNode, document: DocumentNode): readonly HeaderMember[] {
  return collectPaths(HEADER, selected.selectionSet, getFragments(document)).map(({ path, field }) => {
    const name = field.directives?.find((directive) => directive.name.value === HEADER)?.arguments?.[0]?.value;
    if (name?.kind !== Kind.STRING) throw new Error(`@${HEADER} has no name`);
    return { name: name.value, path };
  });
}

/** Removes the `@header` members from a response, in place, and returns the headers. */
export function extractHeaders(response: unknown, members: readonly HeaderMember[]): Record<string, string> {
  const values = members.map(({ name, path }) => [name, extractMember(response, path)] as const);
  const present = values.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

function extractMember(response: unknown, path: MemberPath): unknown {
  const last = path.at(-1);
  let parent = response;
  for (const member of path.slice(0, -1)) parent = isRecord(parent) ? parent[member] : null;
  if (last === undefined || !isRecord(parent)) return null;
  const tag = parent[last];
  parent[last] = undefined;
  return tag;
}

/** Uses the weak comparison of RFC 9110, 13.1.2. */
export function matchesIfNoneMatch(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === tag.replace(/^W\//, ''));
}

/** Where a response can hold marked members: in this object, and below its members of the given names. */
export interface Marks {
  /** With the members that each of them holds. */
  readonly here: ReadonlyMap<string, readonly string[]>;
  readonly below: readonly (readonly [member: string, marks: Marks])[];
}

/** Finds the fields below `selected`, a field of `document`, that have the mark; null when there are none. */
export function findMarks(
  selected: FieldNode,
  document: DocumentNode,
  isMarked: (field: FieldNode) => boolean,
): Marks | null {
  const draft = createDraft();
  collectMarks(selected.selectionSet, getFragments(document), isMarked, draft);
  return toMarks(draft);
}

/** Removes null members, in place: `undefined` is not serialized. */
export function omitNulls(value: unknown, omissions: Marks): void {
  if (Array.isArray(value)) for (const item of value) omitNulls(item, omissions);
  if (!isRecord(value)) return;
  for (const member of omissions.here.keys()) if (value[member] === null) value[member] = undefined;
  for (const [member, inner] of omissions.below) omitNulls(value[member], inner);
}

/** The value with the members that lifted members hold in their place; those of null are null. */
export function liftMembers(value: unknown, lifts: Marks): unknown {
  if (Array.isArray(value)) return value.map((item) => liftMembers(item, lifts));
  if (!isRecord(value)) return value;
  const below = new Map(lifts.below);
  const members = Object.entries(value).flatMap(([member, held]): readonly (readonly [string, unknown])[] => {
    const inner = below.get(member);
    const lifted = inner ? liftMembers(held, inner) : held;
    const names = lifts.here.get(member);
    if (!names) return [[member, lifted]];
    return isRecord(lifted) ? Object.entries(lifted) : names.map((name) => [name, null]);
  });
  return Object.fromEntries(members);
}

function hasDirective({ directives }: FieldNode, directive: string): boolean {
  return directives?.some(({ name }) => name.value === directive) === true;
}

function getResponseName({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

function getSelectionSet(
  selection: Exclude<SelectionNode, FieldNode>,
  fragments: Fragments,
): SelectionSetNode | undefined {
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
  return fragments.get(selection.name.value)?.selectionSet;
}

interface MarkedField {
  readonly path: MemberPath;
  readonly field: FieldNode;
}

function collectPaths(
  directive: string,
  selected: SelectionSetNode | undefined,
  fragments: Fragments,
): readonly MarkedField[] {
  return (selected?.selections ?? []).flatMap((selection): readonly MarkedField[] => {
    if (selection.kind !== Kind.FIELD) {
      return collectPaths(directive, getSelectionSet(selection, fragments), fragments);
    }
    const member = getResponseName(selection);
    if (hasDirective(selection, directive)) return [{ path: [member], field: selection }];
    const below = collectPaths(directive, selection.selectionSet, fragments);
    return below.map(({ path, field }) => ({ path: [member, ...path], field }));
  });
}

interface Draft {
  readonly here: Map<string, readonly string[]>;
  readonly below: Map<string, Draft>;
}

function createDraft(): Draft {
  return { here: new Map(), below: new Map() };
}

function collectMarks(
  selected: SelectionSetNode | undefined,
  fragments: Fragments,
  isMarked: (field: FieldNode) => boolean,
  draft: Draft,
): void {
  for (const selection of selected?.selections ?? []) {
    if (selection.kind !== Kind.FIELD) {
      collectMarks(getSelectionSet(selection, fragments), fragments, isMarked, draft);
      continue;
    }
    const member = getResponseName(selection);
    if (isMarked(selection)) draft.here.set(member, listMembers(selection.selectionSet, fragments));
    if (!selection.selectionSet) continue;
    const inner = draft.below.get(member) ?? createDraft();
    draft.below.set(member, inner);
    collectMarks(selection.selectionSet, fragments, isMarked, inner);
  }
}

function listMembers(selected: SelectionSetNode | undefined, fragments: Fragments): readonly string[] {
  return (selected?.selections ?? []).flatMap((selection) =>
    selection.kind === Kind.FIELD
      ? [getResponseName(selection)]
      : listMembers(getSelectionSet(selection, fragments), fragments),
  );
}

function toMarks(draft: Draft): Marks | null {
  const below = [...draft.below].flatMap(([member, inner]) => {
    const marks = toMarks(inner);
    return marks ? [[member, marks] as const] : [];
  });
  return draft.here.size + below.length > 0 ? { here: draft.here, below } : null;
}
