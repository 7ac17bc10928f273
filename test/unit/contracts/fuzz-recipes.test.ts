// The fuzzers of the second tier need a request that succeeds for each operation. Here the first tier asks for it.
import { buildRecipe, ROOT_FIELDS } from '../../fuzz/graphql-requests';
import { buildRestRecipe } from '../../fuzz/rest-recipes';
import { BASES, printedOperations } from '../../support/openapi/printed-documents';

it('a request that succeeds is known for every root field', () => {
  expect(ROOT_FIELDS.map((field) => buildRecipe(field).field)).toEqual(ROOT_FIELDS.map(({ name }) => name));
});

it('a request that succeeds is known for every operation of REST', () => {
  const names = BASES.flatMap(printedOperations).map(({ name }) => name);
  expect(names.map((name) => buildRestRecipe(name).operation)).toEqual(names);
});
