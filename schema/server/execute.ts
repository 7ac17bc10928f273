// Creates the context of a request, and executes operations with compiled documents: each document is compiled once per
// operation. Variables and arguments are always coerced by graphql-js.
import {
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  GraphQLID,
  Kind,
  print,
  subscribe,
  visit,
} from 'graphql';
import type {
  ASTNode,
  DocumentNode,
  ExecutionResult,
  FragmentDefinitionNode,
  GraphQLErrorOptions,
  GraphQLSchema,
  OperationDefinitionNode,
  TypeNode,
  VariableDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { DomainError } from '../../src/domain/shared/errors';
import { asConsumer, asCreditor, identify, type Party } from '../../src/services/shared/authenticate';
import type { Dependencies } from '../../src/services/shared/dependencies';
import type { RequestContext } from '../../src/services/shared/request-context';
import { createBatches } from './batches';
import type { Context, ResultStream } from './context';
import { COERCED_TYPE, COMPILER_OPTIONS, createExecutionSchema, type LeafPrinters } from './execution-schema';
import { describeInvalidVariables, describeNullVariables, type InputErrorReport } from './input-errors';

interface OperationRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

export type Executor = (operation: OperationRequest) => Promise<ExecutionResult>;

/** Returns the results as they arrive, or one result with the errors that prevented the subscription. */
export type Subscriber = (operation: OperationRequest) => Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;

/** Executes operations with GraphQL's own serialization. `onPlan` is called for each compilation. */
export function createGraphqlExecutor(schema: GraphQLSchema, onPlan?: () => void): Executor {
  return createCompiledExecutor(schema, GRAPHQL_PRINTERS, onPlan);
}

const GRAPHQL_PRINTERS: LeafPrinters = {
  id: (value) => GraphQLID.serialize(value),
  enumValue: (type, value) => type.serialize(value),
};

/**
 * Executes operations with the serialization of the REST contract: an enum value becomes its documented key, which is
 * its internal value, and an ID becomes an integer, except IDs of sessions, which are text. See docs/contract.md §1.2.
 */
export function createRestExecutor(schema: GraphQLSchema): Executor {
  const known = restExecutors.get(schema) ?? createCompiledExecutor(schema, { id: toRestId, enumValue: null });
  restExecutors.set(schema, known);
  return known;
}

/** The documents of the facade are constant and compiled once per schema, even when tests start many applications. */
const restExecutors = new WeakMap<GraphQLSchema, Executor>();

const INTEGER_ID = /^\d{1,15}$/;

function toRestId(id: unknown): unknown {
  return typeof id === 'string' && !INTEGER_ID.test(id) ? id : Number(id);
}

/** Executes subscriptions with graphql-js: events are too rare to compile their documents. */
export function createGraphqlSubscriber(schema: GraphQLSchema): Subscriber {
  return async (operation) => {
    const results = await subscribe(toExecutionArgs(schema, operation));
    const convert = (result: ExecutionResult) => toGraphqlErrors(schema, operation, result);
    return Symbol.asyncIterator in results ? mapResults(results, convert) : convert(results);
  };
}

async function* mapResults(
  results: AsyncIterable<ExecutionResult>,
  convert: (result: ExecutionResult) => ExecutionResult,
): AsyncGenerator<ExecutionResult> {
  for await (const result of results) yield convert(result);
}

function toExecutionArgs(schema: GraphQLSchema, { document, operationName, variables, context }: OperationRequest) {
  return {
    schema,
    document,
    operationName: operationName ?? null,
    variableValues: variables,
    contextValue: context,
  };
}

/**
 * Returns `service_unavailable` when the response of an operation, or the start of a subscription, takes longer. The operation is not cancelled: a mutation may still
 * take effect, and a retry with its `idempotencyKey` returns its result.
 */
export function withDeadline<Result>(
  execute: (operation: OperationRequest) => Promise<Result>,
  milliseconds: number,
): (operation: OperationRequest) => Promise<Result | ExecutionResult> {
  return (operation) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(buildTimeoutResult()), milliseconds);
      const endWith =
        <Outcome>(settle: (outcome: Outcome) => void) =>
        (outcome: Outcome) => {
          clearTimeout(timer);
          settle(outcome);
        };
      execute(operation).then(endWith(resolve), endWith(reject));
    });
}

function buildTimeoutResult(): ExecutionResult {
  const originalError = new DomainError('service_unavailable', { retryAfter: 1 });
  return { errors: [new GraphQLError(originalError.message, { originalError })] };
}

function createCompiledExecutor(schema: GraphQLSchema, printers: LeafPrinters, onPlan?: () => void): Executor {
  const plan = createPlanner(schema, printers, onPlan);
  return async (operation) => {
    const result = await plan(operation.document, operation.operationName)(operation);
    return withoutRefusedData(toGraphqlErrors(schema, operation, result));
  };
}

/** A move that is refused in maintenance was not run: balancers and clients see that by the status. */
function withoutRefusedData(result: ExecutionResult): ExecutionResult {
  const refusal = result.errors?.find(({ originalError }) => {
    return originalError instanceof DomainError && originalError.code === 'maintenance';
  });
  return refusal ? { errors: [new GraphQLError(refusal.message, { originalError: refusal.originalError })] } : result;
}

/** How an operation of a document is executed. */
type Plan = (operation: OperationRequest) => ExecutionResult | Promise<ExecutionResult>;

/** Plans are keyed weakly by their document, so both are freed together. */
function createPlanner(schema: GraphQLSchema, printers: LeafPrinters, onPlan: () => void = () => undefined) {
  // Made with the first document.
  let executed: GraphQLSchema | null = null;
  const plans = new WeakMap<DocumentNode, Map<string, Plan>>();

  function createPlan(document: DocumentNode, definition: OperationDefinitionNode): Plan {
    const names = listNames(document);
    // graphql-jit sets the prototype of an object instead of a member `__proto__`.
    if (['__schema', '__type', '__proto__'].some((name) => names.has(name))) return interpretWith(schema);
    executed ??= createExecutionSchema(schema, printers);
    // graphql-js would not write all leaves of the other schema unchanged.
    const interpret = interpretWith(printers === GRAPHQL_PRINTERS ? schema : executed);
    const prepared = prepareDocument(document, definition);
    const compiled = compileQuery(executed, prepared, undefined, COMPILER_OPTIONS);
    if (!isCompiledQuery(compiled)) return interpret;
    const { variableDefinitions = [] } = definition;
    const conditions = listConditions(prepared);
    return (operation) => {
      const { coerced, errors } = getVariableValues(schema, variableDefinitions, operation.variables, INPUT_LIMITS);
      if (!coerced) return { errors };
      // The error belongs to the field around the condition.
      if (conditions.some((name) => coerced[name] === null)) return interpret(operation);
      // Otherwise graphql-jit would find a value for a missing variable such as `$constructor`.
      const variables = Object.assign(Object.create(null) as Record<string, unknown>, coerced);
      return compiled.query(undefined, operation.context, variables);
    };
  }

  return (document: DocumentNode, operationName = ''): Plan => {
    const known = plans.get(document) ?? new Map<string, Plan>();
    plans.set(document, known);
    const planned = known.get(operationName);
    if (planned) return planned;
    onPlan();
    const definition = getOperationAST(document, operationName || undefined);
    // Refuses the name. It is not kept: a client could send any number of them.
    if (!definition) return interpretWith(schema);
    const plan = createPlan(document, definition);
    known.set(operationName, plan);
    return plan;
  };
}

/** graphql-js has the same limit. */
const INPUT_LIMITS = { maxErrors: 50 };

function interpretWith(schema: GraphQLSchema): Plan {
  return (operation) => execute(toExecutionArgs(schema, operation));
}

function listNames(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, { [Kind.NAME]: ({ value }) => void names.add(value) });
  return names;
}

/**
 * The operation for graphql-jit, which coerces variables in its own way, notes conditions on the nodes of the document, and
 * skips a fragment in a second place although a condition excludes it in the first: the types of variables say that
 * they are coerced, and each place has its own nodes.
 */
function prepareDocument({ definitions }: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const prepared = visit(operation, {
    [Kind.FIELD]: (node) => ({ ...node }),
    [Kind.FRAGMENT_SPREAD]({ name, directives }): ASTNode | undefined {
      const { typeCondition, selectionSet } = fragments.get(name.value) ?? {};
      return selectionSet && { kind: Kind.INLINE_FRAGMENT, typeCondition, directives, selectionSet };
    },
    [Kind.VARIABLE_DEFINITION]: (node) =>
      isBoolean(node) ? undefined : { ...node, type: COERCED, defaultValue: undefined },
  });
  return { kind: Kind.DOCUMENT, definitions: [prepared] };
}
const COERCED: TypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: COERCED_TYPE.name } };

/** Returns true if graphql-jit accepts the variable in a condition: it coerces a boolean, or null, unchanged. */
function isBoolean({ type }: VariableDefinitionNode): boolean {
  return /^Boolean!?$/.test(print(type));
}

/** Variables of `@skip` and `@include`, the only directives of operations. */
function listConditions(document: DocumentNode): readonly string[] {
  const names: string[] = [];
  visit(document, {
    [Kind.DIRECTIVE]({ arguments: given = [] }) {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.push(value.name.value);
    },
  });
  return names;
}

/** Matches the error for a null or missing variable in a required place, which the specification expects. */
const ARGUMENT_ERROR = /^Argument "(\w+)" (?:of (?:non-null|required) type|has invalid value) /;

/** Converts graphql-jit's own error class, which lacks extensions, and explains invalid input. */
function toGraphqlErrors(schema: GraphQLSchema, operation: OperationRequest, result: ExecutionResult): ExecutionResult {
  const { errors } = result;
  if (!errors) return result;
  const { document, operationName, variables } = operation;
  // Without data and path, the variables are invalid, all of which one error describes.
  const isOfVariables = result.data === undefined && errors.every(({ path }) => path === undefined);
  const definition = isOfVariables ? getOperationAST(document, operationName) : null;
  const report = definition && describeInvalidVariables(schema, document, definition, variables);
  if (report) return { ...result, errors: [new GraphQLError(report.message, toInputError(report))] };
  const isOfArgument = ({ message }: GraphQLError) => ARGUMENT_ERROR.test(message);
  // Once, because a list may have an error for each item.
  const nulls = errors.some(isOfArgument) ? describeNullVariables(schema, document, variables) : null;
  return {
    ...result,
    errors: errors.map((error) => {
      const { message, path, originalError } = error;
      if (isOfVariables) return new GraphQLError(message, { path, originalError, ...toInputError(null) });
      if (!isOfArgument(error)) return new GraphQLError(message, { path, originalError });
      return new GraphQLError(nulls?.message ?? message, { path, originalError, ...toInputError(nulls) });
    }),
  };
}

function toInputError(report: InputErrorReport | null): Pick<GraphQLErrorOptions, 'extensions'> {
  return { extensions: { code: 'BAD_USER_INPUT', ...(report && { errors: report.errors }) } };
}

/** `onCaller` is called when the caller has been identified, before anything is read for the answer. */
export function createContext(
  dependencies: Dependencies,
  { request, response }: RequestContext,
  stream: ResultStream | null = null,
  onCaller: (party: Party) => void = () => undefined,
): Context {
  let known: Promise<Party> | null = null;
  const party = (accountId?: number | null) =>
    (known ??= identify(dependencies, request.authorization, accountId).then((found) => {
      onCaller(found);
      return found;
    }));
  return {
    dependencies,
    request,
    response,
    stream,
    loadTogether: createBatches(),
    caller: async (accountId) => asConsumer(await party(accountId)),
    creditor: async () => asCreditor(await party()),
    party,
    forgetCaller: () => {
      known = null;
    },
  };
}
