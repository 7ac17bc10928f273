// The REST spelling of GraphQL input: names and JSON Schema of what a client sends, derived from the input types.
// Only declared members are renamed; what stands inside a free-form object stays as it was sent.
import { isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
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
  /** From the value that was sent and found valid to the value of the GraphQL variable. */
  readonly convert: Convert;
}

type Convert = (value: unknown) => unknown;

/** JSON Schema 2020-12, as far as input types need it. */
export interface InputSchema {
  readonly type: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly items?: InputSchema;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Scalars as REST spells them. */
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

/** The REST spelling of a declared GraphQL name: `firstPayDate` → `first_pay_date`. */
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

/** The schema of an object with these members; `alsoRequired` names members (nested by dots) that may be null. */
export function buildInputSchema(members: readonly InputMember[], alsoRequired: readonly string[] = []): InputSchema {
  const stray = alsoRequired.find((path) => !members.some(({ rest }) => rest === path.split('.')[0]));
  if (stray !== undefined) throw new Error(`${stray} is required, but no member of that name is declared`);
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

/** What was sent under REST names, under GraphQL names; members that are not declared are left behind. */
export function toVariables(members: readonly InputMember[], sent: Readonly<Record<string, unknown>>) {
  const variables: Record<string, unknown> = {};
  for (const { rest, name, convert } of members) {
    if (sent[rest] !== undefined) variables[name] = convert(sent[rest]);
  }
  return variables;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getConverter(type: GraphQLInputType): Convert {
  if (isNonNullType(type)) return getConverter(type.ofType);
  if (isEnumType(type)) return createEnumConverter(type);
  if (isListType(type)) return createListConverter(getConverter(type.ofType));
  if (isInputObjectType(type)) return createObjectConverter(getInputMembers(type));
  return (value) => value;
}

/** The documented key is the enum's internal value: `ready_to_negotiate` → `READY_TO_NEGOTIATE`. */
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
  const shape = buildNonNullSchema(type, alsoRequired);
  return { ...shape, type: [shape.type, 'null'].flat(), ...(shape.enum && { enum: [...shape.enum, null] }) };
}

function buildNonNullSchema(type: GraphQLInputType, alsoRequired: readonly string[]): InputSchema {
  if (isNonNullType(type)) return buildNonNullSchema(type.ofType, alsoRequired);
  if (isListType(type)) return { type: 'array', items: buildTypeSchema(type.ofType, alsoRequired) };
  if (isInputObjectType(type)) return buildInputSchema(getInputMembers(type), alsoRequired);
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ value }) => String(value)) };
  const shape = SCALAR_SCHEMAS[type.name];
  if (!shape) throw new Error(`the scalar ${type.name} has no JSON Schema`);
  return shape;
}
