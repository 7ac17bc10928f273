// What an operation asks for once its fragments are in their places: how deep it goes, how many aliases multiply a
// field, and what it costs at most. Each price is a share of what our own documents take.
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isLeafType,
  isListType,
  Kind,
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export interface QueryCost {
  /** Fields above one another, the root field and the last one among them. */
  readonly depth: number;
  /** Aliases under which a field is asked for that its place asks for under another name too. A new name is free. */
  readonly aliases: number;
  readonly cost: number;
}

/** What a list page may hold at most: a variable may ask for as much, and the operation is judged only once. */
const MAX_PAGE_SIZE = 50;

/** A root field is a way to the database; a row is read and described; an object is put together; a leaf is printed. */
const UNIT_COSTS = { root: 20, row: 5, object: 1, leaf: 0.05 } as const;

const ZERO_COST: QueryCost = { depth: 0, aliases: 0, cost: 0 };

interface SelectedField {
  readonly node: FieldNode;
  readonly parent: GraphQLCompositeType;
}

type GetFragment = (name: string) => FragmentDefinitionNode | null | undefined;

/**
 * Weighs an operation whose fragments end. What the schema does not know weighs nothing, for a rule of the
 * specification refuses it; introspection is free, for it is on only where nobody has to be feared.
 */
export function computeQueryCost(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragmentOf: GetFragment,
): QueryCost {
  /** `price` is what each field costs beside what it brings. */
  function weighSets(
    sets: readonly SelectionSetNode[],
    type: GraphQLCompositeType,
    page: number | null,
    price = 0,
  ): QueryCost {
    const selected = new Map<string, SelectedField[]>();
    for (const set of sets) collect(set, type, selected);
    const weights = [...selected.values()].map((same) => weighField(same, page));
    return {
      depth: Math.max(0, ...weights.map(({ depth }) => depth)),
      aliases: countAliases(selected) + sum(weights, 'aliases'),
      cost: sum(weights, 'cost') + weights.length * price,
    };
  }

  /** Fields by the name that they have in the answer: those that share one become one. */
  function collect(
    { selections }: SelectionSetNode,
    parent: GraphQLCompositeType,
    into: Map<string, SelectedField[]>,
  ): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        into.set(name, [...(into.get(name) ?? []), { node: selection, parent }]);
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragmentOf(selection.name.value) : selection;
      if (fragment) collect(fragment.selectionSet, compositeType(fragment.typeCondition?.name.value) ?? parent, into);
    }
  }

  function compositeType(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }

  /** `page` is how many rows a list here has, as the field above was asked for; null when that knows no pages. */
  function weighField(same: readonly SelectedField[], page: number | null): QueryCost {
    const [{ node, parent } = {}] = same;
    const field = node && parent && getField(parent, node.name.value);
    if (!field) return { ...ZERO_COST, depth: node?.name.value === '__typename' ? 1 : 0 };
    const type = getNamedType(field.type);
    if (isLeafType(type)) return { ...ZERO_COST, depth: 1, cost: UNIT_COSTS.leaf };
    const sets = same.flatMap(({ node: { selectionSet } }) => (selectionSet ? [selectionSet] : []));
    const below = isCompositeType(type) ? weighSets(sets, type, getPageSize(field, node.arguments)) : ZERO_COST;
    const one = UNIT_COSTS.object + below.cost;
    const isPage = page !== null && isListType(getNullableType(field.type));
    return { depth: below.depth + 1, aliases: below.aliases, cost: isPage ? page * (UNIT_COSTS.row + one) : one };
  }

  const root = schema.getRootType(operation.operation);
  return root ? weighSets([operation.selectionSet], root, null, UNIT_COSTS.root) : ZERO_COST;
}

function getField(parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  return 'getFields' in parent ? parent.getFields()[name] : undefined;
}

/** Rows that a page of the field has: what `first` says, or else its default. Other lists are short; null for them. */
function getPageSize({ args }: GraphQLField<unknown, unknown>, given: readonly ArgumentNode[] = []): number | null {
  const declared = args.find(({ name }) => name === 'first');
  if (!declared) return null;
  const first = given.find(({ name }) => name.value === 'first')?.value;
  if (!first) return Number(declared.defaultValue ?? MAX_PAGE_SIZE);
  return first.kind === Kind.INT ? Math.max(1, Number(first.value)) : MAX_PAGE_SIZE;
}

function countAliases(selected: ReadonlyMap<string, readonly SelectedField[]>): number {
  const names = new Map<string, string[]>();
  for (const [name, [one]] of selected) {
    const field = one?.node.name.value ?? name;
    names.set(field, [...(names.get(field) ?? []), name]);
  }
  const multiplied = [...names].filter(([, asked]) => asked.length > 1);
  return multiplied.reduce((count, [field, asked]) => count + asked.filter((name) => name !== field).length, 0);
}

function sum(weights: readonly QueryCost[], part: 'aliases' | 'cost'): number {
  return weights.reduce((total, weight) => total + weight[part], 0);
}
