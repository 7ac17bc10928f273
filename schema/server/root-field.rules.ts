// Validation rules for root fields.
import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * Allows one root field per mutation, so that a single request cannot try many one-time codes under aliases.
 * Checks every mutation of the document, including those that the request does not execute. See docs/rules §12.
 */
export function singleRootFieldRule(context: ValidationContext): ASTVisitor {
  const countFields = createRootFieldCounter((name) => context.getFragment(name) ?? null);
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.MUTATION || countFields(node.selectionSet) <= 1) return;
      context.reportError(new GraphQLError('A mutation can have only one root field.', { nodes: node }));
    },
  };
}

/**
 * Counts fields in inline and named fragments, except `__typename`. Each fragment is counted once, so nested fragments
 * cannot make the count expensive. A rule of the specification rejects circular fragments.
 */
function createRootFieldCounter(fragment: (name: string) => FragmentDefinitionNode | null) {
  const known = new Map<string, number>();

  function countFragment(name: string): number {
    const counted = known.get(name);
    if (counted !== undefined) return counted;
    known.set(name, 0);
    const definition = fragment(name);
    const count = definition ? countSelections(definition.selectionSet) : 0;
    known.set(name, count);
    return count;
  }

  function countSelections({ selections }: SelectionSetNode): number {
    let count = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) count += selection.name.value === '__typename' ? 0 : 1;
      else if (selection.kind === Kind.INLINE_FRAGMENT) count += countSelections(selection.selectionSet);
      else count += countFragment(selection.name.value);
    }
    return count;
  }

  return countSelections;
}

/** Public queries that could be repeated under aliases to try many tokens. */
const SINGLE_QUERIES: readonly string[] = ['giftPage'];

/** Allows each of these fields once in a document, whichever operation or fragment it is in. */
export function singleQueryRule(context: ValidationContext): ASTVisitor {
  const seen = new Set<string>();
  return {
    Field(node) {
      const { value: name } = node.name;
      if (!SINGLE_QUERIES.includes(name) || context.getParentType() !== context.getSchema().getQueryType()) return;
      if (seen.has(name)) context.reportError(new GraphQLError(`${name} can be asked for once.`, { nodes: node }));
      seen.add(name);
    },
  };
}

const CONDITIONAL_DIRECTIVES: readonly string[] = ['skip', 'include'];

/**
 * Rejects `@skip` and `@include` at the root of a subscription, which would leave it without a root field.
 * Source: GraphQL specification (draft), Single Root Field.
 */
export function unconditionalSubscriptionRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.SUBSCRIPTION || !hasConditions(node.selectionSet, new Set())) return;
      context.reportError(
        new GraphQLError('The root field of a subscription must not be conditional.', { nodes: node }),
      );
    },
  };

  /** Visits each fragment once. */
  function hasConditions({ selections }: SelectionSetNode, visited: Set<string>): boolean {
    return selections.some((selection) => {
      if (selection.directives?.some(({ name }) => CONDITIONAL_DIRECTIVES.includes(name.value))) return true;
      const nested = getNestedSet(selection, visited);
      return nested !== undefined && hasConditions(nested, visited);
    });
  }

  function getNestedSet(selection: SelectionNode, visited: Set<string>): SelectionSetNode | undefined {
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
    if (selection.kind === Kind.FIELD || visited.has(selection.name.value)) return undefined;
    visited.add(selection.name.value);
    return context.getFragment(selection.name.value)?.selectionSet;
  }
}
