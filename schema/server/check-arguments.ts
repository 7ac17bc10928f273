// Checks the arguments of each field before its resolver: no text or list beyond its maximum length. Text is trimmed, and empty
// text is null where null is allowed. An action token becomes the action context that it stands for.
import {
  getNamedType,
  getNullableType,
  GraphQLError,
  GraphQLString,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isEnumType,
} from 'graphql';
import { isRecord } from '../../src/domain/shared/is-record';
import type { FieldErrors } from '../../src/domain/shared/errors';
import { getMaxCharacters, getMaxItems, getMaxLength } from '../shared/max-length';
import { readActionToken } from './action-tokens';
import { toField, toWords } from './input-errors';

type Declared = GraphQLArgument | GraphQLInputField;

/** Adds the checks to the resolvers of the schema. */
export function checkArguments(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.args.length === 0) continue;
      const { args, resolve, subscribe } = field;
      if (resolve)
        field.resolve = (source, values: object, ...rest) => resolve(source, assertValid(args, values), ...rest);
      if (subscribe)
        field.subscribe = (source, values: object, ...rest) => subscribe(source, assertValid(args, values), ...rest);
    }
  }
  return schema;
}

/** Throws `BAD_USER_INPUT` with the errors by field, named as in other errors: `lastName`, `actionContext.version`. */
function assertValid<Values extends object>(args: readonly GraphQLArgument[], values: Values): Values {
  const errors: Record<string, readonly string[]> = {};
  for (const arg of args) {
    trimText(arg, values);
    collectErrors(arg, Reflect.get(values, arg.name), arg.name, errors);
  }
  const [first] = Object.values(errors);
  if (!first) return values;
  throw new GraphQLError(first[0] ?? '', { extensions: { code: 'BAD_USER_INPUT', errors } });
}

function collectErrors(
  declared: Declared,
  value: unknown,
  path: string,
  errors: Record<string, FieldErrors[string]>,
): void {
  if (value === undefined || value === null) return;
  const type = getNullableType(declared.type);
  if (isListType(type)) return collectListErrors(declared, value, path, errors);
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) {
      if (isRecord(value)) trimText(field, value);
      collectErrors(field, isRecord(value) ? value[field.name] : null, `${path}.${field.name}`, errors);
    }
    if (isRecord(value) && type.getFields()['actionToken']) replaceActionToken(value, `${path}.actionToken`, errors);
    return;
  }
  const max = getMaxLength(declared);
  if (typeof value !== 'string' || max === null || value.length <= max) return;
  errors[toField(path)] = [describeLength(declared, max, path)];
}

function replaceActionToken(input: object, path: string, errors: Record<string, FieldErrors[string]>): void {
  const problem = readActionToken(input);
  if (problem !== null) errors[toField(path)] ??= [problem];
}

/** Names the limit of the use case, where that has one. */
function describeLength(declared: Declared, max: number, path: string): string {
  return `The ${toWords(path)} must not be longer than ${getMaxCharacters(declared) ?? max} characters.`;
}

/** The errors of all items are those of the list. */
function collectListErrors(
  declared: Declared,
  value: unknown,
  path: string,
  errors: Record<string, FieldErrors[string]>,
): void {
  const max = getMaxItems(declared);
  if (max === null) throw new Error(`${path}: lists in inputs need a maximum number of items`);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  if (items.length > max) errors[toField(path)] = [`The ${toWords(path)} must not have more than ${max} items.`];
  // Enums hold no free text.
  if (isEnumType(getNamedType(declared.type))) return;
  const maxLength = getMaxLength(declared) ?? 0;
  const isTooLong = (item: unknown) => typeof item === 'string' && item.length > maxLength;
  if (items.some(isTooLong))
    errors[toField(path)] = [`Each of the ${toWords(path)} must not be longer than ${maxLength} characters.`];
}

/**
 * Fields whose text counts as it was sent: blanks of a password, of HTML, a delimiter, and a name that may not be empty. An empty
 * condition, key or token is a wrong one: without it the request would be another.
 */
const VERBATIM: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'content',
  'name',
  'delimiter',
  'ifMatch',
  'ifNoneMatch',
  'idempotencyKey',
  'cancelToken',
  'actionToken',
]);

/** A text that is too long stays as it is, and is refused. */
function trimText(declared: Declared, values: object): void {
  if (getNamedType(declared.type) !== GraphQLString || VERBATIM.has(declared.name)) return;
  const text: unknown = Reflect.get(values, declared.name);
  if (typeof text !== 'string' || text.length > (getMaxLength(declared) ?? 0)) return;
  const trimmed = text.trim();
  const isNull = trimmed === '' && !isNonNullType(declared.type);
  if (isNull || trimmed !== text) Reflect.set(values, declared.name, isNull ? null : trimmed);
}
