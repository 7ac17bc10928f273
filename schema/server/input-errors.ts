// Explains invalid input of a request: the path of each invalid member and the rule in words, never the value.
import {
  coerceInputValue,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { FieldErrors } from '../../src/domain/shared/errors';

export interface InputErrorReport {
  readonly message: string;
  /** By member, named as in other errors: `lastName`, `actionContext.version`. */
  readonly errors: FieldErrors;
}

/** What is wrong with the member at a path that starts with the name of a variable or an argument. */
interface Violation {
  readonly path: readonly (string | number)[];
  readonly rule: string;
}

/** Returns null when all variables are valid, or when the violation is in their definitions. */
export function describeInvalidVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): InputErrorReport | null {
  const violations: Violation[] = [];
  for (const { variable, type: node, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) continue;
    const isSent = Object.hasOwn(variables, name);
    if (!isSent && isNonNullType(type) && !defaultValue) violations.push({ path: [name], rule: REQUIRED });
    if (!isSent) continue;
    coerceInputValue(variables[name], type, (path, value, { message }) => {
      violations.push(describeViolation([name, ...path], findType(type, path), value, message));
    });
  }
  return toInputErrorReport(violations);
}

/** Null that a nullable variable with a default brought to places that require a value. Returns null when there is none. */
export function describeNullVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): InputErrorReport | null {
  const violations: Violation[] = [];
  visitPlaces(schema, document, (node, { path, type }) => {
    if (node.kind === Kind.VARIABLE && isNonNullType(type) && variables[node.name.value] === null) {
      violations.push({ path, rule: REQUIRED });
    }
  });
  return toInputErrorReport(violations);
}

/** For an error of the validation whose first node is a value in the document; otherwise null. */
export function describeInvalidLiteral(
  schema: GraphQLSchema,
  document: DocumentNode,
  { nodes = [], message }: GraphQLError,
): InputErrorReport | null {
  const [node] = nodes;
  const place = node && VALUE_KINDS.has(node.kind) ? findPlace(schema, document, node) : null;
  if (!node || !place) return null;
  return toInputErrorReport([
    describeViolation(place.path, place.type, node.kind === Kind.NULL ? null : undefined, message),
  ]);
}

/** A list may have thousands of invalid items. */
const MAX_REPORTED = 20;

/** `Invalid value at "input.lastName": The last name must be a string.` The errors of a list are those of its first invalid item. */
function toInputErrorReport(violations: readonly Violation[]): InputErrorReport | null {
  const [first] = violations;
  if (!first) return null;
  const errors: Record<string, FieldErrors[string]> = {};
  for (const { path, rule } of violations.slice(0, MAX_REPORTED))
    errors[toField(path.join('.'))] ??= [formatRule(path.join('.'), rule)];
  return {
    message: `Invalid value at "${first.path.join('.')}": ${formatRule(first.path.join('.'), first.rule)}`,
    errors,
  };
}

const REQUIRED = 'field is required';

/** The texts of graphql-js say which member is missing; names that are unknown are not repeated. */
const MISSING = /^Field "(?:\w+\.)?(\w+)" of required type /;
const UNKNOWN = /^Field "\w+" is not defined by type /;

function describeViolation(
  path: Violation['path'],
  type: GraphQLInputType | null,
  value: unknown,
  message: string,
): Violation {
  const [, missing] = MISSING.exec(message) ?? [];
  if (missing !== undefined) return { path: path.at(-1) === missing ? path : [...path, missing], rule: REQUIRED };
  if (UNKNOWN.test(message)) return { path, rule: 'has an unknown member' };
  return { path, rule: value === null ? REQUIRED : describeType(type) };
}

const SCALAR_RULES: Readonly<Record<string, string>> = {
  String: 'must be a string',
  ID: 'must be an ID',
  Int: 'must be an integer',
  Float: 'must be a number',
  Boolean: 'must be true or false',
};

function describeType(type: GraphQLInputType | null): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return 'must be a list';
  if (isInputObjectType(nullable)) return 'must be an object';
  if (isEnumType(nullable)) return listValues(nullable);
  const rule: unknown = nullable?.extensions['rule'];
  return typeof rule === 'string' ? rule : (SCALAR_RULES[nullable?.name ?? ''] ?? 'is not valid');
}

/** More values than these would not be read. */
const MAX_LISTED_VALUES = 20;

function listValues(type: GraphQLEnumType): string {
  const names = type.getValues().map(({ name }) => name);
  return names.length > MAX_LISTED_VALUES ? 'is not one of the known values' : `must be one of ${names.join(', ')}`;
}

/** The type of the member at a path inside a value of this type. */
function findType(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType | null {
  let found: GraphQLInputType = type;
  for (const segment of path) {
    const nullable = getNullableType(found);
    if (isListType(nullable)) found = nullable.ofType;
    else if (isInputObjectType(nullable)) {
      const field = nullable.getFields()[segment];
      if (!field) return null;
      found = field.type;
    }
  }
  return found;
}

const VALUE_KINDS: ReadonlySet<string> = new Set([
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
  Kind.OBJECT_FIELD,
]);

interface Place {
  readonly path: readonly string[];
  readonly type: GraphQLInputType | null;
}

/** An error has no path to its node. The place of an unknown member is the object around it. */
function findPlace(schema: GraphQLSchema, document: DocumentNode, wanted: ASTNode): Place | null {
  let found: Place | null = null;
  visitPlaces(schema, document, (node, place) => {
    if (node === wanted) found = place;
  });
  return found;
}

/** Visits each node with its path in the arguments, or in the default of a variable, and its type. */
function visitPlaces(
  schema: GraphQLSchema,
  document: DocumentNode,
  onNode: (node: ASTNode, place: Place) => void,
): void {
  const types = new TypeInfo(schema);
  const path: string[] = [];
  const visitor = visitWithTypeInfo(types, {
    enter(node) {
      onNode(node, { path: [...path], type: types.getInputType() ?? null });
      const step = findStep(node);
      if (step !== null) path.push(step);
    },
    leave(node) {
      if (findStep(node) !== null) path.pop();
    },
  });
  visit(document, visitor);
}

/** What a node adds to the path of the values in it. The default of a variable has the variable's name. */
function findStep(node: ASTNode): string | null {
  if (node.kind === Kind.VARIABLE_DEFINITION) return node.variable.name.value;
  return node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD ? node.name.value : null;
}

function formatRule(path: string, rule: string): string {
  return `The ${toWords(path)} ${rule}.`;
}

/** The arguments `input` and `filter` are not named, as in the errors of the use cases. */
export function toField(path: string): string {
  return path.replace(/^(?:input|filter)\./, '');
}

export function toWords(path: string): string {
  return toField(path)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('.', ' ');
}
