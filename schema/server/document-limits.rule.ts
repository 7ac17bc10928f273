// Limits the size and the cost of a document. See docs/rules §12.
// The size is computed before validation and visits each selection once, so rejecting a malicious document is cheap.
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { DocumentLimits } from '../../src/config/graphql';
import { computeQueryCost, type QueryCost } from './query-cost';

interface DocumentSize {
  /** Highest number of occurrences of one field in a single selection set, under any alias. */
  readonly repeats: number;
  /** Number of selections of all operations, with every fragment spread expanded. */
  readonly selections: number;
  /** Whether a fragment contains itself. A rule of the specification reports that. */
  readonly isCircular: boolean;
}

function computeDocumentSize({ definitions }: DocumentNode): DocumentSize {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  /** By fragment name; null while the fragment is being counted. */
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

/** The same message for every limit, so that a client cannot learn the limits by probing. */
export const QUERY_NOT_ALLOWED = 'Query is not allowed.';

/** Checks every operation of a document; a validated document is cached, so this runs once per document. */
export function createDocumentLimitsRule(limits: DocumentLimits): ValidationRule {
  return (context) => {
    let isCircular: boolean;
    let directives = 0;
    return {
      Directive() {
        directives += 1;
      },
      Document: {
        enter(document) {
          const size = computeDocumentSize(document);
          isCircular = size.isCircular;
          if (isTooLarge(size, limits)) stopValidation(context, limits);
        },
        leave(document) {
          const costs = isCircular ? [] : computeQueryCosts(document, context);
          const isRejected = directives > limits.directives || costs.some((cost) => isTooExpensive(cost, limits));
          if (isRejected) context.reportError(new GraphQLError(QUERY_NOT_ALLOWED));
        },
      },
    };
  };
}

/** A field may occur once in addition to its aliases. */
function isTooLarge({ repeats, selections }: DocumentSize, limits: DocumentLimits): boolean {
  return repeats > limits.aliases + 1 || selections > limits.selections;
}

function isTooExpensive({ depth, aliases, cost }: QueryCost, limits: DocumentLimits): boolean {
  return depth > limits.depth || aliases > limits.aliases || cost > limits.cost;
}

/**
 * Reports enough errors to stop validation at once, because later rules compare every field with every other.
 * The endpoint removes the duplicates.
 */
function stopValidation(context: ValidationContext, { errors }: DocumentLimits): void {
  for (let reported = 0; reported <= errors; reported += 1) context.reportError(new GraphQLError(QUERY_NOT_ALLOWED));
}

function computeQueryCosts({ definitions }: DocumentNode, context: ValidationContext): readonly QueryCost[] {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.map((operation) =>
    computeQueryCost(context.getSchema(), operation, (name) => context.getFragment(name)),
  );
}
