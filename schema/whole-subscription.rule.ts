// The root field of a subscription is there whatever the variables say: without it there would be nothing to wait for.
// Source: the draft of the GraphQL specification, Single Root Field.
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type ASTVisitor,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

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
