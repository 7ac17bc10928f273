// How large a document is before anything of it is understood: what it repeats, what its fragments grow into.
// It looks at each selection once, so that a document made to be expensive is cheap to refuse.
import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

export interface DocumentSize {
  /** How often the most repeated field stands in one selection set, under whatever alias. */
  readonly repeats: number;
  /** Selections of all operations, each spread of a fragment counted with all that it brings. */
  readonly selections: number;
  /** Whether a fragment contains itself; a rule of the specification refuses that by its own words. */
  readonly isCircular: boolean;
}

export function computeDocumentSize({ definitions }: DocumentNode): DocumentSize {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  /** Null while the fragment is being counted. */
  const counted = new Map<string, number | null>();
  let repeats = 0;
  let isCircular = false;

  function countFragment(name: string): number {
    const known = counted.get(name);
    if (known === null) isCircular = true;
    if (known !== undefined) return known ?? 0;
    counted.set(name, null);
    const fragment = fragments.get(name);
    const count = fragment ? countSet(fragment.selectionSet) : 0;
    counted.set(name, count);
    return count;
  }

  function countSet({ selections }: SelectionSetNode): number {
    const names = new Map<string, number>();
    let count = selections.length;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) count += countFragment(selection.name.value);
      else if (selection.selectionSet) count += countSet(selection.selectionSet);
      if (selection.kind !== Kind.FIELD) continue;
      const times = (names.get(selection.name.value) ?? 0) + 1;
      names.set(selection.name.value, times);
      repeats = Math.max(repeats, times);
    }
    return count;
  }

  let selections = 0;
  for (const one of definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) countFragment(one.name.value);
    else if (one.kind === Kind.OPERATION_DEFINITION) selections += countSet(one.selectionSet);
  }
  return { repeats, selections, isCircular };
}
