// Absent against null: members that the contract leaves out when they have no value are marked `@omitNull`.
// The mark is the facade's own word: it is read at start and never reaches the schema.
import { Kind, visit } from 'graphql';
import type { DocumentNode, FieldNode, SelectionNode, SelectionSetNode } from 'graphql';
import { ETAG_DIRECTIVE, type Fragments, getFragments } from './entity-tag';

/** Where an answer may hold marked members: here, and below the members of the given names. */
export interface Omissions {
  readonly here: readonly string[];
  readonly below: readonly (readonly [member: string, omissions: Omissions])[];
}

const OMIT_NULL_DIRECTIVE = 'omitNull';
const FACADE_DIRECTIVES: ReadonlySet<string> = new Set([OMIT_NULL_DIRECTIVE, ETAG_DIRECTIVE]);

/** The marked members of all that `selected` (a field of `document`) answers; null when there are none. */
export function findOmissions(selected: FieldNode, document: DocumentNode): Omissions | null {
  const draft = newDraft();
  collect(selected.selectionSet, getFragments(document), draft);
  return toOmissions(draft);
}

/** The document as a schema understands it. */
export function stripFacadeDirectives(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) => ({
      ...field,
      directives: field.directives?.filter(({ name }) => !FACADE_DIRECTIVES.has(name.value)),
    }),
  });
}

/** Leaves the marked members out where they are null. Works in place: `undefined` is not written to JSON. */
export function omitNulls(value: unknown, omissions: Omissions): void {
  if (Array.isArray(value)) for (const item of value) omitNulls(item, omissions);
  if (!isObjectOrList(value) || Array.isArray(value)) return;
  for (const member of omissions.here) if (value[member] === null) value[member] = undefined;
  for (const [member, inner] of omissions.below) omitNulls(value[member], inner);
}

/** Whether a field is left out of the answer when it is null. */
export function isOmittedWhenNull({ directives }: FieldNode): boolean {
  return directives?.some(({ name }) => name.value === OMIT_NULL_DIRECTIVE) === true;
}

interface Draft {
  readonly here: Set<string>;
  readonly below: Map<string, Draft>;
}

function newDraft(): Draft {
  return { here: new Set(), below: new Map() };
}

function collect(selected: SelectionSetNode | undefined, fragments: Fragments, draft: Draft): void {
  for (const selection of selected?.selections ?? []) {
    if (selection.kind === Kind.FIELD) collectField(selection, fragments, draft);
    else collect(getSelectionSet(selection, fragments), fragments, draft);
  }
}

function collectField(field: FieldNode, fragments: Fragments, draft: Draft): void {
  const member = field.alias?.value ?? field.name.value;
  if (isOmittedWhenNull(field)) draft.here.add(member);
  if (!field.selectionSet) return;
  const inner = draft.below.get(member) ?? newDraft();
  draft.below.set(member, inner);
  collect(field.selectionSet, fragments, inner);
}

function getSelectionSet(
  selection: Exclude<SelectionNode, FieldNode>,
  fragments: Fragments,
): SelectionSetNode | undefined {
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
  return fragments.get(selection.name.value)?.selectionSet;
}

function toOmissions(draft: Draft): Omissions | null {
  const below = [...draft.below].flatMap(([member, inner]) => {
    const omissions = toOmissions(inner);
    return omissions ? [[member, omissions] as const] : [];
  });
  return draft.here.size + below.length > 0 ? { here: [...draft.here], below } : null;
}

function isObjectOrList(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
