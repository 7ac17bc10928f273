// Builds the JSON Schema of a response from the document and the schema, following the serialization of the facade:
// aliases are member names, `@omitNull` makes members optional, `@lift` puts members in the place of their object, enums are documented keys and IDs are integers but `@text`.
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
import { isRecord, SCALAR_SCHEMAS } from '../request/input-schema';
import {
  findConstant,
  getFragments,
  isLifted,
  isOmittedWhenNull,
  isOptional,
  isOutsideBody,
  isText,
} from '../response/directives';

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Named schemas, shared by all operations of an OpenAPI document. */
export type Components = Map<string, JsonSchema>;

/** A member of a body: a field of the object's type, or of one that was lifted into it. */
interface Member {
  readonly parent: GraphQLObjectType;
  readonly field: FieldNode;
  /** Lifted from an object that may be null: then the member is null, too. */
  readonly isNullable: boolean;
}

/**
 * Creates response schemas. The selection of a fragment becomes a component, named after its type; where the documents select
 * a type by several fragments, after the fragment.
 */
export function createResponseSchemas(schema: GraphQLSchema, documents: DocumentNode, components: Components) {
  const fragments = getFragments(documents);

  function ofMember({ parent, field, isNullable }: Member): JsonSchema {
    return ofField(parent, field, isOmittedWhenNull(field), isOptional(field) || isNullable);
  }

  /**
   * The schema of one selected field, nullable if the field is, or `canBeNull`; the body is never null, because an error is sent
   * instead.
   */
  function ofField(parent: GraphQLObjectType, field: FieldNode, isNeverNull: boolean, canBeNull: boolean): JsonSchema {
    const defined = parent.getFields()[field.name.value];
    if (!defined) throw new Error(`${parent.name} has no field ${field.name.value}`);
    const constant = findConstant(field);
    const described = getRestDescription(defined);
    if (constant !== undefined)
      return { type: typeof constant, const: constant, ...(described && { description: described }) };
    const selected = isText(field)
      ? ofTextId(defined.type, isNeverNull)
      : ofType(defined.type, field.selectionSet, isNeverNull);
    const isAlwaysNullable = canBeNull && !isNeverNull && isNonNullType(defined.type);
    const fieldSchema = isAlwaysNullable ? toNullable(selected) : selected;
    return described ? { ...fieldSchema, description: described } : fieldSchema;
  }

  /** `omitsNull`: the member is left out instead of null, so its value is never null. */
  function ofType(type: GraphQLOutputType, selected: SelectionSetNode | undefined, omitsNull = false): JsonSchema {
    if (isNonNullType(type)) return ofNonNullType(type.ofType, selected);
    return omitsNull ? ofNonNullType(type, selected) : toNullable(ofNonNullType(type, selected));
  }

  function ofNonNullType(type: GraphQLOutputType, selected: SelectionSetNode | undefined): JsonSchema {
    if (isListType(type)) return { type: 'array', items: ofType(type.ofType, selected) };
    return ofNamedType(getNamedType(type), selected);
  }

  function ofNamedType(type: GraphQLNamedOutputType, selected: SelectionSetNode | undefined): JsonSchema {
    if (isUnionType(type))
      return { oneOf: listBranches(selected).map(([name, set]) => ofObject(getObjectType(name), set)) };
    if (isObjectType(type)) return ofObject(type, selected);
    if (isEnumType(type))
      return defineComponent(type.name, () => ({ type: 'string', enum: type.getValues().map(getEnumKey) }));
    const scalar = SCALAR_SCHEMAS[type.name];
    if (!scalar) throw new Error(`the scalar ${type.name} has no JSON Schema`);
    return { ...scalar };
  }

  /** An object whose selection is exactly one fragment becomes a component. */
  function ofObject(type: GraphQLObjectType, selected: SelectionSetNode | undefined): JsonSchema {
    const [only, ...others] = (selected?.selections ?? []).filter((selection) => !isOutsideSelection(selection));
    if (only?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) {
      const fragment = getFragment(only.name.value);
      const isOneOfSeveral = [...fragments.values()].filter((one) => isOf(one, type)).length > 1;
      const name = isOneOfSeveral ? fragment.name.value : type.name;
      return defineComponent(name, () => buildObjectSchema(type, fragment.selectionSet));
    }
    return buildObjectSchema(type, selected);
  }

  function buildObjectSchema(type: GraphQLObjectType, selected: SelectionSetNode | undefined): JsonSchema {
    const members = listMembers(type, selected);
    return {
      type: 'object',
      ...(type.description && { description: type.description }),
      properties: Object.fromEntries(members.map((member) => [getResponseName(member.field), ofMember(member)])),
      required: members.filter(({ field }) => !isOmittedWhenNull(field)).map(({ field }) => getResponseName(field)),
      additionalProperties: false,
    };
  }

  function listMembers(
    parent: GraphQLObjectType,
    selected: SelectionSetNode | undefined,
    isNullable = false,
  ): readonly Member[] {
    return (selected?.selections ?? []).flatMap((selection) => {
      if (isOutsideSelection(selection)) return [];
      if (selection.kind !== Kind.FIELD) return listMembers(parent, getSelectionSet(selection), isNullable);
      if (!isLifted(selection)) return [{ parent, field: selection, isNullable }];
      const declared = parent.getFields()[selection.name.value]?.type;
      const lifted = getNamedType(declared);
      if (!isObjectType(lifted)) throw new Error(`${parent.name}.${selection.name.value} has no members to lift`);
      return listMembers(lifted, selection.selectionSet, isNullable || !isNonNullType(declared));
    });
  }

  /** The selection for each member of a union. */
  function listBranches(selected: SelectionSetNode | undefined): (readonly [string, SelectionSetNode])[] {
    return (selected?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [];
      const condition = selection.kind === Kind.FRAGMENT_SPREAD ? getFragment(selection.name.value) : selection;
      return condition.typeCondition ? [[condition.typeCondition.name.value, condition.selectionSet] as const] : [];
    });
  }

  function getSelectionSet(selection: Exclude<SelectionNode, FieldNode>): SelectionSetNode {
    return selection.kind === Kind.INLINE_FRAGMENT
      ? selection.selectionSet
      : getFragment(selection.name.value).selectionSet;
  }

  function getFragment(name: string): FragmentDefinitionNode {
    const fragment = fragments.get(name);
    if (!fragment) throw new Error(`there is no fragment ${name} in the documents`);
    return fragment;
  }

  function getObjectType(name: string): GraphQLObjectType {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`the schema has no object type ${name}`);
    return type;
  }

  /** Registers the name before computing the schema, so that types which contain each other terminate. */
  function defineComponent(name: string, compute: () => JsonSchema): JsonSchema {
    if (!components.has(name)) {
      components.set(name, {});
      components.set(name, compute());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  return { ofBody: (parent: GraphQLObjectType, field: FieldNode) => ofField(parent, field, true, false) };
}

function isOf({ typeCondition }: FragmentDefinitionNode, type: GraphQLObjectType): boolean {
  return typeCondition.name.value === type.name;
}

/** The first paragraph: the second one names the errors in GraphQL. Empty without a description. */
export function getRestDescription({ description }: { readonly description?: string | null | undefined }): string {
  return (description ?? '').split('\n\n')[0] ?? '';
}

/** The entity tag is returned in a header, not in the body. */
function isOutsideSelection(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && isOutsideBody(selection);
}

function getResponseName({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

function getEnumKey({ value }: { readonly value: unknown }): string {
  return String(value);
}

/** An ID that is not an integer. */
function ofTextId(type: GraphQLOutputType, omitsNull: boolean): JsonSchema {
  const schema = { type: 'string' };
  return isNonNullType(type) || omitsNull ? schema : toNullable(schema);
}

function toNullable(schema: JsonSchema): JsonSchema {
  if (typeof schema['type'] === 'string') return { ...schema, type: [schema['type'], 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** Members of a connection that hold its page. */
const PAGE_MEMBERS: ReadonlySet<string> = new Set(['edges', 'pageInfo', 'totalCount']);

const COUNTED_ON_REQUEST = 'Null unless it is asked for with `total=true`.';

function isNullable(schema: unknown): boolean {
  return isRecord(schema) && Array.isArray(schema['type']) && schema['type'].includes('null');
}

/** The schema of a list body, built from the schema of a Relay connection or of a plain list. */
export function buildListSchema(list: JsonSchema): JsonSchema {
  if ('$ref' in list) throw new Error('a list selects its edges itself, not by a fragment');
  const members = getProperties(list);
  const more = Object.fromEntries(Object.entries(members).filter(([member]) => !PAGE_MEMBERS.has(member)));
  return {
    type: 'object',
    properties: {
      data: { type: 'array', items: 'edges' in members ? getMemberSchema(members['edges'], 'node') : list['items'] },
      meta: {
        type: 'object',
        properties: {
          next_cursor: { type: ['string', 'null'] },
          total: isNullable(members['totalCount'])
            ? { type: ['integer', 'null'], minimum: 0, description: COUNTED_ON_REQUEST }
            : { type: 'integer', minimum: 0 },
          ...more,
        },
        required: ['next_cursor', 'total', ...Object.keys(more)],
        additionalProperties: false,
      },
    },
    required: ['data', 'meta'],
    additionalProperties: false,
  };
}

function getProperties(schema: JsonSchema): JsonSchema {
  return isRecord(schema['properties']) ? schema['properties'] : {};
}

/** `list` is the schema of an array of objects. */
function getMemberSchema(list: unknown, member: string): unknown {
  return isRecord(list) && isRecord(list['items']) ? getProperties(list['items'])[member] : undefined;
}
