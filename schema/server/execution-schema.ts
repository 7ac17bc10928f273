// The schema as documents are executed: its leaves are written as resolvers return them. graphql-jit would otherwise call a
// serializer for each leaf, with a new list of its places in the document and in the response, for an error that the types of
// the resolvers exclude: most of the time and memory of a list. Values whose written form differs have their own leaf type.
// Its fields have no arguments: graphql-jit reads those of a document as null where a variable was left out, so each resolver
// reads its own with graphql-js.
import {
  getArgumentValues,
  getNamedType,
  GraphQLID,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isEnumType,
  isInputType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLNamedOutputType,
  type GraphQLOutputType,
} from 'graphql';
import type { CompilerOptions } from 'graphql-jit';

export interface LeafPrinters {
  readonly id: (value: unknown) => unknown;
  /** If this is null, an enum value is written in its internal form, which is its documented key. */
  readonly enumValue: ((type: GraphQLEnumType, value: unknown) => unknown) | null;
}

/** Leaves of these types are written unchanged. */
export const COMPILER_OPTIONS: Partial<CompilerOptions> = { disableLeafSerialization: true };

/** The type of all variables in a compiled document: their values were coerced before. */
export const COERCED_TYPE = new GraphQLScalarType({ name: 'Coerced' });

/** Only for documents that were validated against `schema`, and that do not ask about the schema itself. */
export function createExecutionSchema(schema: GraphQLSchema, { id, enumValue }: LeafPrinters): GraphQLSchema {
  const mapped = new Map<GraphQLNamedOutputType, GraphQLNamedOutputType>();

  function toOutput(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) return new GraphQLNonNull(toOutput(type.ofType));
    if (isListType(type)) return new GraphQLList(toOutput(type.ofType));
    return toNamed(getNamedType(type));
  }

  function toNamed(type: GraphQLNamedOutputType): GraphQLNamedOutputType {
    const known = mapped.get(type);
    if (known) return known;
    const created = create(type);
    mapped.set(type, created);
    return created;
  }

  function create(type: GraphQLNamedOutputType): GraphQLNamedOutputType {
    if (isObjectType(type)) return toObject(type);
    if (isUnionType(type)) {
      return new GraphQLUnionType({ ...type.toConfig(), types: () => type.getTypes().map(toObject) });
    }
    if (type === GraphQLID) return new GraphQLScalarType({ name: 'PrintedID', serialize: id });
    if (isEnumType(type) && enumValue) {
      return new GraphQLScalarType({ name: `Printed${type.name}`, serialize: (value) => enumValue(type, value) });
    }
    if (isScalarType(type) && isSpecifiedScalarType(type)) return type;
    if (isScalarType(type) || isEnumType(type)) return GraphQLString;
    throw new Error(`${type.name}: no field returns an interface.`);
  }

  function toObject(type: GraphQLObjectType): GraphQLObjectType {
    const known = mapped.get(type);
    if (isObjectType(known)) return known;
    const { fields, ...config } = type.toConfig();
    const declared = type.getFields();
    const created = new GraphQLObjectType({
      ...config,
      interfaces: () => type.getInterfaces().map(toInterface),
      fields: () =>
        Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [
            name,
            { ...field, type: toOutput(field.type), ...(declared[name] && readArguments(declared[name])) },
          ]),
        ),
    });
    mapped.set(type, created);
    return created;
  }

  /** For conditions of fragments only: no field returns one. */
  function toInterface(type: GraphQLInterfaceType): GraphQLInterfaceType {
    const known = mapped.get(type);
    if (isInterfaceType(known)) return known;
    const created = new GraphQLInterfaceType({ name: type.name, fields: {} });
    mapped.set(type, created);
    return created;
  }

  const { query, mutation, subscription, ...config } = schema.toConfig();
  const toRoot = (type: GraphQLObjectType | null | undefined) => type && toObject(type);
  return new GraphQLSchema({
    ...config,
    query: toRoot(query),
    mutation: toRoot(mutation),
    subscription: toRoot(subscription),
    // Variables have these types.
    types: [...Object.values(schema.getTypeMap()).filter((type) => isInputType(type)), COERCED_TYPE],
    assumeValid: true,
  });
}

/** The resolver reads the arguments of its field, as the specification says. */
function readArguments(
  field: GraphQLField<unknown, unknown>,
): Pick<GraphQLFieldConfig<unknown, unknown>, 'args' | 'resolve'> {
  const { args, resolve } = field;
  if (args.length === 0 || !resolve) return {};
  return {
    args: {},
    resolve(source, _none, context, info) {
      const [node] = info.fieldNodes;
      return node && resolve(source, getArgumentValues(field, node, info.variableValues), context, info);
    },
  };
}
