// Computes the cost of an operation with its fragments expanded: its depth, its repeated aliases and its maximum cost.
// The unit costs are calibrated with the documents of the REST facade.
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
  /** Number of nested fields, including the root field and the leaf. */
  readonly depth: number;
  /** Number of aliases that repeat a field of the same selection. An alias that only renames a field is free. */
  readonly aliases: number;
  readonly cost: number;
}

/** Assumed page size when `first` is a variable, because the cost is computed once per document. */
const MAX_PAGE_SIZE = 50;

/**
 * A root field queries the database, a row is read and mapped, and so is an object that a field below the root loads; any
 * other object is assembled, a leaf is serialized, a text is decrypted and cleaned.
 */
const UNIT_COSTS = { root: 20, row: 5, object: 1, leaf: 0.05, text: 10 } as const;

/** The field that holds a text of any length: of a letter, a template or a file. */
const TEXT_FIELD = 'content';

const ZERO_COST: QueryCost = { depth: 0, aliases: 0, cost: 0 };

interface SelectedField {
  readonly node: FieldNode;
  readonly parent: GraphQLCompositeType;
}

type GetFragment = (name: string) => FragmentDefinitionNode | null | undefined;

/**
 * The fragments of the operation must not be circular. Unknown fields cost nothing, because a rule of the specification
 * rejects them. Introspection costs nothing, because it is enabled in development only.
 */
export function computeQueryCost(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  getFragment: GetFragment,
): QueryCost {
  /** `unitCost` is the cost of each field in addition to its content. */
  function computeSelectionCost(
    sets: readonly SelectionSetNode[],
    type: GraphQLCompositeType,
    page: number | null,
    unitCost = 0,
  ): QueryCost {
    const selected = new Map<string, SelectedField[]>();
    for (const set of sets) collect(set, type, selected);
    const costs = [...selected.values()].map((fields) => computeFieldCost(fields, page));
    return {
      depth: Math.max(0, ...costs.map(({ depth }) => depth)),
      aliases: countAliases(selected) + sum(costs, 'aliases'),
      cost: sum(costs, 'cost') + costs.length * unitCost,
    };
  }

  /** Groups fields by response name: fields that share one are merged. */
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
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? getFragment(selection.name.value) : selection;
      if (fragment)
        collect(fragment.selectionSet, getCompositeType(fragment.typeCondition?.name.value) ?? parent, into);
    }
  }

  function getCompositeType(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }

  /** `page` is the page size of the enclosing connection; null outside of connections. */
  function computeFieldCost(fields: readonly SelectedField[], page: number | null): QueryCost {
    const [{ node, parent } = {}] = fields;
    const field = node && parent && getField(parent, node.name.value);
    if (!field) return { ...ZERO_COST, depth: node?.name.value === '__typename' ? 1 : 0 };
    const type = getNamedType(field.type);
    if (isLeafType(type)) {
      return { ...ZERO_COST, depth: 1, cost: field.name === TEXT_FIELD ? UNIT_COSTS.text : UNIT_COSTS.leaf };
    }
    const sets = fields.flatMap(({ node: { selectionSet } }) => (selectionSet ? [selectionSet] : []));
    const content = isCompositeType(type)
      ? computeSelectionCost(sets, type, getPageSize(field, node.arguments))
      : ZERO_COST;
    const isLoaded = field.resolve !== undefined && parent !== root && parent !== queryType;
    const item = (isLoaded ? UNIT_COSTS.row : UNIT_COSTS.object) + content.cost;
    const isPage = page !== null && isListType(getNullableType(field.type));
    // The result of a mutation leads to queries.
    const query = parent === queryType && parent !== root ? UNIT_COSTS.root : 0;
    const cost = query + (isPage ? page * (UNIT_COSTS.row + item) : item);
    return { depth: content.depth + 1, aliases: content.aliases, cost };
  }

  const root = schema.getRootType(operation.operation);
  const queryType = schema.getQueryType();
  return root ? computeSelectionCost([operation.selectionSet], root, null, UNIT_COSTS.root) : ZERO_COST;
}

function getField(parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  return 'getFields' in parent ? parent.getFields()[name] : undefined;
}

/** Page size of a connection field: `first`, or its default. Null for other fields, whose lists are short. */
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
  const repeated = [...names].filter(([, aliases]) => aliases.length > 1);
  return repeated.reduce((count, [field, aliases]) => count + aliases.filter((name) => name !== field).length, 0);
}

function sum(costs: readonly QueryCost[], part: 'aliases' | 'cost'): number {
  return costs.reduce((total, cost) => total + cost[part], 0);
}
