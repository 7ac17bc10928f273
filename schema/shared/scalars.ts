// The scalars of the schema: exact money, calendar dates, instants and free-form objects.
import { GraphQLScalarType, GraphQLError, Kind, type ValueNode } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';
import { isRecord } from '../../src/domain/shared/is-record';
import { SIX_DIGITS } from '../../src/domain/sign-in/login';
import { readCode, removeInvisible } from '../../src/domain/shared/pasted-text';

/** Blanks around a value, and invisible characters, that are removed. */
const MAX_BLANKS = 16;

/**
 * Declares the rule that invalid input is answered with, and the maximum length, which is enforced before `parse`: that
 * may be slow for a long text.
 */
function bounded(rule: string, max: number, parse: (value: unknown) => string, pattern?: RegExp) {
  return {
    extensions: { directives: { length: { max }, ...(pattern && { rule: { pattern: pattern.source } }) }, rule },
    parseValue: parseBounded,
    parseLiteral(node: ValueNode) {
      try {
        return parseBounded(node.kind === Kind.STRING ? node.value : null);
      } catch {
        throw new GraphQLError(`The value ${rule}.`, { nodes: node });
      }
    },
  };

  function parseBounded(value: unknown): string {
    const text = typeof value === 'string' && value.length <= max + MAX_BLANKS ? removeInvisible(value).trim() : null;
    if (text !== null && text.length <= max) return parse(text);
    throw new GraphQLError(`A string of at most ${max} characters is needed.`);
  }
}

const DECIMAL = /^-?\d+(?:\.\d{1,2})?$/;

/** Always with two digits, so that equal amounts are equal requests. */
function readMoney(value: unknown): string {
  if (typeof value !== 'string' || !DECIMAL.test(value)) {
    throw new GraphQLError('Money must be a decimal string with at most two fraction digits, such as "1234.50".');
  }
  const [whole = '', cents = ''] = value.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

const EXACT_DECIMAL = /^-?\d+\.\d{2}$/;

function printMoney(value: unknown): string {
  if (typeof value === 'string' && EXACT_DECIMAL.test(value)) return value;
  throw new GraphQLError('Money must be a decimal string with two fraction digits, such as "1234.50".');
}

export const MoneyScalar = new GraphQLScalarType<string, string>({
  name: 'Money',
  description:
    'An exact amount in US dollars as a decimal string with two fraction digits, such as `"1234.50"`. Input may have ' +
    'fewer: `"500"`, `"500.0"`.',
  serialize: printMoney,
  ...bounded('must be an amount without separators, such as 500, 500.0 or 500.00', 24, readMoney, DECIMAL),
});

const CODE_DIGITS = 6;

/** Programs send a code as a number, which has lost its leading zeros. Another text is refused by the operation. */
function readCodeInput(value: unknown): string {
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10 ** CODE_DIGITS;
  return isWhole ? String(value).padStart(CODE_DIGITS, '0') : ONE_TIME_CODE.parseValue(value);
}

const ONE_TIME_CODE = bounded('must be 6 digits', 200, (value) => readCode(String(value)), SIX_DIGITS);

/** Only sent by clients. */
export const OneTimeCodeScalar = new GraphQLScalarType<string, string>({
  name: 'OneTimeCode',
  description:
    'A code of six digits as a string, such as `"012345"`. Spaces and hyphens between the digits are ignored, and so is the ' +
    'text of the message around it. An integer is accepted too, with leading zeros left out.',
  serialize: String,
  ...ONE_TIME_CODE,
  parseValue: readCodeInput,
  parseLiteral: (node) =>
    node.kind === Kind.INT ? readCodeInput(Number(node.value)) : ONE_TIME_CODE.parseLiteral(node),
});

/** Only returned so far; it reads what it prints. */
export const PercentScalar = new GraphQLScalarType<string, string>({
  name: 'Percent',
  description: 'An exact percentage as a decimal string with two fraction digits: `"12.50"` is 12.5 %.',
  serialize: printMoney,
  ...bounded('must be a percentage such as 12.50', 24, readMoney),
});

export const LocalDateScalar = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date',
  description: 'A calendar date in the business time zone, in the format `YYYY-MM-DD`.',
  ...bounded('must be a date such as 2026-06-30', 10, GraphQLLocalDate.parseValue),
});

/** Instants leave the domain as ISO strings in UTC with milliseconds, so serialization does nothing. */
export const DateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
  description: 'An instant in ISO 8601 format. Output is in UTC with milliseconds; input may use any offset.',
  serialize: String,
  ...bounded('must be a date and time such as 2026-06-30T15:00:00.000Z', 40, (value) =>
    toIsoString(GraphQLDateTimeISO.parseValue(value)),
  ),
});

function toIsoString(date: Date): string {
  return date.toISOString();
}

export const JsonObjectScalar = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  parseLiteral: (ast, variables) => leaveOut(GraphQLJSONObject.parseLiteral(ast, variables)),
  description: 'A free-form JSON object.',
  extensions: { rule: 'must be an object' },
});

/** Follows input objects: a member whose variable is left out is left out, an item of a list becomes null. */
function leaveOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => leaveOut(item ?? null));
  if (!isRecord(value)) return value;
  const sent = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(sent.map(([name, each]) => [name, leaveOut(each)]));
}
