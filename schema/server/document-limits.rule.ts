// How large a document is before anything of it is understood: what it repeats, what its fragments grow into.
// It looks at each selection once, so that a document made to be expensive is cheap to refuse.
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { computeQueryCost, type QueryCost } from './query-cost';

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

// Limits on what a document may ask for. It is judged once, when it is first seen, and for every operation in it.

export interface DocumentLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
  readonly directives: number;
  readonly selections: number;
  /** After so many errors validation gives up. */
  readonly errors: number;
}

/** The same words for every limit: nobody is told which one there is, and where it lies. */
export const QUERY_NOT_ALLOWED = 'Query is not allowed.';

export function createDocumentLimitsRule(limits: DocumentLimits): ValidationRule {
  return (context) => {
    let isReadable = true;
    let directives = 0;
    return {
      Directive() {
        directives += 1;
      },
      Document: {
        enter(document) {
          const size = computeDocumentSize(document);
          isReadable = !size.isCircular;
          if (isTooLarge(size, limits)) stopValidation(context, limits);
        },
        leave(document) {
          const weights = isReadable ? computeQueryCosts(document, context) : [];
          const isRefused = directives > limits.directives || weights.some((weight) => isTooExpensive(weight, limits));
          if (isRefused) context.reportError(new GraphQLError(QUERY_NOT_ALLOWED));
        },
      },
    };
  };
}

/** A field may stand beside each of its aliases. */
function isTooLarge({ repeats, selections }: DocumentSize, limits: DocumentLimits): boolean {
  return repeats > limits.aliases + 1 || selections > limits.selections;
}

function isTooExpensive({ depth, aliases, cost }: QueryCost, limits: DocumentLimits): boolean {
  return depth > limits.depth || aliases > limits.aliases || cost > limits.cost;
}

/**
 * Tells the same until validation gives up, at once: the rules behind this one compare each field with each other.
 * Whoever answers tells it once.
 */
function stopValidation(context: ValidationContext, { errors }: DocumentLimits): void {
  for (let told = 0; told <= errors; told += 1) context.reportError(new GraphQLError(QUERY_NOT_ALLOWED));
}

function computeQueryCosts({ definitions }: DocumentNode, context: ValidationContext): readonly QueryCost[] {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.map((operation) =>
    computeQueryCost(context.getSchema(), operation, (name) => context.getFragment(name)),
  );
}
