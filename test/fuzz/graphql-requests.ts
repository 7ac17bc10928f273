// Generates GraphQL requests for a root field: its recipe, with values that are null, missing, of another type, too long
// or too many, as variables of the input, of its members, or within the document.
import fc from 'fast-check';
import {
  astFromValue,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isUnionType,
  print,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import { buildSchema } from '../../schema/build-schema';
import { CALLERS, unusualValue } from '../support/openapi/request-arbitraries';
import { getRecipe, type Recipe } from './recipes';

const { schema } = buildSchema();

export type RootField = GraphQLField<unknown, unknown> & { readonly operation: 'query' | 'mutation' };

export const ROOT_FIELDS: readonly RootField[] = (['query', 'mutation', 'subscription'] as const).flatMap((kind) => {
  const type = kind === 'mutation' ? schema.getMutationType() : schema.getQueryType();
  return kind === 'subscription'
    ? []
    : Object.values(type?.getFields() ?? {}).map((field) => ({ ...field, operation: kind }));
});

export interface GeneratedOperation {
  readonly field: string;
  readonly who: string | null;
  readonly query: string;
  /** With placeholders. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly isRecipe: boolean;
}

/** A value given to a variable or a member, or none. */
interface GivenValue {
  readonly path: readonly string[];
  readonly value: unknown;
}

const MISSING = Symbol('missing');

/** A request that succeeds. The size of a page is written down: as a variable it counts as 50 for the query cost. */
export function buildRecipe(field: RootField): GeneratedOperation {
  const form = field.args.some(({ name }) => name === 'first') ? 'document' : 'input';
  return { ...buildOperation(field, getRecipe(field.name), [], form, 'v'), isRecipe: true };
}

export function generateOperations(field: RootField): fc.Arbitrary<GeneratedOperation> {
  const recipe = getRecipe(field.name);
  const paths = listPaths(field);
  const change =
    paths.length === 0 ? fc.constant(null) : fc.record({ path: fc.constantFrom(...paths), value: anyValue });
  const varied = fc
    .tuple(
      fc.array(change, { minLength: 0, maxLength: 2 }),
      fc.constantFrom('input' as const, 'members' as const, 'document' as const),
      fc.constantFrom('v', 'v', '__proto__', 'constructor', 'toString'),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(recipe.who) },
        { weight: 1, arbitrary: fc.constantFrom(...CALLERS.creditor) },
      ),
    )
    .map(([changes, form, name, who]) =>
      buildOperation(
        field,
        { ...recipe, who },
        changes.filter((one) => one !== null),
        form,
        name,
      ),
    );
  return fc.oneof({ weight: 1, arbitrary: fc.constant(buildRecipe(field)) }, { weight: 4, arbitrary: varied });
}

const tooMany = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`m${index}`, index]));
const tooDeep: unknown = Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 'x');

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, MISSING) },
  { weight: 4, arbitrary: unusualValue },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>('.'.repeat(60_000), 'e\u0301'.repeat(9000), '9'.repeat(65), tooMany, tooDeep),
  },
  { weight: 1, arbitrary: fc.constant<unknown>(JSON.parse('{"__proto__": {"x": 1}, "constructor": 1}')) },
);

/** Arguments, and the members of input objects. */
function listPaths(field: RootField): readonly (readonly string[])[] {
  return field.args.flatMap((arg) => pathsOf(arg, [arg.name]));
}

function pathsOf(
  { type }: GraphQLArgument | GraphQLInputField,
  path: readonly string[],
): readonly (readonly string[])[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [path];
  return [path, ...Object.values(named.getFields()).flatMap((inner) => pathsOf(inner, [...path, inner.name]))];
}

/**
 * `input`: a variable for each argument. `members`: a nullable variable with a default for each member of the input, which
 * lets null through where the schema requires a value. `document`: no variables where the values can be written down.
 */
function buildOperation(
  field: RootField,
  { who, args }: Recipe,
  changes: readonly GivenValue[],
  form: 'input' | 'members' | 'document',
  prefix: string,
): GeneratedOperation {
  const given = changes.reduce<Readonly<Record<string, unknown>>>(
    (values, one) => setValue(values, one.path, one.value),
    args,
  );
  const declarations: string[] = [];
  const variables: Record<string, unknown> = {};
  const declare = (type: string, value: unknown): string => {
    const name = declarations.length === 0 ? prefix : `${prefix}${declarations.length}`;
    declarations.push(`$${name}: ${type}`);
    if (value !== MISSING) Object.defineProperty(variables, name, { value, enumerable: true, configurable: true });
    return `$${name}`;
  };
  const passed = field.args.flatMap((arg) => {
    if (!(arg.name in given)) return [];
    const value = given[arg.name];
    const text = form === 'document' && !isPlaceholder(value) ? writeValue(arg, value) : null;
    if (text !== null) return [`${arg.name}: ${text}`];
    const named = getNamedType(arg.type);
    if (form === 'members' && isInputObjectType(named) && isObject(value)) {
      const members = Object.values(named.getFields()).flatMap((inner) =>
        inner.name in value ? [`${inner.name}: ${declare(toNullable(inner), value[inner.name])}`] : [],
      );
      return [`${arg.name}: { ${members.join(', ')} }`];
    }
    return [`${arg.name}: ${declare(form === 'members' ? toNullable(arg) : String(arg.type), value)}`];
  });
  const head = declarations.length > 0 ? `(${declarations.join(', ')})` : '';
  const list = passed.length > 0 ? `(${passed.join(', ')})` : '';
  const alias = prefix === 'v' ? '' : `${prefix}: `;
  const query = `${field.operation} ${head} { ${alias}${field.name}${list} ${select(getNamedType(field.type), 0)} }`;
  return { field: field.name, who, query, variables, isRecipe: false };
}

/** Placeholders are filled in variables only. */
function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('«');
}

/** The type without its last `!`, with a default where the schema requires a value. */
function toNullable({ type }: GraphQLArgument | GraphQLInputField): string {
  const text = String(getNullableType(type));
  const defaults: Readonly<Record<string, string>> = { String: '"x"', ID: '"1"', Int: '3', Boolean: 'true' };
  return isNonNullType(type) && defaults[text] !== undefined ? `${text} = ${defaults[text]}` : String(type);
}

/** The value as a literal of its type; null when it has none. */
function writeValue({ type }: GraphQLArgument | GraphQLInputField, value: unknown): string | null {
  try {
    const node = astFromValue(value, type);
    return node ? print(node) : null;
  } catch {
    return null;
  }
}

function setValue(
  target: unknown,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  const members = isObject(target) ? target : {};
  if (rest.length > 0) return { ...members, [name]: setValue(members[name], rest, value) };
  if (value === MISSING) return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
  return { ...members, [name]: value };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MAX_DEPTH = 3;

/** All fields without arguments, to a small depth. */
function select(type: GraphQLNamedType, depth: number): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type)) return '{ __typename }';
  if (!('getFields' in type) || isInputObjectType(type) || depth === MAX_DEPTH) return '{ __typename }';
  const fields = Object.values(type.getFields()).flatMap((inner: GraphQLField<unknown, unknown>) => {
    const named = getNamedType(inner.type);
    // Queries are fuzzed alone.
    if (
      inner.name === 'query' ||
      inner.args.length > 0 ||
      (isListType(getNullableType(inner.type)) && inner.name === 'edges')
    )
      return [];
    return isLeafType(named) || depth < 2 ? [`${inner.name} ${select(named, depth + 1)}`] : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}
