// The limits of documents: a document exactly at a limit is allowed, and one past it is not. Every number is counted by hand.
import { buildSchema, isObjectType, parse, validate } from 'graphql';
import { createDocumentLimitsRule, QUERY_NOT_ALLOWED } from '../../../schema/server/document-limits.rule';
import type { DocumentLimits } from '../../../src/config/graphql';

const SCHEMA = buildSchema(`
  type Query { health: Health, items(first: Int = 10): Items, tags: [Tag], letter: Letter }
  type Letter { content: String }
  type Mutation { stop: Health }
  type Health { status: String, time: String }
  type Items { nodes: [Item] }
  type Item { id: ID, tags: [Tag], owner: Health }
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

function check(query: string, limits: Partial<DocumentLimits>): readonly string[] {
  const rule = createDocumentLimitsRule({ ...WIDE, ...limits });
  return validate(SCHEMA, parse(query), [rule]).map(({ message }) => message);
}

type Limit = Exclude<keyof DocumentLimits, 'errors'>;

/** A root field costs 20, a list row 5, an object 1, one that is loaded by itself 5, a leaf 0.05, a `content` 10, and `__typename` nothing. */
const AT_LIMIT: readonly (readonly [limit: Limit, what: string, count: number, query: string])[] = [
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
  ['cost', 'a page of a variable size', 321, 'query ($n: Int) { items(first: $n) { nodes { __typename } } }'],
  ['cost', 'an empty page', 27, '{ items(first: 0) { nodes { __typename } } }'],
  ['cost', 'a short list in a page', 42, '{ items(first: 3) { nodes { tags { __typename } } } }'],
  ['cost', 'an object that each row loads', 54, '{ items(first: 3) { nodes { owner { __typename } } } }'],
  ['cost', 'a short list', 21, '{ tags { __typename } }'],
  ['cost', 'a field that is selected twice', 21, '{ health { __typename } health { __typename } }'],
  [
    'cost',
    'the dearest operation',
    39,
    'query A { items(first: 3) { nodes { __typename } } } query B { health { status } }',
  ],
];

describe.each(AT_LIMIT)('%s: %s', (limit, _what, count, query) => {
  it(`is allowed at ${count} and refused one past it`, () => {
    expect(check(query, { [limit]: count })).toEqual([]);
    expect(new Set(check(query, { [limit]: count - 1 }))).toEqual(new Set([QUERY_NOT_ALLOWED]));
  });
});

it('reports one error for a cost, and one more than stops the validation for a size', () => {
  expect(check('{ health { status } }', { cost: 1 })).toHaveLength(1);
  expect(check('{ health { status } }', { selections: 1, errors: 3 })).toHaveLength(4);
});

it('leaves fragments that contain themselves to the rule of the specification', () => {
  const query = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
  // Each spread counts once.
  expect(check(query, { selections: 3 })).toEqual([]);
  expect(check(query, { selections: 2 })).not.toEqual([]);
});

it('counts nothing for definitions of types, which other rules refuse', () => {
  expect(check('{ health { status } } type Other { id: ID }', { selections: 2 })).toEqual([]);
});

it('counts nothing for unknown fields and fragments, which other rules refuse', () => {
  expect(check('{ nothing { at { all } } ...Missing }', { cost: 20, depth: 0, aliases: 0 })).toEqual([]);
});
