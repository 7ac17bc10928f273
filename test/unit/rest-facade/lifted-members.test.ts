// `@lift` in the documents of the facade: the members of an object take its place in the body.
import { Kind, parse, type FieldNode } from 'graphql';
import { findMarks, isLifted, liftMembers } from '../../../rest-facade/response/directives';

const DOCUMENT = parse(`
  query { payment { detail @lift { ...Names } id account { id identity @lift { name } company @lift { company_name } } } }
  fragment Names on Detail { first last }
`);

function lift(value: unknown): string {
  const [operation] = DOCUMENT.definitions;
  const [root] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
  const lifts = findMarks(root as FieldNode, DOCUMENT, isLifted);
  if (!lifts) throw new Error('The document lifts nothing.');
  return JSON.stringify(liftMembers(value, lifts));
}

const identity = { name: 'Bluestem' };

it('puts members in the place of their object, also in lists', () => {
  const payment = {
    detail: { first: 1, last: null },
    id: 2,
    account: { id: 3, identity, company: { company_name: 'Acme' } },
  };
  const lifted = '{"first":1,"last":null,"id":2,"account":{"id":3,"name":"Bluestem","company_name":"Acme"}}';
  expect(lift(payment)).toBe(lifted);
  expect(lift([payment, payment])).toBe(`[${lifted},${lifted}]`);
});

it('makes the members of null null', () => {
  expect(lift({ detail: null, id: 2, account: { id: 3, identity, company: null } })).toBe(
    '{"first":null,"last":null,"id":2,"account":{"id":3,"name":"Bluestem","company_name":null}}',
  );
});
