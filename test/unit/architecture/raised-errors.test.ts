// Every error code is raised somewhere, and a root field declares only errors that it can raise.
// The parity suite finds the other side: an error that is raised and not declared.
import { buildSchema } from '../../../schema/build-schema';
import { ERRORS } from '../../../src/domain/shared/errors';
import { readCallGraph } from '../../support/source/call-graph';

const graph = readCallGraph(['src', 'schema', 'rest-facade'], ['src/domain/shared/errors.ts']);
const { schema } = buildSchema();

/** Raised by the access policies, before the use case runs. */
const BY_ACCESS = ['unauthenticated', 'wrong_audience', 'role_required', 'membership_required'];

/** Raised by the database, for any field. */
const ANYWHERE = ['service_unavailable', 'too_many_streams'];

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const declared = roots
  .flatMap((type) => (type ? Object.values(type.getFields()) : []))
  .map(({ name, astNode }) => {
    const codes = astNode?.directives?.find((directive) => directive.name.value === 'errors')?.arguments?.[0]?.value;
    const values = codes && 'values' in codes ? codes.values : [];
    return { field: name, codes: values.map((value) => ('value' in value ? String(value.value).toLowerCase() : '')) };
  });

function findMethod(field: string): string {
  const method = graph.keys.find((key) => key.startsWith('schema/') && key.endsWith(`Resolver.${field}`));
  if (method === undefined) throw new Error(`No resolver has a method ${field}.`);
  return method;
}

it('raises every error code somewhere', () => {
  const raised = new Set(
    graph.keys
      .filter((key) => !key.startsWith('schema/') || key.startsWith('schema/server/'))
      .flatMap((key) => [...graph.textsIn(key)]),
  );
  expect(Object.keys(ERRORS).filter((code) => !raised.has(code))).toEqual([]);
});

it('reads the errors that the root fields declare', () => {
  expect(declared.find(({ field }) => field === 'account')?.codes).toEqual([
    'unauthenticated',
    'wrong_audience',
    'not_found',
    'forbidden',
  ]);
});

it('declares only errors that the use case of the field can raise', () => {
  const untrue = declared.flatMap(({ field, codes }) => {
    const reachable = graph.textsReachableFrom(findMethod(field));
    const impossible = codes.filter((code) => ![...BY_ACCESS, ...ANYWHERE].includes(code) && !reachable.has(code));
    return impossible.map((code) => `${field} declares ${code}, which nothing raises`);
  });
  expect(untrue).toEqual([]);
});
