// The scalars of the schema: exact money, calendar days, instants, free-form objects.
import { GraphQLScalarType, GraphQLError, Kind } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';

const DECIMAL = /^-?\d+\.\d{2}$/;

function parseMoney(value: unknown): string {
  if (typeof value === 'string' && DECIMAL.test(value)) return value;
  throw new GraphQLError('Money is a decimal string with two digits, such as "1234.50".');
}

export const MoneyScalar = new GraphQLScalarType<string, string>({
  name: 'Money',
  description: 'An exact amount of US dollars or a percentage: a decimal string with two digits, such as `"1234.50"`.',
  serialize: parseMoney,
  parseValue: parseMoney,
  parseLiteral: (node) => parseMoney(node.kind === Kind.STRING ? node.value : null),
});

export const LocalDateScalar = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date',
  description: 'A calendar day in the business time zone, `YYYY-MM-DD`.',
});

/** Instants leave the domain as ISO strings in UTC with milliseconds, so writing one is no work at all. */
export const DateTimeScalar = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
  description: 'An instant, ISO 8601. Written in UTC with milliseconds; any spelling of the instant is read.',
  serialize: String,
  parseValue: (value) => toIsoString(GraphQLDateTimeISO.parseValue(value)),
  parseLiteral: (node) => toIsoString(GraphQLDateTimeISO.parseLiteral(node)),
});

function toIsoString(date: Date): string {
  return date.toISOString();
}

export const JsonObjectScalar = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  description: 'A free-form JSON object, passed on as it is.',
});
