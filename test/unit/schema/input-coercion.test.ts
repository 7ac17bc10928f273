// Whatever executes documents passes the same arguments to resolvers as graphql-js, which implements the specification
// ("Input Objects, Input Coercion"): a variable that is left out leaves its member out, and a default applies.
import { mapSchema, MapperKind } from '@graphql-tools/utils';
import {
  execute,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isUnionType,
  parse,
  subscribe,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { buildSchema } from '../../../schema/server/build-schema';
import { checkArguments } from '../../../schema/server/check-arguments';
import type { Context } from '../../../schema/server/context';
import { createGraphqlExecutor, createGraphqlSubscriber } from '../../../schema/server/execute';
import { listFieldsWithArguments, listVariableDocuments } from '../../support/clients/variable-documents';

interface Recorded {
  readonly calls: unknown[];
}

/** The schema with resolvers that record their arguments. */
function createRecordingSchema(): GraphQLSchema {
  const record = (context: Recorded, name: string, args: object) => void context.calls.push([name, normalize(args)]);
  const mapped = mapSchema(buildSchema().schema, {
    [MapperKind.OBJECT_FIELD]: (field, name, parent) => ({
      ...field,
      resolve(_source, args: object, context: Recorded) {
        record(context, `${parent}.${name}`, args);
        return createResult(field.type);
      },
      ...(field.subscribe && {
        async *subscribe(_source: unknown, args: object, context: Recorded) {
          record(context, `${parent}.${name} (subscribe)`, args);
          yield {};
        },
      }),
    }),
    [MapperKind.UNION_TYPE]: (type) => {
      const copy = type;
      copy.resolveType = () => type.getTypes()[0]?.name;
      return copy;
    },
  });
  return checkArguments(mapped);
}

function createResult(type: GraphQLOutputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [createResult(nullable.ofType)];
  if (isUnionType(nullable)) return {};
  const named = getNamedType(nullable);
  if (isEnumType(named)) return named.getValues()[0]?.value;
  return RESULTS[named.name] ?? {};
}

const RESULTS: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  String: 'x',
  ID: '1',
  Money: '1.00',
  Percent: '1.00',
  LocalDate: '2026-04-01',
  DateTime: '2026-04-01T00:00:00.000Z',
};

/** Members in order, with what is undefined made visible. */
function normalize(value: unknown): unknown {
  if (value === undefined) return '(undefined)';
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, normalize(inner)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

interface Outcome {
  readonly calls: readonly unknown[];
  readonly results: readonly unknown[];
}

type Run = (document: DocumentNode, variables: Record<string, unknown>, context: Recorded) => Promise<unknown>;

async function observe(run: Run, document: DocumentNode, variables: object): Promise<Outcome> {
  const context: Recorded = { calls: [] };
  const outcome = await run(document, structuredClone(variables) as Record<string, unknown>, context);
  const results: ExecutionResult[] = [];
  if (isIterable(outcome)) for await (const result of outcome) results.push(result);
  else results.push(outcome as ExecutionResult);
  return { calls: context.calls, results: results.map(describeResult) };
}

function isIterable(outcome: unknown): outcome is AsyncIterable<ExecutionResult> {
  return typeof outcome === 'object' && outcome !== null && Symbol.asyncIterator in outcome;
}

/** Errors by their places: texts are the product's own. */
function describeResult({ data, errors = [] }: ExecutionResult): unknown {
  const paths = errors.map(({ path }) => path?.join('.') ?? '');
  return normalize({ data: data ?? null, errors: [...new Set(paths)].sort() });
}

const schema = createRecordingSchema();
const graphql: Run = (document, variableValues, contextValue) => {
  const args = { schema, document, variableValues, contextValue };
  return isSubscription(document) ? subscribe(args) : Promise.resolve(execute(args));
};
const executor = createGraphqlExecutor(schema);
const subscriber = createGraphqlSubscriber(schema);
const product: Run = (document, variables, recorded) => {
  const operation = { document, variables, context: recorded as unknown as Context };
  return isSubscription(document) ? subscriber(operation) : executor(operation);
};

function isSubscription({ definitions: [first] }: DocumentNode): boolean {
  return first?.kind === 'OperationDefinition' && first.operation === 'subscription';
}

it('differs nowhere', async () => {
  let documents = 0, requests = 0; const differentDocs = new Set<string>(); let differ = 0; const samples: unknown[] = [];
  const fields = listFieldsWithArguments(schema);
  for (const field of fields) {
    for (const { text, variables } of listVariableDocuments(field)) {
      const document = parse(text);
      const [invalid] = validate(schema, document);
      if (invalid) { if (process.env['SHOW']) console.log(text, invalid.message); continue; }
      documents += 1;
      for (const sent of variables) {
        requests += 1;
        const expected = await observe(graphql, document, sent);
        const actual = await observe(product, document, sent);
        if (JSON.stringify(expected) === JSON.stringify(actual)) continue;
        differ += 1; differentDocs.add(text);
        if (samples.length < 4000) samples.push({ text, sent, expected, actual });
      }
    }
  }
  require('node:fs').writeFileSync('/tmp/row1/diff.json', samples.map((s) => JSON.stringify(s)).join('\n'));
  console.log({ fields: fields.length, documents, requests, differ, docs: differentDocs.size });
}, 600000);
