// Whatever executes documents passes the same arguments to resolvers as graphql-js, which does as the specification says
// ("Input Objects, Input Coercion"): a variable that is left out leaves its member out, and a default applies. It includes
// the same fields.
import { mapSchema, MapperKind } from '@graphql-tools/utils';
import {
  execute,
  FieldsOnCorrectTypeRule,
  getNamedType,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInputType,
  isListType,
  isObjectType,
  isUnionType,
  OperationTypeNode,
  parse,
  separateOperations,
  subscribe,
  typeFromAST,
  validate,
  ValuesOfCorrectTypeRule,
  VariablesInAllowedPositionRule,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { readDocuments } from '../../../rest-facade/operations';
import { stripFacadeDirectives } from '../../../rest-facade/response/directives';
import { buildSchema } from '../../../schema/build-schema';
import { checkArguments } from '../../../schema/server/check-arguments';
import type { Context } from '../../../schema/server/context';
import {
  createGraphqlExecutor,
  createGraphqlSubscriber,
  createRestExecutor,
  type Executor,
} from '../../../schema/server/execute';
import {
  createValue,
  listFieldsWithArguments,
  listVariableDocuments,
  omit,
  type VariableDocument,
} from '../../support/clients/variable-documents';
import { withoutStacks } from '../../support/fixtures/error-stacks';
import { firstOfEach } from '../../support/fixtures/run-length';

/** What a resolver was called with. */
type Calls = [field: string, args: unknown][];

/** The schema with resolvers that record their arguments. */
function createRecordingSchema(): GraphQLSchema {
  const mapped = mapSchema(buildSchema().schema, {
    [MapperKind.OBJECT_FIELD]: (field, name, parent) => ({
      ...field,
      resolve(_source, args: object, calls: Calls) {
        calls.push([`${parent}.${name}`, toComparable(args)]);
        return createResult(field.type);
      },
      ...(field.subscribe && {
        async *subscribe(_source: unknown, args: object, calls: Calls) {
          calls.push([`${parent}.${name}, subscribe`, toComparable(args)]);
          yield {};
        },
      }),
    }),
    [MapperKind.UNION_TYPE]: (type) => {
      type.resolveType = () => type.getTypes()[0]?.name;
      return type;
    },
  });
  return checkArguments(mapped);
}

const LEAVES: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  String: 'x',
  ID: '1',
  Money: '1.00',
  OneTimeCode: '123456',
  Percent: '1.00',
  LocalDate: '2026-04-01',
  DateTime: '2026-04-01T00:00:00.000Z',
};

function createResult(type: GraphQLOutputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [createResult(nullable.ofType)];
  if (isUnionType(nullable)) return {};
  const named = getNamedType(nullable);
  return isEnumType(named) ? named.getValues()[0]?.value : (LEAVES[named.name] ?? {});
}

/** Members in one order. What is undefined differs from what is left out. */
function toComparable(value: unknown): unknown {
  if (value === undefined) return '(undefined)';
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, toComparable(inner)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Run = (document: DocumentNode, variables: Record<string, unknown>, calls: Calls) => Promise<unknown>;

const schema = createRecordingSchema();

const runReference: Run = (document, variableValues, contextValue) => {
  const args = { schema, document, variableValues, contextValue };
  return isSubscription(document) ? subscribe(args) : Promise.resolve(execute(args));
};

function createRun(runOperation: Executor): Run {
  const runSubscription = createGraphqlSubscriber(schema);
  return (document, variables, calls) => {
    const operation = { document, variables, context: calls as unknown as Context };
    return isSubscription(document) ? runSubscription(operation) : runOperation(operation);
  };
}

function isSubscription(document: DocumentNode): boolean {
  return getOperationAST(document)?.operation === OperationTypeNode.SUBSCRIPTION;
}

interface Outcome {
  readonly calls: Calls;
  readonly results: readonly { readonly data: unknown; readonly errors: readonly string[] }[];
}

async function observe(run: Run, document: DocumentNode, variables: object): Promise<Outcome> {
  const calls: Calls = [];
  const outcome = await run(document, structuredClone(variables) as Record<string, unknown>, calls);
  const results: ExecutionResult[] = [];
  if (isStream(outcome)) for await (const result of outcome) results.push(result);
  else results.push(outcome as ExecutionResult);
  return { calls, results: results.map(describeResult) };
}

function isStream(outcome: unknown): outcome is AsyncIterable<ExecutionResult> {
  return typeof outcome === 'object' && outcome !== null && Symbol.asyncIterator in outcome;
}

/** As JSON. Errors by their places: the texts are our own. */
function describeResult({ data, errors = [] }: ExecutionResult) {
  const paths = errors.map(({ path }) => path?.join('.') ?? '');
  return {
    data: toComparable(JSON.parse(JSON.stringify(data ?? null))),
    errors: [...new Set(paths)].sort(),
  };
}

interface Compared {
  readonly run: Run;
  /** What is compared. */
  readonly pick?: (outcome: Outcome) => unknown;
}

/** The rules that a generated document could break. */
const RULES = [FieldsOnCorrectTypeRule, ValuesOfCorrectTypeRule, VariablesInAllowedPositionRule];

/** Returns the requests that are answered otherwise than by graphql-js. */
async function findDifferences(
  documents: Iterable<VariableDocument & { readonly document?: DocumentNode }>,
  { run, pick = (outcome) => outcome }: Compared,
): Promise<readonly object[]> {
  const differences: object[] = [];
  for (const { text, document = parse(text), variables } of documents) {
    const [invalid] = validate(schema, document, RULES);
    if (invalid) throw new Error(`${text}: ${invalid.message}`);
    for (const sent of variables) {
      const [expected, actual] = await withoutStacks(async () => [
        pick(await observe(runReference, document, sent)),
        pick(await observe(run, document, sent)),
      ]);
      if (JSON.stringify(actual) !== JSON.stringify(expected)) differences.push({ text, sent, expected, actual });
    }
  }
  return differences;
}

const FIELDS = listFieldsWithArguments(schema);

it('every root field with arguments is tried, and every other field with arguments', () => {
  const declared = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return [];
    const fields = Object.values(type.getFields()).filter(({ args }) => args.length > 0);
    return fields.map(({ name }) => `${type.name}.${name}`);
  });
  expect(FIELDS.map(({ name }) => name).sort()).toEqual(declared.sort());
});

it('arguments are coerced as by graphql-js', async () => {
  const run = createRun(createGraphqlExecutor(schema));
  const documents = FIELDS.flatMap((field) => firstOfEach(4, [...listVariableDocuments(field)]));
  expect(await findDifferences(documents, { run })).toEqual([]);
});

it('arguments of the documents of the REST facade are coerced as by graphql-js', async () => {
  const documents = Object.entries(separateOperations(readDocuments())).map(([text, source]) => {
    const document = stripFacadeDirectives(source);
    const values = (getOperationAST(document)?.variableDefinitions ?? []).map(({ variable, type }) => {
      const declared = typeFromAST(schema, type);
      return [variable.name.value, isInputType(declared) ? createValue(declared, 1) : null] as const;
    });
    const all = Object.fromEntries(values);
    const variables = values.flatMap(([name]) => {
      return [omit(all, name), { ...all, [name]: null }];
    });
    return { text, document, variables: [all, {}, ...variables] };
  });
  const run = createRun(createRestExecutor(schema));
  // Values are printed in another way.
  const pick = ({ calls, results }: Outcome) => [calls, results.map(({ errors }) => errors)];
  expect(await findDifferences(documents, { run, pick })).toEqual([]);
});

/** With each form of the two variables. */
const CONDITIONS = [
  '{ health @include(if: $a) { status } other: health @skip(if: $b) { status } }',
  '{ health { status @include(if: $a) @skip(if: $b) time } }',
  '{ health @include(if: $a) { status } health @skip(if: $b) { time } }',
  '{ health { ...F @include(if: $a) ...F @include(if: $b) } } fragment F on Health { status }',
  '{ health { ...F @include(if: false) ...F @skip(if: $b) time @include(if: $a) } } fragment F on Health { status }',
  '{ health { ...F @include(if: $a) } other: health { ...F @skip(if: $b) } } fragment F on Health { status }',
  '{ health { ...F } other: health { ...F @skip(if: $a) } } fragment F on Health { status @skip(if: $b) }',
  '{ health { ... @include(if: $a) { status ... on Health @skip(if: $b) { time } } } }',
  '{ accounts(first: 1) @include(if: $a) { nodes { id ...F @skip(if: $b) } } } fragment F on ConsumerAccount { id letters(first: 2) { totalCount } }',
  '{ accounts { totalCount @include(if: $a) nodes { letters { totalCount @include(if: $b) } id } } }',
  'mutation { login(input: { lastName: "a", dateOfBirth: "1985-04-12", last4ssn: "4321", captchaToken: "x" }) { ... on OtpSent @include(if: $a) { flowToken } ... on NoMatch @skip(if: $b) { __typename } __typename } }',
  'subscription { accountsChanged { accountId @include(if: $a) account { id @skip(if: $b) } } }',
];

const TYPES = ['Boolean!', 'Boolean! = true', 'Boolean = false', 'Boolean = true'];
const SENT: readonly object[] = [
  {},
  { a: null },
  { b: null },
  ...[true, false].flatMap((a) => [
    { a, b: true },
    { a, b: false },
  ]),
];

it('fields are included as by graphql-js', async () => {
  const run = createRun(createGraphqlExecutor(schema));
  const documents = CONDITIONS.flatMap((document) =>
    TYPES.map((type) => ({
      text: document.replace(/^\w* ?/, (operation) => `${operation.trim() || 'query'} ($a: ${type}, $b: ${type}) `),
      variables: SENT as VariableDocument['variables'],
    })),
  );
  expect(await findDifferences(documents, { run })).toEqual([]);
});

it('operations of one document do not share conditions', async () => {
  const document = parse(`
    query One($a: Boolean!) { health { ...F @include(if: $a) } }
    query Two($b: Boolean!) { health { ...F @include(if: $b) } }
    fragment F on Health { status }`);
  const runOperation = createGraphqlExecutor(schema);
  const context = [] as unknown as Context;
  const run = (operationName: string, variables: Record<string, unknown>) =>
    runOperation({ document, operationName, variables, context });
  const included = { data: { health: { status: 'x' } } };
  expect([await run('One', { a: true }), await run('Two', { b: true })]).toEqual([included, included]);
});
