// Documents for each root field of the schema, with a valid value of each required argument and a choice of ids.
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** A valid value of each type. */
const VALUES: Readonly<Record<string, string>> = {
  String: '"x"',
  Int: '1',
  Boolean: 'true',
  Money: '"1.00"',
  LocalDate: '"2026-04-01"',
  OneTimeCode: '"000000"',
  DateTime: '"2026-04-01T00:00:00.000Z"',
};

/** Where an id is expected, such as `input.accountId`. */
type IdChoice = (path: string) => string;

interface RootField {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly name: string;
  readonly documentFor: (id: string | IdChoice, selection?: string) => string;
  /** Of its required arguments. */
  readonly idPaths: readonly string[];
  readonly optionalIdPaths: readonly string[];
  /** Every text that can be given, such as `input.subclientNumber`. */
  readonly textPaths: readonly string[];
  /** All that can be read, without arguments and down to the given depth. */
  readonly selectAll: (depth: number) => string;
}

export function listRootFields(schema: GraphQLSchema): readonly RootField[] {
  return [
    ...toRootFields('query', schema.getQueryType()?.getFields() ?? {}),
    ...toRootFields('mutation', schema.getMutationType()?.getFields() ?? {}),
    ...toRootFields('subscription', schema.getSubscriptionType()?.getFields() ?? {}),
  ];
}

function toRootFields(
  kind: RootField['kind'],
  fields: Readonly<Record<string, GraphQLField<unknown, unknown>>>,
): RootField[] {
  return Object.values(fields).map((field) => {
    const write = (choose: IdChoice) => {
      const required = field.args.filter(isRequiredArgument);
      const given = required.map(({ name, type }) => `${name}: ${createValue(type, name, choose)}`);
      return given.length > 0 ? `(${given.join(', ')})` : '';
    };
    const idPaths: string[] = [];
    write((path) => {
      idPaths.push(path);
      return '1';
    });
    const listAll = (scalar: string) => field.args.flatMap(({ name, type }) => listPaths(type, name, scalar));
    const all = listAll('ID');
    return {
      kind,
      name: field.name,
      idPaths,
      optionalIdPaths: all.filter((path) => !idPaths.includes(path)),
      textPaths: listAll('String'),
      documentFor(id, selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '') {
        return `${kind} { ${field.name}${write(typeof id === 'string' ? () => id : id)} ${selection} }`;
      },
      selectAll: (depth) => selectAll(field.type, depth),
    };
  });
}

/** Every value of a scalar type that can be given, also in members that are left out. */
function listPaths(type: GraphQLInputType, path: string, scalar: string): readonly string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named.name === scalar ? [path] : [];
  return Object.values(named.getFields()).flatMap((field) => listPaths(field.type, `${path}.${field.name}`, scalar));
}

function createValue(type: GraphQLInputType, path: string, choose: IdChoice): string {
  if (isNonNullType(type)) return createValue(type.ofType, path, choose);
  if (isListType(type)) return `[${createValue(type.ofType, path, choose)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (!isInputObjectType(type)) return String(type) === 'ID' ? `"${choose(path)}"` : (VALUES[String(type)] ?? '');
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  const members = required.map(({ name, type: inner }) => `${name}: ${createValue(inner, `${path}.${name}`, choose)}`);
  return `{ ${members.join(', ')} }`;
}

function selectAll(declared: GraphQLOutputType, depth: number): string {
  const type = getNamedType(declared);
  if (isLeafType(type)) return '';
  if (!isObjectType(type) || depth === 0) return '{ __typename }';
  const fields = Object.values(type.getFields()).filter(
    ({ name, args }) => !['edges', 'query'].includes(name) && !args.some(isRequiredArgument),
  );
  return `{ ${fields.map(({ name, type: inner }) => `${name} ${selectAll(inner, depth - 1)}`).join(' ')} }`;
}
