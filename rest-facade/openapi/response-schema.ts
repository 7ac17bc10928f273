// JSON Schema of what an operation answers, computed from its document and the schema: aliases name the members,
// `@omitNull` makes them optional, enums print their documented keys and ids integers, as the facade runs them.
import { getNamedType, isEnumType, isListType, isNonNullType, isObjectType, isUnionType, Kind } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLNamedOutputType,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLSchema,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { getFragments, isEntityTag } from '../response/entity-tag';
import { SCALAR_SCHEMAS } from '../request/input-schema';
import { isOmittedWhenNull } from '../response/omit-null';

/** A JSON Schema of the 2020-12 draft. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Named schemas, shared by all operations of a document. */
export type Components = Map<string, JsonSchema>;

/** Schemas of answers; what a fragment selects is described once, under the name of its type. */
export function createResponseSchemas(schema: GraphQLSchema, documents: DocumentNode, components: Components) {
  const fragments = getFragments(documents);

  /** The answer of one field of an object type, nullable if the schema says so. */
  function ofField(parent: GraphQLObjectType, field: FieldNode): JsonSchema {
    const defined = parent.getFields()[field.name.value];
    if (!defined) throw new Error(`${parent.name} has no field ${field.name.value}`);
    const shape = ofType(defined.type, field.selectionSet, isOmittedWhenNull(field));
    return defined.description ? { ...shape, description: defined.description } : shape;
  }

  /** `present`: left out when null, so it is never null when it is there. */
  function ofType(type: GraphQLOutputType, selected: SelectionSetNode | undefined, present = false): JsonSchema {
    if (isNonNullType(type)) return ofBareType(type.ofType, selected);
    return present ? ofBareType(type, selected) : toNullable(ofBareType(type, selected));
  }

  function ofBareType(type: GraphQLOutputType, selected: SelectionSetNode | undefined): JsonSchema {
    if (isListType(type)) return { type: 'array', items: ofType(type.ofType, selected) };
    return ofNamedType(getNamedType(type), selected);
  }

  function ofNamedType(type: GraphQLNamedOutputType, selected: SelectionSetNode | undefined): JsonSchema {
    if (isUnionType(type))
      return { oneOf: branchesOf(selected).map(([name, set]) => ofObject(objectNamed(name), set)) };
    if (isObjectType(type)) return ofObject(type, selected);
    if (isEnumType(type)) return named(type.name, () => ({ type: 'string', enum: type.getValues().map(getEnumKey) }));
    const scalar = SCALAR_SCHEMAS[type.name];
    if (!scalar) throw new Error(`the scalar ${type.name} has no JSON Schema`);
    return { ...scalar };
  }

  /** An object that one fragment selects whole is a component under the name of its type. */
  function ofObject(type: GraphQLObjectType, selected: SelectionSetNode | undefined): JsonSchema {
    const [only, ...others] = (selected?.selections ?? []).filter((selection) => !isEntityTagSelection(selection));
    if (only?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) {
      const fragment = fragmentNamed(only.name.value);
      return named(type.name, () => objectShape(type, fragment.selectionSet));
    }
    return objectShape(type, selected);
  }

  function objectShape(type: GraphQLObjectType, selected: SelectionSetNode | undefined): JsonSchema {
    const fields = fieldsOf(selected);
    return {
      type: 'object',
      ...(type.description && { description: type.description }),
      properties: Object.fromEntries(fields.map((field) => [getResponseName(field), ofField(type, field)])),
      required: fields.filter((field) => !isOmittedWhenNull(field)).map(getResponseName),
      additionalProperties: false,
    };
  }

  function fieldsOf(selected: SelectionSetNode | undefined): readonly FieldNode[] {
    return (selected?.selections ?? []).flatMap((selection) => {
      if (isEntityTagSelection(selection)) return [];
      return selection.kind === Kind.FIELD ? [selection] : fieldsOf(selectionSetOf(selection));
    });
  }

  /** The selection on each member of a union. */
  function branchesOf(selected: SelectionSetNode | undefined): (readonly [string, SelectionSetNode])[] {
    return (selected?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [];
      const condition = selection.kind === Kind.FRAGMENT_SPREAD ? fragmentNamed(selection.name.value) : selection;
      return condition.typeCondition ? [[condition.typeCondition.name.value, condition.selectionSet] as const] : [];
    });
  }

  function selectionSetOf(selection: Exclude<SelectionNode, FieldNode>): SelectionSetNode {
    return selection.kind === Kind.INLINE_FRAGMENT
      ? selection.selectionSet
      : fragmentNamed(selection.name.value).selectionSet;
  }

  function fragmentNamed(name: string): FragmentDefinitionNode {
    const fragment = fragments.get(name);
    if (!fragment) throw new Error(`there is no fragment ${name} in the documents`);
    return fragment;
  }

  function objectNamed(name: string): GraphQLObjectType {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`the schema has no object type ${name}`);
    return type;
  }

  /** Set before it is computed, so that types which hold each other end. */
  function named(name: string, compute: () => JsonSchema): JsonSchema {
    if (!components.has(name)) {
      components.set(name, {});
      components.set(name, compute());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  return { ofField };
}

/** What the header tells is no member of the body. */
function isEntityTagSelection(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && isEntityTag(selection);
}

function getResponseName({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

function getEnumKey({ value }: { readonly value: unknown }): string {
  return String(value);
}

export function toNullable(shape: JsonSchema): JsonSchema {
  if (typeof shape['type'] === 'string') return { ...shape, type: [shape['type'], 'null'] };
  return { anyOf: [shape, { type: 'null' }] };
}
