// The limits of documents: a document exactly at a limit is allowed, and one past it is not. Every number is counted by hand.
import { buildSchema, isObjectType, parse, validate, type DocumentNode, type GraphQLError } from 'graphql';
import { buildSchema as buildProductSchema } from '../../../schema/build-schema';
import { createCostLimit } from '../../../schema/server/cost-limit';
import { createDocumentLimitsRule } from '../../../schema/server/document-limits.rule';
import type { DocumentLimits } from '../../../src/config/graphql';
import { listFieldsWithArguments, listVariableDocuments } from '../../support/clients/variable-documents';
import { withoutStacks } from '../../support/fixtures/error-stacks';

const SCHEMA = buildSchema(`
  type Query { health: Health, items(first: Int = 10): Items, tags: [Tag], letter: Letter }
  type Letter { content: String }
  type Mutation { stop: Health }
  type Health { status: String, time: String }
  type Items { nodes: [Item] }
  type Item { id: ID, tags: [Tag], owner: Health, items(first: Int = 10): Items }
  type Tag { id: ID }
`);

const ITEM = SCHEMA.getType('Item');
if (!isObjectType(ITEM)) throw new Error('The schema lacks the type Item.');
// Loaded by itself, as its resolver tells.
Object.assign(ITEM.getFields()['owner'] ?? {}, { resolve: () => ({}) });

const WIDE: DocumentLimits = {
  depth: 100,
  aliases: 100,
  cost: 10_000,
  directives: 100,
  selections: 1000,
  errors: 3,
};

function check(query: string, limits: Partial<DocumentLimits>, variables = {}): readonly GraphQLError[] {
  const errors = checkSize(query, limits);
  if (errors.length > 0) return errors;
  const { cost } = { ...WIDE, ...limits };
  const costError = createCostLimit(SCHEMA, cost)({ document: parse(query), variables });
  return costError ? [costError] : [];
}

function checkSize(query: string, limits: Partial<DocumentLimits>): readonly GraphQLError[] {
  return validate(SCHEMA, parse(query), [createDocumentLimitsRule({ ...WIDE, ...limits })]);
}

type Limit = Exclude<keyof DocumentLimits, 'errors'>;

/** A root field costs 20, a list row 5, an object 1, one that is loaded by itself 5, a leaf 0.05, a `content` 10, and `__typename` nothing. */
const AT_LIMIT: readonly (readonly [Limit, what: string, count: number, query: string, variables?: object])[] = [
  ['depth', 'nested fields', 3, '{ items { nodes { id } } }'],
  ['depth', 'the deepest of several fields', 3, '{ health { status } items { nodes { id } } tags { id } }'],
  ['depth', 'the name of a type', 2, '{ health { __typename } }'],
  ['depth', 'fields of a fragment', 3, '{ ...F } fragment F on Query { items { nodes { id } } }'],
  ['aliases', 'a repeated field', 2, '{ health { status } a: health { status } b: health { status } }'],
  [
    'aliases',
    'no field that only has another name',
    2,
    '{ tags { a: id } health { status } a: health { status } b: health { status } }',
  ],
  ['aliases', 'repeats in two places', 2, '{ health { status a: status } items { nodes { id b: id } } }'],
  ['aliases', 'repeats without an alias', 2, '{ health { status status status } }'],
  ['aliases', 'repeats in an unused fragment', 2, '{ tags { id } } fragment F on Health { status status status }'],
  ['directives', 'directives', 2, '{ health @skip(if: false) { status @include(if: true) } }'],
  ['selections', 'selections', 3, '{ health { status time } }'],
  ['selections', 'a fragment', 6, '{ health { status time } ...F } fragment F on Query { health { status } }'],
  [
    'selections',
    'a fragment twice',
    8,
    '{ a: health { ...H } b: health { ...H } } fragment H on Health { status time }',
  ],
  ['selections', 'an inline fragment', 3, '{ ... on Query { health { status } } }'],
  ['selections', 'all operations', 4, 'query A { health { status } } query B { health { time } }'],
  ['cost', 'an object', 21, '{ health { __typename } }'],
  ['cost', 'two root fields', 42, '{ health { __typename } other: health { __typename } }'],
  ['cost', 'a mutation', 21, 'mutation { stop { __typename } }'],
  ['cost', 'a leaf, rounded up', 22, '{ health { status } }'],
  ['cost', 'a text', 31, '{ letter { content } }'],
  ['cost', 'a text under another name', 31, '{ letter { id: content } }'],
  ['cost', 'a page', 39, '{ items(first: 3) { nodes { __typename } } }'],
  ['cost', 'a page of the default size', 81, '{ items { nodes { __typename } } }'],
  ['cost', 'a page of a variable size', 39, 'query ($n: Int) { items(first: $n) { nodes { __typename } } }', { n: 3 }],
  ['cost', 'a variable that is left out', 81, 'query ($n: Int) { items(first: $n) { nodes { __typename } } }'],
  [
    'cost',
    'a variable that is null',
    321,
    'query ($n: Int) { items(first: $n) { nodes { __typename } } }',
    { n: null },
  ],
  ['cost', 'the default of a variable', 39, 'query ($n: Int = 3) { items(first: $n) { nodes { __typename } } }'],
  [
    'cost',
    'a variable with a default',
    33,
    'query ($n: Int! = 3) { items(first: $n) { nodes { id: __typename } } }',
    { n: 2 },
  ],
  ['cost', 'a page beyond the largest', 321, '{ items(first: 100000) { nodes { __typename } } }'],
  [
    'cost',
    'a page beyond the largest, in a variable',
    321,
    'query ($n: Int) { items(first: $n) { nodes { __typename } } }',
    { n: 9999 },
  ],
  [
    'cost',
    'a page in each row of a page',
    146,
    'query ($n: Int, $m: Int) { items(first: $n) { nodes { items(first: $m) { nodes { __typename } } } } }',
    { n: 5, m: 3 },
  ],
  [
    'cost',
    'a page in a fragment',
    39,
    'query ($n: Int) { items(first: $n) { ...F } } fragment F on Items { nodes { __typename } }',
    { n: 3 },
  ],
  ['cost', 'an empty page', 27, '{ items(first: 0) { nodes { __typename } } }'],
  ['cost', 'a short list in a page', 42, '{ items(first: 3) { nodes { tags { __typename } } } }'],
  ['cost', 'an object that each row loads', 54, '{ items(first: 3) { nodes { owner { __typename } } } }'],
  ['cost', 'a short list', 21, '{ tags { __typename } }'],
  ['cost', 'a field that is selected twice', 21, '{ health { __typename } health { __typename } }'],
  ['cost', 'nothing that is skipped', 21, '{ health { __typename } letter @skip(if: true) { content } }'],
  ['cost', 'what is included', 31, '{ letter @include(if: true) { content } }'],
  [
    'cost',
    'nothing that a variable leaves out',
    21,
    'query ($a: Boolean!, $b: Boolean!) { health { __typename } letter @skip(if: $a) { content } tags @include(if: $b) { id } }',
    { a: true, b: false },
  ],
  [
    'cost',
    'what a variable selects, and its default leaves in',
    52,
    'query ($a: Boolean!, $b: Boolean = true) { letter @skip(if: $a) { content } tags @include(if: $b) { __typename } }',
    { a: false },
  ],
  [
    'cost',
    'a text that only some requests select',
    21,
    'query ($a: Boolean!) { letter { content @include(if: $a) __typename } }',
    { a: false },
  ],
  [
    'cost',
    'a page in a fragment that is left out',
    42,
    'query ($a: Boolean!) { items(first: 3) { ...F @include(if: $a) nodes { tags { __typename } } } } fragment F on Items { nodes { owner { __typename } } }',
    { a: false },
  ],
];

describe.each(AT_LIMIT.map((row) => ({ row, title: `${row[0]}: ${row[1]}` })))('$title', ({ row }) => {
  const [limit, , count, query, variables] = row;
  it(`is allowed at ${count} and refused one past it, with the numbers and the place`, () => {
    expect(check(query, { [limit]: count }, variables)).toEqual([]);
    const [error] = check(query, { [limit]: count - 1 }, variables);
    const { asked } = error?.extensions['cost'] as { readonly asked: number };
    expect(error?.extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED', cost: { limit, allowed: count - 1 } });
    expect(Math.ceil(asked)).toBe(count);
    expect(error?.message).toContain(String(asked));
    expect(error?.locations).toHaveLength(1);
  });
});

it.each([0, 1, 2])('counts three aliases as three where %i are allowed', (aliases) => {
  const [error] = check('{ health { a: status b: status c: status } }', { aliases });
  expect(error?.extensions['cost']).toMatchObject({ limit: 'aliases', asked: 3, allowed: aliases });
});

describe('what counts most', () => {
  const most = (query: string, limits: Partial<DocumentLimits>, variables = {}) => {
    const [error] = check(query, limits, variables);
    const [location] = error?.locations ?? [];
    return [(error?.extensions['cost'] as { readonly most?: string } | undefined)?.most, location?.column];
  };

  it.each<[string, string, Partial<DocumentLimits>, object, string, number]>([
    [
      'the inner list',
      '{ items(first: 9) { nodes { items { nodes { id } } } } }',
      { cost: 1 },
      {},
      'items.nodes.items.nodes',
      37,
    ],
    ['the outer list', '{ items(first: 9) { nodes { tags { id } } } }', { cost: 1 }, {}, 'items.nodes', 21],
    [
      'the list with the larger page',
      'query ($n: Int, $m: Int) { items(first: $n) { nodes { id } } b: items(first: $m) { nodes { id } } }',
      { cost: 1 },
      { n: 9, m: 2 },
      'items.nodes',
      47,
    ],
    [
      'the repeated field',
      '{ tags { id } a: health { status } b: health { status } }',
      { aliases: 1 },
      {},
      'health',
      36,
    ],
    ['the deepest field', '{ tags { id } items { nodes { id } } }', { depth: 2 }, {}, 'items.nodes.id', 31],
    [
      'the largest fragment',
      '{ ...A } fragment A on Query { tags { id } health { status } }',
      { selections: 2 },
      {},
      'A',
      10,
    ],
  ])('is %s', (_what, query, limits, variables, path, column) => {
    expect(most(query, limits, variables)).toEqual([path, column]);
  });

  it('is shown shortened where a client chose the name', () => {
    const [error] = check(`{ ${`${'x'.repeat(500)} `.repeat(9)} }`, { aliases: 3 });
    expect(error?.extensions['cost']).toMatchObject({ asked: 8, most: 'x'.repeat(64) });
  });
});

it('costs only the operation that runs', () => {
  const document = parse('query A { items(first: 3) { nodes { __typename } } } query B { health { __typename } }');
  const find = createCostLimit(SCHEMA, 21);
  expect(find({ document, operationName: 'A', variables: {} })).not.toBeNull();
  expect(find({ document, operationName: 'B', variables: {} })).toBeNull();
});

it('leaves a value of a wrong type to the executor, which reports it', () => {
  const query = 'query ($n: Int!) { items(first: $n) { nodes { id } } }';
  for (const variables of [{}, { n: null }, { n: 'x' }, { n: 1.5 }, { n: [1] }])
    expect(check(query, { cost: 1 }, variables)).toEqual([]);
});

it('reports one error for a cost, and one more than stops the validation for a size', () => {
  expect(check('{ health { status } }', { cost: 1 })).toHaveLength(1);
  expect(check('{ health { status } }', { selections: 1, errors: 3 })).toHaveLength(4);
});

it('leaves fragments that contain themselves to the rule of the specification', () => {
  const query = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
  // Each spread counts once.
  expect(checkSize(query, { selections: 3 })).toEqual([]);
  expect(checkSize(query, { selections: 2 })).not.toEqual([]);
});

it('counts nothing for definitions of types, which other rules refuse', () => {
  expect(check('{ health { status } } type Other { id: ID }', { selections: 2 })).toEqual([]);
});

it('counts nothing for unknown fields and fragments, which other rules refuse', () => {
  expect(check('{ nothing { at { all } } ...Missing }', { cost: 20, depth: 0, aliases: 0 })).toEqual([]);
});

describe('in the schema of the service', () => {
  const { schema } = buildProductSchema();
  const fields = listFieldsWithArguments(schema);
  const findError = createCostLimit(schema, 0);
  const costOf = (document: DocumentNode, variables = {}) => {
    const error = findError({ document, variables });
    return (error?.extensions['cost'] as { readonly asked: number } | undefined)?.asked;
  };

  it('a page costs the same by a variable, a default and a literal', () => {
    const paged = fields.filter(({ args }) => args.some(({ name }) => name === 'first'));
    expect(paged.length).toBeGreaterThan(25);
    for (const { write } of paged) {
      const costs = [1, 7, 50, 51].map((size) => [
        costOf(parse(write([], `first: ${size}`))),
        costOf(parse(write(['$n: Int!'], 'first: $n')), { n: size }),
        costOf(parse(write([`$n: Int = ${size}`], 'first: $n'))),
        costOf(parse(write(['$n: Int! = 3'], 'first: $n')), { n: size }),
      ]);
      expect(costs.map((row) => new Set(row).size)).toEqual([1, 1, 1, 1]);
    }
  });

  it('every operation has a cost with variables in every position', async () => {
    const documents = fields
      .flatMap(listVariableDocuments)
      .map(({ text, variables }) => [parse(text), variables] as const);
    const costs = await withoutStacks(() =>
      documents.flatMap(([document, variables]) => variables.map((values) => costOf(document, values))),
    );
    // Values of a wrong type are left to the executor.
    expect(new Set(costs.map((cost) => typeof cost))).toEqual(new Set(['undefined', 'number']));
  });
});
