// Explains invalid input of a request: the path of each invalid member and the rule in words, never the value.
import {
  coerceInputValue,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  typeFromAST,
  TypeInfo,
  validate,
  ValuesOfCorrectTypeRule,
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
import { suggestionList } from 'graphql/jsutils/suggestionList';
import type { FieldErrors } from '../../src/domain/shared/errors';

export interface InputErrorReport {
  readonly message: string;
  /** Keys are members, named as in other errors: `lastName`, `actionContext.version`. */
  readonly errors: FieldErrors;
}

/** What is wrong with the member at a path that starts with the name of a variable or an argument. */
interface Violation {
  readonly path: readonly (string | number)[];
  /** The same from the argument that the variable is used in. Absent for a literal. */
  readonly place?: readonly (string | number)[];
  readonly rule: string;
}

/** Returns null when all variables are valid, or when the violation is in their definitions. */
export function describeInvalidVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): InputErrorReport | null {
  const violations: Violation[] = [];
  const places = findVariablePlaces(schema, document);
  for (const { variable, type: node, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) continue;
    const isSent = Object.hasOwn(variables, name);
    const place = places.get(name) ?? [name];
    if (!isSent && isNonNullType(type) && !defaultValue) violations.push({ path: [name], place, rule: REQUIRED });
    if (!isSent) continue;
    coerceInputValue(variables[name], type, (path, value, { message }) => {
      const { path: inner, rule } = describeViolation(path, findType(type, path), value, message);
      violations.push({ path: [name, ...inner], place: [...place, ...inner], rule });
    });
  }
  return toInputErrorReport(violations);
}

/** Where each variable is used first. */
function findVariablePlaces(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, Place['path']> {
  const places = new Map<string, Place['path']>();
  const definitions = document.definitions.map((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? { ...one, variableDefinitions: [] } : one,
  );
  visitPlaces(schema, { ...document, definitions }, (node, { path }) => {
    if (node.kind === Kind.VARIABLE && !places.has(node.name.value)) places.set(node.name.value, path);
  });
  return places;
}

/** Describes nulls that nullable variables with a default brought to places that require a value; null for none. */
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

/** Returns true if a validation error is about a value in the document. */
export function isOfLiteral({ nodes: [node] = [] }: GraphQLError): boolean {
  return node !== undefined && VALUE_KINDS.has(node.kind);
}

/** Errors of values in the document, each with its report; the `errors` of each are those of all. */
export function describeInvalidLiterals(
  schema: GraphQLSchema,
  document: DocumentNode,
  errors: readonly GraphQLError[],
): ReadonlyMap<GraphQLError, InputErrorReport> {
  const all = validate(schema, document, [ValuesOfCorrectTypeRule], { maxErrors: MAX_REPORTED });
  const common = toInputErrorReport(all.flatMap((error) => findLiteralViolation(schema, document, error) ?? []));
  return new Map(
    errors.flatMap((error) => {
      const violation = findLiteralViolation(schema, document, error);
      const report = violation && toInputErrorReport([violation]);
      return report ? [[error, { message: report.message, errors: { ...report.errors, ...common?.errors } }]] : [];
    }),
  );
}

function findLiteralViolation(
  schema: GraphQLSchema,
  document: DocumentNode,
  { nodes: [node] = [], message }: GraphQLError,
): Violation | null {
  const place = node && VALUE_KINDS.has(node.kind) ? findPlace(schema, document, node) : null;
  if (!node || !place) return null;
  return describeViolation(place.path, place.type, node.kind === Kind.NULL ? null : undefined, message);
}

/** A list may have thousands of invalid items. */
const MAX_REPORTED = 20;

/** `Invalid value at "input.lastName": The last name must be a string.` The errors of a list are those of its first invalid item. */
function toInputErrorReport(violations: readonly Violation[]): InputErrorReport | null {
  const [first] = violations;
  if (!first) return null;
  // A name may be `__proto__`, which an assignment would lose.
  const errors = new Map<string, readonly string[]>();
  for (const violation of violations.slice(0, MAX_REPORTED)) {
    const field = toField(getPlace(violation));
    if (!errors.has(field)) errors.set(field, [formatRule(violation)]);
  }
  return {
    message: `Invalid value at "${first.path.join('.')}": ${formatRule(first)}`,
    errors: Object.fromEntries(errors),
  };
}

function getPlace({ place, path }: Violation): string {
  return (place ?? path).join('.');
}

const REQUIRED = 'field is required';

/** The texts of graphql-js say which member is missing, or unknown. */
const MISSING = /^Field "(?:\w+\.)?(\w+)" of required type /;
const UNKNOWN = /^Field "([^]*)" is not defined by type "(\w+)"/;

function describeViolation(
  path: Violation['path'],
  type: GraphQLInputType | null,
  value: unknown,
  message: string,
): Violation {
  const [, missing] = MISSING.exec(message) ?? [];
  if (missing !== undefined) return { path: path.at(-1) === missing ? path : [...path, missing], rule: REQUIRED };
  const [, unknown] = UNKNOWN.exec(message) ?? [];
  if (unknown !== undefined) return { path: [...path, toPrintable(unknown)], rule: describeUnknown(unknown, type) };
  return { path, rule: value === null ? REQUIRED : describeType(type) };
}

/** Longer than any member that is known. */
const MAX_NAME_LENGTH = 64;

/** What a client chose as a name: shortened, without control characters and the like. */
function toPrintable(name: string): string {
  const shown = name.slice(0, MAX_NAME_LENGTH).replace(/\p{C}|\p{Z}/gu, '?');
  return name.length > MAX_NAME_LENGTH ? `${shown}…` : shown;
}

/** A whole sentence, as in REST. */
function describeUnknown(name: string, type: GraphQLInputType | null): string {
  const named = getNamedType(type ?? undefined);
  const known = isInputObjectType(named) ? Object.keys(named.getFields()) : [];
  const [nearest] = name.length > MAX_NAME_LENGTH ? [] : suggestionList(name, known);
  return `This member is not known.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`;
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

/** An export has this many columns. Nobody would read more values. */
const MAX_LISTED_VALUES = 50;

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

/** An error has no path to its node. The place of a member is the object around it. */
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
      // For an unknown member, only the object around it has a type.
      const type = node.kind === Kind.OBJECT_FIELD ? types.getParentInputType() : types.getInputType();
      onNode(node, { path: [...path], type: type ?? null });
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

/** What is wrong with `columns.2` is the rule of each item. */
function formatRule(violation: Violation): string {
  const { rule } = violation;
  if (rule.endsWith('.') || rule.endsWith('?')) return rule;
  const [, list] = /^(.+)\.\d+$/.exec(getPlace(violation)) ?? [];
  return `${list === undefined ? 'The' : 'Each item of'} ${toWords(list ?? getPlace(violation))} ${rule}.`;
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
