// Validates the members of a request by their JSON Schema, and converts them to GraphQL variables.
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import { coerceInputValue, getNamedType, isInputObjectType, type GraphQLNamedType } from 'graphql';
import { completeInput } from './complete-input';
import { buildInputSchema, getInputMembers, toRestName, toVariables, type InputMember } from './input-schema';
import { compileLenientReader, type LenientForms } from './lenient-input';

/** Messages by REST path. Nested paths as `action_context.version`. */
export type InputErrors = Readonly<Record<string, readonly string[]>>;

export type CheckedInput =
  | { readonly variables: Record<string, unknown>; readonly errors?: undefined; readonly completions?: undefined }
  | {
      readonly errors: InputErrors;
      readonly variables?: undefined;
      /** The request with other values where it is invalid, so that the operation can say what else it would refuse. */
      readonly completions: readonly Record<string, unknown>[];
    };

/**
 * Compiles the check of an object with these members. The check returns GraphQL variables, or the errors of all invalid
 * members.
 */
export function compileInputCheck(
  members: readonly InputMember[],
  alsoRequired: readonly string[] = [],
  forms: LenientForms = {},
) {
  const isValid = VALIDATOR.compile(buildInputSchema(members, alsoRequired));
  const read = compileLenientReader(members, forms);
  return (received: Readonly<Record<string, unknown>>): CheckedInput => {
    const request = read(received);
    const errors = isValid(request) ? {} : toInputErrors(members, isValid.errors ?? []);
    const invalid = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
    const others = members.filter(({ rest }) => !invalid.has(rest));
    const variables = toVariables(others, request);
    const allErrors = { ...errors, ...findScalarErrors(others, variables) };
    const paths = Object.keys(allErrors);
    if (paths.length === 0) return { variables };
    const completions = completeInput(members, request, paths).map((completed) => toVariables(members, completed));
    return { errors: allErrors, completions };
  };
}

/** Types are not coerced: `"1"` is not an integer. */
const VALIDATOR = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true });
// In UTF-16 code units as in GraphQL, where Ajv counts characters.
VALIDATOR.removeKeyword('maxLength').addKeyword({
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  validate: checkLength,
});
addFormats(VALIDATOR, { mode: 'full' });

function checkLength(max: number, text: string): boolean {
  checkLength.errors = [{ keyword: 'maxLength', params: { limit: max } }];
  return text.length <= max;
}
checkLength.errors = [] as Partial<ErrorObject>[];

/** Keeps the first error of each member; further errors of a value with the wrong type are noise. */
function toInputErrors(members: readonly InputMember[], errors: readonly ErrorObject[]): InputErrors {
  const messages: Record<string, readonly string[]> = {};
  for (const error of errors) {
    const path = getErrorPath(error);
    const limit = error.keyword === 'maxLength' ? findRuleLength(members, path.split('.')) : undefined;
    const named = limit === undefined ? error : { ...error, params: { limit } };
    messages[path] ??= [formatMessage(path, describeError(named))];
  }
  return messages;
}

/** The limit of the operation, in characters. The one that is checked first is larger, so that any text within this one passes. */
function findRuleLength(members: readonly InputMember[], [name, ...inner]: readonly string[]): number | undefined {
  const member = members.find(({ rest }) => rest === name);
  const type = member && getNamedType(member.type);
  const names = inner.filter((segment) => !/^\d+$/.test(segment));
  return isInputObjectType(type) && names.length > 0
    ? findRuleLength(getInputMembers(type), names)
    : member?.rule?.maxLength;
}

function getErrorPath({ keyword, instancePath, params }: ErrorObject): string {
  const segments = instancePath.split('/').slice(1);
  if (keyword === 'required') segments.push(String(params['missingProperty']));
  return segments.join('.');
}

/** What is wrong with `columns.2` is the rule of each item. */
function formatMessage(path: string, problem: string): string {
  const [, list] = /^(.+)\.\d+$/.exec(path) ?? [];
  return `${list === undefined ? 'The' : 'Each item of'} ${(list ?? path).replace(/[._]/g, ' ')} ${problem}.`;
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
  date: 'must be a date such as 2026-06-30',
  'date-time': 'must be a date and time such as 2026-06-30T15:00:00.000Z',
};

/** Messages by the JSON Schema keyword that failed. */
const KEYWORD_MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string | undefined>> = {
  required: () => REQUIRED,
  type: ({ type }) => TYPE_MESSAGES[String([type].flat()[0])],
  format: ({ format }) => FORMAT_MESSAGES[String(format)],
  enum: ({ allowedValues }) => listValues(allowedValues),
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must not be greater than ${String(limit)}`,
  maxItems: ({ limit }) => `must not have more than ${String(limit)} items`,
  maxLength: ({ limit }) => `must not be longer than ${String(limit)} characters`,
};

/** An export has this many columns. Nobody would read more values. */
const MAX_LISTED_VALUES = 50;

function listValues(allowed: unknown): string {
  const values = (Array.isArray(allowed) ? allowed : []).filter((value) => typeof value === 'string');
  return values.length > MAX_LISTED_VALUES ? 'is not one of the known values' : `must be one of ${values.join(', ')}`;
}

const INVALID = 'is not valid';

/** Treats null as missing, because the member is not nullable. */
function describeError({ keyword, params, data }: ErrorObject): string {
  if (data === null) return REQUIRED;
  return KEYWORD_MESSAGES[keyword]?.(params) ?? INVALID;
}

/** Lets the scalars parse the values too, because a value that only GraphQL rejects would be a server error. */
function findScalarErrors(members: readonly InputMember[], variables: Readonly<Record<string, unknown>>): InputErrors {
  const messages: Record<string, readonly string[]> = {};
  for (const { rest, name, type } of members) {
    if (variables[name] === undefined) continue;
    coerceInputValue(variables[name], type, (inner) => {
      const path = [rest, ...inner.map((segment) => toRestName(String(segment)))].join('.');
      messages[path] ??= [formatMessage(path, getRule(getNamedType(type)))];
    });
  }
  return messages;
}

/** Scalars say in their extension `rule` what they accept. */
function getRule({ extensions }: GraphQLNamedType): string {
  return typeof extensions['rule'] === 'string' ? extensions['rule'] : INVALID;
}
