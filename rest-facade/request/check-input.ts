// Whether what was sent can be handed to GraphQL: faults by REST path, each in words for people.
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import { coerceInputValue } from 'graphql';
import { toRestName, buildInputSchema, toVariables, type InputMember } from './input-schema';

/** REST path, nested as `action_context.version` → messages. */
export type InputErrors = Readonly<Record<string, readonly string[]>>;

export type CheckedInput =
  | { readonly variables: Record<string, unknown>; readonly faults?: undefined }
  | { readonly faults: InputErrors; readonly variables?: undefined };

/** Compiles the check of an object with these members: what was sent → variables, or faults. */
export function compileInputCheck(members: readonly InputMember[], alsoRequired: readonly string[] = []) {
  const isValid = VALIDATOR.compile(buildInputSchema(members, alsoRequired));
  return (sent: Readonly<Record<string, unknown>>): CheckedInput => {
    if (!isValid(sent)) return { faults: toInputErrors(isValid.errors ?? []) };
    const variables = toVariables(members, sent);
    const faults = findScalarErrors(members, variables);
    return faults ? { faults } : { variables };
  };
}

/** Types are strict: nothing is coerced, so `"1"` is no integer. */
const VALIDATOR = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true });
addFormats(VALIDATOR, { mode: 'full' });

/** One message a member: a value of the wrong type has no further faults worth telling. */
function toInputErrors(errors: readonly ErrorObject[]): InputErrors {
  const faults: Record<string, readonly string[]> = {};
  for (const error of errors) {
    const path = getErrorPath(error);
    faults[path] ??= [formatMessage(path, describeError(error))];
  }
  return faults;
}

function getErrorPath({ keyword, instancePath, params }: ErrorObject): string {
  const segments = instancePath.split('/').slice(1);
  if (keyword === 'required') segments.push(String(params['missingProperty']));
  return segments.join('.');
}

function formatMessage(path: string, words: string): string {
  return `The ${path.replace(/[._]/g, ' ')} ${words}.`;
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

/** Words by the keyword of JSON Schema that found the fault. */
const KEYWORD_MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string | undefined>> = {
  required: () => REQUIRED,
  type: ({ type }) => TYPE_MESSAGES[String([type].flat()[0])],
  format: ({ format }) => FORMAT_MESSAGES[String(format)],
  enum: () => 'is not one of the known values',
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must not be greater than ${String(limit)}`,
};

const INVALID = 'is not valid';

/** Null for a member that may not be null reads as missing. */
function describeError({ keyword, params, data }: ErrorObject): string {
  if (data === null) return REQUIRED;
  return KEYWORD_MESSAGES[keyword]?.(params) ?? INVALID;
}

/** The scalars have the last word, so that a value which the schema would refuse never counts as a server error. */
function findScalarErrors(
  members: readonly InputMember[],
  variables: Readonly<Record<string, unknown>>,
): InputErrors | null {
  const faults: Record<string, readonly string[]> = {};
  for (const { rest, name, type } of members) {
    if (variables[name] === undefined) continue;
    coerceInputValue(variables[name], type, (inner) => {
      const path = [rest, ...inner.map((segment) => toRestName(String(segment)))].join('.');
      faults[path] ??= [formatMessage(path, INVALID)];
    });
  }
  return Object.keys(faults).length > 0 ? faults : null;
}
