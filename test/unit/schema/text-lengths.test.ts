// Every text that a client can send has a declared maximum length, and no text within it is too long for its column.
import {
  buildSchema as parseSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import { Sequelize } from 'sequelize-typescript';
import { buildSchema } from '../../../schema/server/build-schema';
import { getMaxItems, getMaxLength } from '../../../schema/shared/max-length';
import { MODELS } from '../../../src/persistence/models/models';

const { schema } = buildSchema();

type Input = GraphQLInputField | GraphQLArgument;

/** Every argument and input field by its coordinate. */
function listInputs(source: GraphQLSchema): readonly (readonly [coordinate: string, input: Input])[] {
  return Object.values(source.getTypeMap()).flatMap((type): (readonly [string, Input])[] => {
    if (type.name.startsWith('__')) return [];
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field]);
    if (!isObjectType(type)) return [];
    return Object.values(type.getFields()).flatMap(({ name, args }) =>
      args.map((arg): [string, Input] => [`${type.name}.${name}(${arg.name}:)`, arg]),
    );
  });
}

/** Values that have no length. */
const UNMEASURED = ['Int', 'Float', 'Boolean'];

/** Inputs whose size the schema does not bound. */
function listUnbounded(source: GraphQLSchema): readonly string[] {
  const unbounded = listInputs(source).filter(([, input]) => {
    if (isListType(getNullableType(input.type)) && getMaxItems(input) === null) return true;
    const type = getNamedType(input.type);
    if (type.name === 'JSONObject') return getMaxItems(input) === null;
    if (isInputObjectType(type) || isEnumType(type) || UNMEASURED.includes(type.name)) return false;
    return getMaxLength(input) === null;
  });
  return unbounded.map(([coordinate]) => coordinate);
}

it('every input of the schema is bounded', () => {
  expect(listInputs(schema).length).toBeGreaterThan(100);
  expect(listUnbounded(schema)).toEqual([]);
});

it('the search finds a text without a maximum, and lists', () => {
  const sample = parseSchema(`
    directive @length(max: Int!) on SCALAR | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
    scalar Day @length(max: 10)
    scalar Anything
    input Names { first: String, last: String! @length(max: 20), day: Day, any: Anything, all: [String] @length(max: 5) }
    type Query { one(id: ID!, names: Names, text: String, short: String @length(max: 9), at: Day, count: Int): Int }
  `);
  expect(listUnbounded(sample)).toEqual(['Names.first', 'Names.any', 'Names.all', 'Query.one(text:)']);
});

/** Inputs that are stored as they are: their columns, and the limit in characters of the use case that stores them. */
const STORED: readonly (readonly [input: string, column: string])[] = [
  ['UpdateELetterTemplateInput.name', 'templates.name'],
  ['UpdateELetterTemplateInput.name', 'template_versions.name'],
  ['CreateCustomOfferInput.reason', 'consumer_negotiations.reason'],
  ['CreateCustomOfferInput.note', 'consumer_negotiations.note'],
  ['AddPaymentMethodInput.paymentReference', 'payment_methods.reference'],
  ['SavePaymentMethodInput.paymentReference', 'payment_methods.reference'],
  ['SavePaymentMethodInput.label', 'payment_methods.label'],
  ['UpdatePaymentMethodInput.label', 'payment_methods.label'],
];

describe('the column of a stored text', () => {
  new Sequelize({ dialect: 'mysql', models: [...MODELS], logging: false });
  const lengths = new Map<string, number | null>(
    MODELS.flatMap((model) =>
      Object.values(model.getAttributes()).map((attribute) => {
        const { type, field = '' } = attribute;
        const length = typeof type === 'object' && '_length' in type ? Number(type._length) : null;
        return [`${model.tableName}.${field}`, length] as const;
      }),
    ),
  );
  const maxima = new Map<string, number | null>(
    listInputs(schema).map(([coordinate, input]) => [coordinate, getMaxLength(input)]),
  );

  it.each(STORED)('of %s, %s, takes what the use case accepts, which is half of the maximum', (input, column) => {
    expect(lengths.get(column)).toBeGreaterThan(0);
    expect((maxima.get(input) ?? Infinity) / 2 - 1).toBeLessThanOrEqual(lengths.get(column) ?? 0);
  });
});
