// What caches of clients need to know about the schema. Run it when the client is built, over `/schema.graphql`, and ship
// the result, which is JSON.
import { getNamedType, isAbstractType, isListType, isNonNullType, isObjectType, type GraphQLSchema } from 'graphql';

// region facts
export interface CacheFacts {
  /** Union or interface → its types. */
  readonly possibleTypes: Readonly<Record<string, string[]>>;
  /** Types that are values of the object that they were read from. */
  readonly embedded: readonly string[];
  /** Fields with a list of objects, by type. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export function readCacheFacts(schema: GraphQLSchema): CacheFacts {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getMutationType(), schema.getSubscriptionType()];
  const objects = types.filter(isObjectType).filter((type) => !roots.includes(type));
  const isList = (type: unknown): boolean => (isNonNullType(type) ? isList(type.ofType) : isListType(type));
  return {
    possibleTypes: Object.fromEntries(
      types.filter(isAbstractType).map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
    embedded: objects
      .filter((type) => type !== schema.getQueryType() && !type.getFields()['id'])
      .map(({ name }) => name),
    lists: Object.fromEntries(
      objects.map((type) => [
        type.name,
        Object.values(type.getFields())
          .filter((field) => isList(field.type) && isObjectType(getNamedType(field.type)))
          .map(({ name }) => name),
      ]),
    ),
  };
}
// endregion
