// One root field a mutation: a single request must not carry a hundred guesses at a code under a hundred aliases.
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type ASTVisitor,
  type FragmentDefinitionNode,
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
