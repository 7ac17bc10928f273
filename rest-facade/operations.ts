// The GraphQL operations of the facade, read from `documents/` and validated against the schema.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isObjectType,
  Kind,
  parse,
  separateOperations,
  typeFromAST,
  validate,
} from 'graphql';
import type {
  ArgumentNode,
  DocumentNode,
  FieldNode,
  GraphQLArgument,
  GraphQLInputField,
  GraphQLInputType,
  GraphQLObjectType,
  GraphQLSchema,
  ObjectFieldNode,
  OperationDefinitionNode,
  ValueNode,
} from 'graphql';
import {
  findCreatedMember,
  findEntityTagPath,
  findHeaderMembers,
  findMarks,
  isLifted,
  isOmittedWhenNull,
  stripFacadeDirectives,
} from './response/directives';
import type { HeaderMember, Marks, MemberPath } from './response/directives';

export interface FacadeOperation {
  /** The operation with its fragments, without the facade's directives. */
  readonly document: DocumentNode;
  /** Response name of the root field. */
  readonly root: string;
  /** Name of the root field. */
  readonly field: string;
  readonly variables: ReadonlyMap<string, GraphQLInputType>;
  /** The arguments, and members of arguments, that are variables: `id`, or `input.terms`, → the name of the variable. */
  readonly places: ReadonlyMap<string, string>;
  /** The arguments of fields, and members of such arguments, that are variables: by the name of the variable. */
  readonly arguments: ReadonlyMap<string, GraphQLArgument | GraphQLInputField>;
  /** Members that are left out of the body when they are null. */
  readonly omissions: Marks | null;
  /** Members that are replaced by the members they hold. */
  readonly lifts: Marks | null;
  /** This member tells whether something was created. The status is always the same if it is null. */
  readonly createdMember: string | null;
  /** Its answer is sent again while nothing that it shows has changed, and has an entity tag of its bytes. */
  readonly isStamped: boolean;
  /** Where the response contains the entity tag. */
  readonly tagPath: MemberPath | null;
  /** Members that become headers. */
  readonly headers: readonly HeaderMember[];
}

export const DOCUMENTS = join(__dirname, 'documents');

/** All documents of the folder as one, because they share fragments. */
export function readDocuments(folder = DOCUMENTS): DocumentNode {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  return parse(texts.join('\n'), { noLocation: true });
}

/** Returns a function that finds operations by name. It throws when one is missing or invalid for the schema. */
export function createOperationLookup(
  documents: DocumentNode,
  schema: GraphQLSchema,
): (name: string) => FacadeOperation {
  const separated = separateOperations(documents);
  const compiled = new Map<string, FacadeOperation>();
  return (name) => {
    const source = separated[name];
    if (!source) throw new Error(`there is no operation ${name} in the documents`);
    const operation = compiled.get(name) ?? compileOperation(name, source, schema);
    compiled.set(name, operation);
    return operation;
  };
}

function compileOperation(name: string, source: DocumentNode, schema: GraphQLSchema): FacadeOperation {
  const document = stripFacadeDirectives(source);
  const [error] = validate(schema, document);
  if (error) throw new Error(`operation ${name}: ${error.message}`);
  const selected = getRootField(name, source);
  return {
    document,
    root: selected.alias?.value ?? selected.name.value,
    field: selected.name.value,
    variables: getVariableTypes(getOperationDefinition(document), schema),
    places: new Map(findPlaces(selected)),
    arguments: new Map(listArguments(getOperationDefinition(document), selected, schema)),
    omissions: findMarks(selected, source, isOmittedWhenNull),
    lifts: findMarks(selected, source, isLifted),
    createdMember: findCreatedMember(selected),
    isStamped: schema.getQueryType()?.getFields()[selected.name.value]?.extensions['stamped'] === true,
    tagPath: findEntityTagPath(selected, source),
    headers: findHeaderMembers(selected, source),
  };
}

/** Below the root field too: an error of a field below it names the arguments of that field. */
function findPlaces({ arguments: args = [], selectionSet }: FieldNode): readonly (readonly [string, string])[] {
  const below = (selectionSet?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);
  return [...args.flatMap((argument) => findVariables(argument, '')), ...below.flatMap(findPlaces)];
}

function findVariables(
  { name, value }: ArgumentNode | ObjectFieldNode,
  prefix: string,
): readonly (readonly [place: string, variable: string])[] {
  const place = `${prefix}${name.value}`;
  if (value.kind === Kind.VARIABLE) return [[place, value.name.value]];
  return value.kind === Kind.OBJECT ? value.fields.flatMap((field) => findVariables(field, `${place}.`)) : [];
}

function getRootField(name: string, document: DocumentNode): FieldNode {
  const [selected, ...others] = getOperationDefinition(document)?.selectionSet.selections ?? [];
  if (selected?.kind === Kind.FIELD && others.length === 0) return selected;
  throw new Error(
    `operation ${name}: exactly one root field is needed, because a REST body is the result of one field`,
  );
}

function getOperationDefinition(document: DocumentNode): OperationDefinitionNode | undefined {
  return document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** The arguments of the root field and of the fields below it that are variables, by the name of the variable. */
function listArguments(operation: OperationDefinitionNode | undefined, root: FieldNode, schema: GraphQLSchema) {
  const parent = operation && schema.getRootType(operation.operation);
  return parent ? collectArguments(root, parent) : [];
}

function collectArguments(field: FieldNode, parent: GraphQLObjectType): readonly FilledArgument[] {
  const declared = parent.getFields()[field.name.value];
  const own = (field.arguments ?? []).flatMap(({ name, value }) => {
    const argument = declared?.args.find((one) => one.name === name.value);
    return argument ? listFilled(argument, value) : [];
  });
  const type = declared && getNamedType(declared.type);
  const selections = isObjectType(type) ? (field.selectionSet?.selections ?? []) : [];
  const below = selections.flatMap((selection) =>
    selection.kind === Kind.FIELD && isObjectType(type) ? collectArguments(selection, type) : [],
  );
  return [...own, ...below];
}

type FilledArgument = readonly [variable: string, argument: GraphQLArgument | GraphQLInputField];

function listFilled(argument: GraphQLArgument | GraphQLInputField, value: ValueNode): readonly FilledArgument[] {
  if (value.kind === Kind.VARIABLE) return [[value.name.value, argument]];
  const type = getNullableType(argument.type);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return [];
  return value.fields.flatMap((field) => {
    const member = type.getFields()[field.name.value];
    return member ? listFilled(member, field.value) : [];
  });
}

function getVariableTypes(operation: OperationDefinitionNode | undefined, schema: GraphQLSchema) {
  const variables = new Map<string, GraphQLInputType>();
  for (const { variable, type } of operation?.variableDefinitions ?? []) {
    const declared = typeFromAST(schema, type);
    if (isInputType(declared)) variables.set(variable.name.value, declared);
  }
  return variables;
}
