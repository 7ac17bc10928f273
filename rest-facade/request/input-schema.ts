// Derives the REST names and the JSON Schema of request members from GraphQL input types, and validates requests by them.
// Only declared members are renamed; the content of free-form objects is not changed.
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import { coerceInputValue, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import type { GraphQLEnumType, GraphQLInputObjectType, GraphQLInputType } from 'graphql';

/** A member of a body, or a query parameter. */
export interface InputMember {
  /** `first_pay_date` */
  readonly rest: string;
  /** `firstPayDate` */
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly required: boolean;
  readonly bounds?: { readonly minimum?: number; readonly maximum?: number };
  /** Converts a valid value of a request to the value of the GraphQL variable. */
  readonly convert: Convert;
}

type Convert = (value: unknown) => unknown;

/** The subset of JSON Schema 2020-12 that input types need. */
interface InputSchema {
  readonly type: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly items?: InputSchema;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Scalars in REST, by GraphQL name. */
export const SCALAR_SCHEMAS: Readonly<Record<string, InputSchema>> = {
  ID: { type: 'integer' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  Money: { type: 'string' },
  LocalDate: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  JSONObject: { type: 'object' },
};

/** `firstPayDate` → `first_pay_date`. */
export function toRestName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toInputMember(name: string, type: GraphQLInputType, defaultValue?: unknown): InputMember {
  const required = isNonNullType(type) && defaultValue === undefined;
  return { rest: toRestName(name), name, type, required, convert: getConverter(type) };
}

export function getInputMembers(type: GraphQLInputObjectType): readonly InputMember[] {
  return Object.values(type.getFields()).map((field) => toInputMember(field.name, field.type, field.defaultValue));
}

/** The schema of an object with these members. `alsoRequired` lists nullable members, nested ones separated by dots. */
export function buildInputSchema(members: readonly InputMember[], alsoRequired: readonly string[] = []): InputSchema {
  const unknown = alsoRequired.find((path) => !members.some(({ rest }) => rest === path.split('.')[0]));
  if (unknown !== undefined) throw new Error(`${unknown} is required, but no member of that name is declared`);
  return {
    type: 'object',
    properties: Object.fromEntries(
      members.map(({ rest, type, bounds }) => [
        rest,
        { ...buildTypeSchema(type, getPathsBelow(rest, alsoRequired)), ...bounds },
      ]),
    ),
    required: members.filter((member) => member.required || alsoRequired.includes(member.rest)).map(({ rest }) => rest),
  };
}

/** Renames the members of a request from REST to GraphQL. Undeclared members are dropped. */
function toVariables(members: readonly InputMember[], request: Readonly<Record<string, unknown>>) {
  const variables: Record<string, unknown> = {};
  for (const { rest, name, convert } of members) {
    if (request[rest] !== undefined) variables[name] = convert(request[rest]);
  }
  return variables;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getConverter(type: GraphQLInputType): Convert {
  if (isNonNullType(type)) return getConverter(type.ofType);
  if (isEnumType(type)) return createEnumConverter(type);
  if (isListType(type)) return createListConverter(getConverter(type.ofType));
  if (isInputObjectType(type)) return createObjectConverter(getInputMembers(type));
  return (value) => value;
}

/** `ready_to_negotiate`, the internal value of the enum, → `READY_TO_NEGOTIATE`. */
function createEnumConverter(type: GraphQLEnumType): Convert {
  const names = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, name]));
  return (value) => names.get(value) ?? value;
}

function createListConverter(convert: Convert): Convert {
  return (value) => (Array.isArray(value) ? value.map(convert) : value);
}

function createObjectConverter(members: readonly InputMember[]): Convert {
  return (value) => (isRecord(value) ? toVariables(members, value) : value);
}

function getPathsBelow(member: string, paths: readonly string[]): string[] {
  const prefix = `${member}.`;
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

function buildTypeSchema(type: GraphQLInputType, alsoRequired: readonly string[]): InputSchema {
  if (isNonNullType(type)) return buildNonNullSchema(type.ofType, alsoRequired);
  const schema = buildNonNullSchema(type, alsoRequired);
  return { ...schema, type: [schema.type, 'null'].flat(), ...(schema.enum && { enum: [...schema.enum, null] }) };
}

function buildNonNullSchema(type: GraphQLInputType, alsoRequired: readonly string[]): InputSchema {
  if (isNonNullType(type)) return buildNonNullSchema(type.ofType, alsoRequired);
  if (isListType(type)) return { type: 'array', items: buildTypeSchema(type.ofType, alsoRequired) };
  if (isInputObjectType(type)) return buildInputSchema(getInputMembers(type), alsoRequired);
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ value }) => String(value)) };
  const schema = SCALAR_SCHEMAS[type.name];
  if (!schema) throw new Error(`the scalar ${type.name} has no JSON Schema`);
  return schema;
}

/** Messages by REST path. Nested paths as `action_context.version`. */
export type InputErrors = Readonly<Record<string, readonly string[]>>;

export type CheckedInput =
  | { readonly variables: Record<string, unknown>; readonly errors?: undefined }
  | { readonly errors: InputErrors; readonly variables?: undefined };

/** Compiles the check of an object with these members. The check returns GraphQL variables or errors. */
export function compileInputCheck(members: readonly InputMember[], alsoRequired: readonly string[] = []) {
  const isValid = VALIDATOR.compile(buildInputSchema(members, alsoRequired));
  return (request: Readonly<Record<string, unknown>>): CheckedInput => {
    if (!isValid(request)) return { errors: toInputErrors(isValid.errors ?? []) };
    const variables = toVariables(members, request);
    const errors = findScalarErrors(members, variables);
    return errors ? { errors } : { variables };
  };
}

/** Types are not coerced: `"1"` is not an integer. */
const VALIDATOR = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true });
addFormats(VALIDATOR, { mode: 'full' });

/** Keeps the first error of each member; further errors of a value with the wrong type are noise. */
function toInputErrors(errors: readonly ErrorObject[]): InputErrors {
  const messages: Record<string, readonly string[]> = {};
  for (const error of errors) {
    const path = getErrorPath(error);
    messages[path] ??= [formatMessage(path, describeError(error))];
  }
  return messages;
}

function getErrorPath({ keyword, instancePath, params }: ErrorObject): string {
  const segments = instancePath.split('/').slice(1);
  if (keyword === 'required') segments.push(String(params['missingProperty']));
  return segments.join('.');
}

function formatMessage(path: string, problem: string): string {
  return `The ${path.replace(/[._]/g, ' ')} ${problem}.`;
}

const REQUIRED = 'field is required';

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'must be a string',
  integer: 'must be an integer',
  number: 'must be a number',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
};

const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  date: 'is not a valid date',
  'date-time': 'is not a valid date and time',
};

/** Messages by the JSON Schema keyword that failed. */
const KEYWORD_MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string | undefined>> = {
  required: () => REQUIRED,
  type: ({ type }) => TYPE_MESSAGES[String([type].flat()[0])],
  format: ({ format }) => FORMAT_MESSAGES[String(format)],
  enum: () => 'is not one of the known values',
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must not be greater than ${String(limit)}`,
};

const INVALID = 'is not valid';

/** Null for a member that is not nullable counts as missing. */
function describeError({ keyword, params, data }: ErrorObject): string {
  if (data === null) return REQUIRED;
  return KEYWORD_MESSAGES[keyword]?.(params) ?? INVALID;
}

/** Lets the scalars parse the values too, because a value that only GraphQL rejects would be a server error. */
function findScalarErrors(
  members: readonly InputMember[],
  variables: Readonly<Record<string, unknown>>,
): InputErrors | null {
  const messages: Record<string, readonly string[]> = {};
  for (const { rest, name, type } of members) {
    if (variables[name] === undefined) continue;
    coerceInputValue(variables[name], type, (inner) => {
      const path = [rest, ...inner.map((segment) => toRestName(String(segment)))].join('.');
      messages[path] ??= [formatMessage(path, INVALID)];
    });
  }
  return Object.keys(messages).length > 0 ? messages : null;
}
