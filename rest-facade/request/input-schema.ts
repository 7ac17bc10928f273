// Derives the REST names and the JSON Schema of request members from GraphQL input types.
// Only declared members are renamed; the content of free-form objects is not changed.
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  valueFromASTUntyped,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLEnumType,
  GraphQLInputField,
  GraphQLInputObjectType,
  GraphQLInputType,
} from 'graphql';

/** A member of a body, or a query parameter. */
export interface InputMember {
  /** `first_pay_date` */
  readonly rest: string;
  /** `firstPayDate` */
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly required: boolean;
  readonly bounds?: {
    readonly minimum?: number;
    readonly maximum?: number;
    readonly maxLength?: number;
    readonly maxItems?: number;
  };
  readonly description?: string;
  /** What a request without the member means. */
  readonly defaultValue?: unknown;
  /** What the use case checks; the facade leaves that to it. For documents. */
  readonly rule?: InputRule;
  /** Converts a valid value of a request to the value of the GraphQL variable. */
  readonly convert: Convert;
}

/** The directive `@rule` as JSON Schema. */
export interface InputRule {
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
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
  readonly additionalProperties?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Scalars in REST, by GraphQL name. */
export const SCALAR_SCHEMAS: Readonly<Record<string, InputSchema>> = {
  ID: { type: 'integer' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  Money: { type: 'string' },
  OneTimeCode: { type: ['string', 'integer'] },
  Percent: { type: 'string' },
  LocalDate: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  JSONObject: { type: 'object', additionalProperties: true },
};

/** `firstPayDate` → `first_pay_date`. */
export function toRestName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toInputMember(name: string, type: GraphQLInputType, defaultValue?: unknown): InputMember {
  const required = isNonNullType(type) && defaultValue === undefined;
  return { rest: toRestName(name), name, type, required, convert: getConverter(type) };
}

/** Without the fields that are for GraphQL only. */
export function getInputMembers(type: GraphQLInputObjectType | null): readonly InputMember[] {
  const fields = Object.values(type?.getFields() ?? {}).filter(({ extensions }) => extensions['graphqlOnly'] !== true);
  return fields.map((field) => ({
    ...toInputMember(field.name, field.type, field.defaultValue),
    ...describeInput(field),
  }));
}

/** What the schema says of an input beside its type. */
export function describeInput(input: GraphQLInputField | GraphQLArgument): Partial<InputMember> {
  const { description, defaultValue } = input;
  const bounds = getMaxLength(input);
  return {
    ...(bounds && { bounds }),
    ...(description && { description }),
    ...(defaultValue !== undefined && defaultValue !== null && { defaultValue }),
    rule: getRule(input),
  };
}

/** The maximum length that the schema declares for this input or for its scalar: `@length` of a text, `@items` of a list. */
function getMaxLength({
  type,
  astNode,
}: GraphQLInputField | GraphQLArgument): { maxLength: number } | { maxItems: number } | undefined {
  const isList = isListType(getNullableType(type));
  const directives = [...(astNode?.directives ?? []), ...((!isList && getNamedType(type).astNode?.directives) || [])];
  const declared = directives.find(({ name }) => name.value === (isList ? 'items' : 'length'));
  const max = declared?.arguments?.[0]?.value;
  if (max?.kind !== Kind.INT) return undefined;
  return isList ? { maxItems: Number(max.value) } : { maxLength: Number(max.value) };
}

const RULE_KEYWORDS: Readonly<Record<string, keyof InputRule>> = {
  maxCharacters: 'maxLength',
  pattern: 'pattern',
  minimum: 'minimum',
  maximum: 'maximum',
};

/** The `@rule` of this input or of its scalar. */
function getRule({ type, astNode }: GraphQLInputField | GraphQLArgument): InputRule {
  const directives = [...(astNode?.directives ?? []), ...(getNamedType(type).astNode?.directives ?? [])];
  const declared = directives.find(({ name }) => name.value === 'rule')?.arguments ?? [];
  return Object.fromEntries(
    declared.map(({ name, value }) => [RULE_KEYWORDS[name.value] ?? name.value, valueFromASTUntyped(value)]),
  );
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
export function toVariables(members: readonly InputMember[], request: Readonly<Record<string, unknown>>) {
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
