// One root field a mutation: a single request must not carry a hundred guesses at a code under a hundred aliases.
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

/** Every mutation of the document is judged, also those that the request does not choose. */
export function singleRootFieldRule(context: ValidationContext): ASTVisitor {
  const countOf = createRootFieldCounter((name) => context.getFragment(name) ?? null);
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.MUTATION || countOf(node.selectionSet) <= 1) return;
      context.reportError(new GraphQLError('A mutation may have one root field only.', { nodes: node }));
    },
  };
}

/**
 * Counts fields through inline and named fragments; `__typename` is free. Each fragment is counted once, so that
 * fragments which double each other cost nothing; one that contains itself is refused by a rule of its own.
 */
function createRootFieldCounter(fragment: (name: string) => FragmentDefinitionNode | null) {
  const known = new Map<string, number>();

  function countFragment(name: string): number {
    const counted = known.get(name);
    if (counted !== undefined) return counted;
    known.set(name, 0);
    const definition = fragment(name);
    const count = definition ? countOf(definition.selectionSet) : 0;
    known.set(name, count);
    return count;
  }

  function countOf({ selections }: SelectionSetNode): number {
    let count = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) count += selection.name.value === '__typename' ? 0 : 1;
      else if (selection.kind === Kind.INLINE_FRAGMENT) count += countOf(selection.selectionSet);
      else count += countFragment(selection.name.value);
    }
    return count;
  }

  return countOf;
}

// The root field of a subscription is there whatever the variables say: without it there would be nothing to wait for.
// Source: the draft of the GraphQL specification, Single Root Field.

const CONDITIONAL_DIRECTIVES: readonly string[] = ['skip', 'include'];

export function unconditionalSubscriptionRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.SUBSCRIPTION || !hasConditions(node.selectionSet, new Set())) return;
      context.reportError(new GraphQLError('The root field of a subscription has no conditions.', { nodes: node }));
    },
  };

  /** Each fragment is looked at once. */
  function hasConditions({ selections }: SelectionSetNode, known: Set<string>): boolean {
    return selections.some((selection) => {
      if (selection.directives?.some(({ name }) => CONDITIONAL_DIRECTIVES.includes(name.value))) return true;
      const inside = setInside(selection, known);
      return inside !== undefined && hasConditions(inside, known);
    });
  }

  function setInside(selection: SelectionNode, known: Set<string>): SelectionSetNode | undefined {
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
    if (selection.kind === Kind.FIELD || known.has(selection.name.value)) return undefined;
    known.add(selection.name.value);
    return context.getFragment(selection.name.value)?.selectionSet;
  }
}
