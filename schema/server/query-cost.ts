// Plans what an operation costs, with its fragments expanded: once per document. The cost itself depends on the variables of
// a request. The unit costs are calibrated with the documents of the REST facade. docs/graphql.md prints the formula.
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isLeafType,
  isListType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { MAX_PAGE } from '../../src/services/shared/connection';

/**
 * A root field queries the database, a row is read and mapped, and so is an object that a field below the root loads; any
 * other object is assembled, a leaf is serialized, a text is decrypted and cleaned.
 */
export const UNIT_COSTS = { root: 20, row: 5, object: 1, leaf: 0.05, text: 10 } as const;

/** The field that holds a text of any length: of a letter, a template or a file. */
const TEXT_FIELD = 'content';

/** The value of `if` with which a directive leaves its selection out. */
const LEFT_OUT_IF: ReadonlyMap<string, boolean> = new Map([
  ['skip', true],
  ['include', false],
]);

/** A size that the document states, or the variable that has it, and the default of the argument if that is left out. */
type PageSize = number | { readonly variable: string; readonly ifLeftOut: number };

/** A selection with `@include` is left out where the value is false, one with `@skip` where it is true. */
interface Condition {
  readonly value: boolean | { readonly variable: string };
  readonly leftOutIf: boolean;
}

/** A selected object or list, or a leaf that some requests leave out. */
interface CostNode {
  readonly node: FieldNode | null;
  /** The conditions of each place that selects it; one of these places must be free of them or fulfil all. */
  readonly places: readonly (readonly Condition[])[];
  /** Cost of one, without the objects in it. */
  readonly own: number;
  /** How many of them there are at most. */
  readonly size: PageSize;
  readonly children: readonly CostNode[];
}

/** Where a number comes from. */
export interface Contribution {
  /** Names of fields, from the root: `accounts.nodes.letters`. */
  readonly path: string;
  readonly node: FieldNode | null;
}

export interface CostPlan {
  /** Number of nested fields, including the root field and the leaf. */
  readonly depth: number;
  readonly deepest: Contribution;
  /** Number of aliases that repeat a field of the same selection. An alias that only renames a field is free. */
  readonly aliases: number;
  readonly mostRepeated: FieldNode | null;
  /** Names of the variables that are page sizes or conditions. */
  readonly variables: ReadonlySet<string>;
  readonly root: CostNode;
}

interface Selected {
  readonly conditions: readonly Condition[];
}

interface SelectedField extends Selected {
  readonly node: FieldNode;
  readonly parent: GraphQLCompositeType;
}

interface SelectedSet extends Selected {
  readonly set: SelectionSetNode;
}

/** Returns undefined for a variable that was left out. */
type ReadVariable = (name: string) => unknown;

/** Stands for the value with which a request costs least. */
export const CHEAPEST = Symbol('cheapest');

/** In two decimals, which is exact: units are multiples of 0.05. */
export function computeCost({ root }: CostPlan, readVariable: ReadVariable): number {
  return round(computeNodeCost(root, readVariable));
}

/** The field that counts most: the innermost that makes up half of the cost or more, or else the dearest root field. */
export function findMostExpensive({ root }: CostPlan, readVariable: ReadVariable): Contribution {
  const half = computeNodeCost(root, readVariable) / 2;
  const path: string[] = [];
  let found = root;
  // How many objects the field has in the whole response.
  for (let times = 1; ; times *= toSize(found.size, readVariable)) {
    const costs = found.children.map((child) => ({ child, cost: computeNodeCost(child, readVariable) }));
    const [first] = costs.sort((one, other) => other.cost - one.cost);
    const isTop = found === root;
    if (!first?.child.node || (!isTop && times * first.cost < half)) break;
    found = first.child;
    path.push(first.child.node.name.value);
  }
  return { path: path.join('.'), node: found.node };
}

function computeNodeCost({ places, own, size, children }: CostNode, readVariable: ReadVariable): number {
  if (!places.some((conditions) => conditions.every((one) => isFulfilled(one, readVariable)))) return 0;
  return (
    toSize(size, readVariable) * children.reduce((cost, child) => cost + computeNodeCost(child, readVariable), own)
  );
}

function isFulfilled({ value, leftOutIf }: Condition, readVariable: ReadVariable): boolean {
  const given = typeof value === 'boolean' ? value : readVariable(value.variable);
  return given !== leftOutIf && given !== CHEAPEST;
}

/** A list refuses a size beyond the largest page. Null counts as that. */
function toSize(size: PageSize, readVariable: ReadVariable): number {
  if (typeof size === 'number') return size;
  const value = readVariable(size.variable);
  if (value === CHEAPEST) return 1;
  return value === undefined ? size.ifLeftOut : clampPage(value);
}

function clampPage(size: unknown): number {
  return typeof size === 'number' ? Math.min(Math.max(1, size), MAX_PAGE) : MAX_PAGE;
}

function round(cost: number): number {
  return Math.round(cost * 100) / 100;
}

const PLANS = new WeakMap<OperationDefinitionNode, CostPlan>();

/**
 * Made once for each operation of a document, whose fragments must not be circular. Unknown fields cost nothing, because a
 * rule of the specification rejects them. Introspection costs nothing, because it is enabled in development only.
 */
export function planCost(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): CostPlan {
  const known = PLANS.get(operation);
  if (known) return known;
  const plan = createPlan(schema, document, operation);
  PLANS.set(operation, plan);
  return plan;
}

function createPlan(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  operation: OperationDefinitionNode,
): CostPlan {
  const root = schema.getRootType(operation.operation);
  const queryType = schema.getQueryType();
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const variables = new Set<string>();
  let [depth, aliases, mostRepeats] = [0, 0, 0];
  let deepest: Contribution = { path: '', node: null };
  let mostRepeated: FieldNode | null = null;

  function noteDepth(path: readonly string[], node: FieldNode): void {
    if (path.length <= depth) return;
    depth = path.length;
    deepest = { path: path.join('.'), node };
  }

  function noteAliases(selected: ReadonlyMap<string, readonly SelectedField[]>): void {
    const fields = new Map<string, FieldNode[]>();
    for (const [name, [one]] of selected) {
      const field = one?.node.name.value ?? name;
      if (one) fields.set(field, [...(fields.get(field) ?? []), one.node]);
    }
    for (const [field, nodes] of fields) {
      if (nodes.length === 1) continue;
      const repeats = nodes.filter(({ alias }) => alias !== undefined && alias.value !== field);
      aliases += repeats.length;
      if (repeats.length <= mostRepeats) continue;
      mostRepeats = repeats.length;
      mostRepeated = repeats.at(-1) ?? null;
    }
  }

  /** Groups fields by response name: fields that share one are merged. */
  function collect(
    { set, conditions: outer }: SelectedSet,
    parent: GraphQLCompositeType,
    into: Map<string, SelectedField[]>,
  ): void {
    for (const selection of set.selections) {
      const conditions = [...outer, ...readConditions(selection)];
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        into.set(name, [...(into.get(name) ?? []), { node: selection, parent, conditions }]);
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const type = getCompositeType(fragment.typeCondition?.name.value) ?? parent;
      collect({ set: fragment.selectionSet, conditions }, type, into);
    }
  }

  function readConditions({ directives = [] }: SelectionNode): readonly Condition[] {
    return directives.flatMap(({ name, arguments: given = [] }): readonly Condition[] => {
      const leftOutIf = LEFT_OUT_IF.get(name.value);
      const value = given.find((one) => one.name.value === 'if')?.value;
      if (leftOutIf === undefined) return [];
      if (value?.kind === Kind.BOOLEAN) return [{ value: value.value, leftOutIf }];
      if (value?.kind !== Kind.VARIABLE) return [];
      variables.add(value.name.value);
      return [{ value: { variable: value.name.value }, leftOutIf }];
    });
  }

  function getCompositeType(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }

  /** Objects in a selection, and the cost of the leaves that are always in it. `page` is the size of the enclosing connection, if it is one. */
  function planSelection(
    sets: readonly SelectedSet[],
    type: GraphQLCompositeType,
    page: PageSize | null,
    path: readonly string[],
  ): Pick<CostNode, 'own' | 'children'> {
    const selected = new Map<string, SelectedField[]>();
    for (const set of sets) collect(set, type, selected);
    noteAliases(selected);
    const children: CostNode[] = [];
    let own = 0;
    for (const fields of selected.values()) {
      const planned = planField(fields, page, path);
      if (typeof planned === 'number') own += planned;
      else children.push(planned);
    }
    return { own, children };
  }

  /** The cost of a leaf, or the plan of an object. */
  function planField(
    fields: readonly SelectedField[],
    page: PageSize | null,
    above: readonly string[],
  ): CostNode | number {
    const [{ node, parent } = {}] = fields;
    if (!node || !parent) return 0;
    const places = fields.map(({ conditions }) => conditions);
    const path = [...above, node.name.value];
    const field = getField(parent, node.name.value);
    if (field || node.name.value === '__typename') noteDepth(path, node);
    // The result of a mutation leads to queries.
    const unit = parent === root || parent === queryType ? UNIT_COSTS.root : 0;
    if (!field) return unit;
    const type = getNamedType(field.type);
    if (isLeafType(type)) {
      const leaf = unit + (field.name === TEXT_FIELD ? UNIT_COSTS.text : UNIT_COSTS.leaf);
      const isAlways = places.some((conditions) => conditions.length === 0);
      return isAlways ? leaf : { node, places, own: leaf, size: 1, children: [] };
    }
    const sets = fields.flatMap(({ node: { selectionSet: set }, conditions }) => (set ? [{ set, conditions }] : []));
    const content = isCompositeType(type)
      ? planSelection(sets, type, getPageSize(field, node), path)
      : { own: 0, children: [] };
    const isPage = page !== null && isListType(getNullableType(field.type));
    const isLoaded = field.resolve !== undefined && parent !== root && parent !== queryType;
    const own = unit + (isPage ? UNIT_COSTS.row : 0) + (isLoaded ? UNIT_COSTS.row : UNIT_COSTS.object) + content.own;
    return { node, places, own, size: isPage ? page : 1, children: content.children };
  }

  /** Page size of a connection field: `first`, or its default. Null for other fields, whose lists are short. */
  function getPageSize(
    { args }: GraphQLField<unknown, unknown>,
    { arguments: given = [] }: FieldNode,
  ): PageSize | null {
    const declared = args.find(({ name }) => name === 'first');
    if (!declared) return null;
    const ifLeftOut = clampPage(declared.defaultValue);
    const first = given.find(({ name }) => name.value === 'first')?.value;
    if (!first) return ifLeftOut;
    if (first.kind !== Kind.VARIABLE) return clampPage(first.kind === Kind.INT ? Number(first.value) : null);
    variables.add(first.name.value);
    return { variable: first.name.value, ifLeftOut };
  }

  const all = { set: operation.selectionSet, conditions: [] };
  const content = root ? planSelection([all], root, null, []) : { own: 0, children: [] };
  const top = { node: null, places: [[]], own: content.own, size: 1, children: content.children };
  return { depth, deepest, aliases, mostRepeated, variables, root: top };
}

function getField(parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  return 'getFields' in parent ? parent.getFields()[name] : undefined;
}
