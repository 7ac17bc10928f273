// Finds the deprecated schema members that an operation uses, as schema coordinates such as `Account.status`,
// `Query.accounts(state:)` or `AccountState.PENDING`. Values in variables are not examined.
import { getNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { separateOperations, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, GraphQLNamedType, GraphQLSchema, OperationDefinitionNode } from 'graphql';

/** Coordinates in document order, without duplicates. The document must be valid for the schema. */
export function findDeprecatedMembers(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly string[] {
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  const add = (member: Deprecable | null | undefined, coordinate: string) => {
    if (isDeprecated(member)) found.add(coordinate);
  };
  const separated = separateOperations(document)[operation.name?.value ?? ''] ?? document;
  visit(
    separated,
    visitWithTypeInfo(types, {
      Field: () => add(types.getFieldDef(), getFieldCoordinate(types)),
      Argument: () => add(types.getArgument(), `${getFieldCoordinate(types)}(${types.getArgument()?.name}:)`),
      ObjectField({ name }) {
        const holder = types.getParentInputType();
        if (!isInputObjectType(holder)) return;
        add(holder.getFields()[name.value], `${holder.name}.${name.value}`);
      },
      EnumValue({ value }) {
        add(types.getEnumValue(), `${getNamedType(types.getInputType())?.name}.${value}`);
      },
    }),
  );
  return [...found];
}

/** All deprecated members of a schema, as coordinates. */
export function listDeprecatedMembers(schema: GraphQLSchema): readonly string[] {
  return Object.values(schema.getTypeMap()).flatMap(listDeprecatedMembersOfType);
}

interface Deprecable {
  readonly name: string;
  readonly deprecationReason?: string | null | undefined;
}

function isDeprecated(member: Deprecable | null | undefined): boolean {
  return typeof member?.deprecationReason === 'string';
}

function getFieldCoordinate(types: TypeInfo): string {
  return `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
}

function listDeprecatedMembersOfType(type: GraphQLNamedType): readonly string[] {
  const coordinates = (members: readonly Deprecable[], write: (name: string) => string) =>
    members.filter(isDeprecated).map(({ name }) => write(name));
  if (isEnumType(type)) return coordinates(type.getValues(), (name) => `${type.name}.${name}`);
  if (isInputObjectType(type)) return coordinates(Object.values(type.getFields()), (name) => `${type.name}.${name}`);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  const ofArguments = fields.flatMap((field) =>
    coordinates(field.args, (name) => `${type.name}.${field.name}(${name}:)`),
  );
  return [...coordinates(fields, (name) => `${type.name}.${name}`), ...ofArguments];
}
