// Limits the size of a document. See docs/rules §12. What a request costs depends on its variables: cost-limit.ts.
// The size is computed before validation and visits each selection once, so rejecting a malicious document is cheap.
import {
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { DocumentLimits } from '../../src/config/graphql';
import { createLimitError } from './limit-error';
import { planCost, type CostPlan } from './query-cost';

interface DocumentSize {
  /** How often a single selection set repeats one field, at most, and the last of these repetitions. */
  readonly repeats: number;
  readonly mostRepeated: FieldNode | null;
  /** Number of selections of all operations, with every fragment spread expanded. */
  readonly selections: number;
  /** The fragment with the most selections. */
  readonly largest: FragmentDefinitionNode | null;
  /** True if a fragment contains itself. A rule of the specification reports that. */
  readonly isCircular: boolean;
}

function computeDocumentSize({ definitions }: DocumentNode): DocumentSize {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  /** Keys are fragment names; the value is null while the fragment is being counted. */
  const counted = new Map<string, number | null>();
  let repeats = 0;
  let mostRepeated: FieldNode | null = null;
  let largest: FragmentDefinitionNode | null = null;
  let isCircular = false;

  function countFragment(name: string): number {
    const known = counted.get(name);
    if (known === null) isCircular = true;
    if (known !== undefined) return known ?? 0;
    counted.set(name, null);
    const fragment = fragments.get(name);
    const count = fragment ? countSet(fragment.selectionSet) : 0;
    counted.set(name, count);
    if (fragment && count > (counted.get(largest?.name.value ?? '') ?? -1)) largest = fragment;
    return count;
  }

  function countSet({ selections }: SelectionSetNode): number {
    /** Records how often each field occurs, and whether it occurs under its own name at least once. */
    const names = new Map<string, { times: number; isPlain: boolean }>();
    let count = selections.length;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) count += countFragment(selection.name.value);
      else if (selection.selectionSet) count += countSet(selection.selectionSet);
      if (selection.kind !== Kind.FIELD) continue;
      const { name, alias } = selection;
      const responseName = alias?.value ?? name.value;
      const { times, isPlain } = names.get(name.value) ?? { times: 0, isPlain: false };
      const counted = { times: times + 1, isPlain: isPlain || responseName === name.value };
      names.set(name.value, counted);
      // The field itself is no repetition.
      const repeated = counted.times - (counted.isPlain ? 1 : 0);
      if (repeated <= repeats) continue;
      repeats = repeated;
      mostRepeated = selection;
    }
    return count;
  }

  let selections = 0;
  for (const one of definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) countFragment(one.name.value);
    else if (one.kind === Kind.OPERATION_DEFINITION) selections += countSet(one.selectionSet);
  }
  return { repeats, mostRepeated, selections, largest, isCircular };
}

/** Checks every operation of a document; a validated document is cached, so this runs once per document. */
export function createDocumentLimitsRule(limits: DocumentLimits): ValidationRule {
  return (context) => {
    let isCircular: boolean;
    const directives: DirectiveNode[] = [];
    return {
      Directive(node) {
        directives.push(node);
      },
      Document: {
        enter(document) {
          const size = computeDocumentSize(document);
          isCircular = size.isCircular;
          const error = findSizeError(document, size, limits);
          if (error) stopValidation(context, error, limits);
        },
        leave() {
          const error = findDirectiveError(directives, limits) ?? (isCircular ? null : findPlanError(context, limits));
          if (error) context.reportError(error);
        },
      },
    };
  };
}

function findSizeError(
  { definitions }: DocumentNode,
  { repeats, mostRepeated, selections, largest }: DocumentSize,
  limits: DocumentLimits,
): GraphQLError | null {
  if (repeats > limits.aliases) return createAliasError(repeats, mostRepeated, limits);
  if (selections <= limits.selections) return null;
  const [operation] = definitions;
  const exceeded = { limit: 'selections', asked: selections, allowed: limits.selections } as const;
  return createLimitError(
    largest ? { ...exceeded, most: largest.name.value } : exceeded,
    listNodes(largest ?? operation),
  );
}

function createAliasError(asked: number, most: FieldNode | null, { aliases }: DocumentLimits): GraphQLError {
  const exceeded = { limit: 'aliases', asked, allowed: aliases } as const;
  return createLimitError(most ? { ...exceeded, most: most.name.value } : exceeded, listNodes(most));
}

function listNodes(node: ASTNode | null | undefined): readonly ASTNode[] {
  return node ? [node] : [];
}

function findDirectiveError(found: readonly DirectiveNode[], { directives }: DocumentLimits): GraphQLError | null {
  if (found.length <= directives) return null;
  return createLimitError(
    { limit: 'directives', asked: found.length, allowed: directives },
    listNodes(found[directives]),
  );
}

function findPlanError(context: ValidationContext, limits: DocumentLimits): GraphQLError | null {
  const document = context.getDocument();
  for (const operation of document.definitions.filter(isOperation)) {
    const { depth, deepest, aliases, mostRepeated }: CostPlan = planCost(context.getSchema(), document, operation);
    if (depth > limits.depth) {
      const exceeded = { limit: 'depth', asked: depth, allowed: limits.depth, most: deepest.path } as const;
      return createLimitError(exceeded, listNodes(deepest.node));
    }
    if (aliases > limits.aliases) return createAliasError(aliases, mostRepeated, limits);
  }
  return null;
}

function isOperation(definition: ASTNode): definition is OperationDefinitionNode {
  return definition.kind === Kind.OPERATION_DEFINITION;
}

/**
 * Reports enough errors to stop validation at once, because later rules compare every field with every other.
 * The endpoint removes the duplicates.
 */
function stopValidation(context: ValidationContext, error: GraphQLError, { errors }: DocumentLimits): void {
  for (let reported = 0; reported <= errors; reported += 1) context.reportError(error);
}
