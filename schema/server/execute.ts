// Creates the context of a request, and executes operations with compiled documents: each document is compiled once per
// operation. Variables and arguments are always coerced by graphql-js.
import {
  BREAK,
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  GraphQLID,
  Kind,
  subscribe,
  visit,
} from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { DomainError } from '../../src/domain/shared/errors';
import {
  authenticate,
  authenticateCreditor,
  type Caller,
  type CreditorCaller,
  type Party,
} from '../../src/services/shared/authenticate';
import type { Dependencies } from '../../src/services/shared/dependencies';
import type { RequestContext } from '../../src/services/shared/request-context';
import { createBatches } from './batches';
import type { Context, ResultStream } from './context';
import { COERCED_TYPE, COMPILER_OPTIONS, createExecutionSchema, type LeafPrinters } from './execution-schema';
import { describeInvalidVariables, type InputErrorReport } from './input-errors';

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
    return Symbol.asyncIterator in results ? results : toGraphqlErrors(schema, operation, results);
  };
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
    return result.errors ? toGraphqlErrors(schema, operation, result) : result;
  };
}

/** How an operation of a document is executed. */
type Plan = (operation: OperationRequest) => ExecutionResult | Promise<ExecutionResult>;

/** Plans are keyed weakly by their document, so both are freed together. */
function createPlanner(schema: GraphQLSchema, printers: LeafPrinters, onPlan: () => void = () => undefined) {
  // Made with the first document.
  let executed: GraphQLSchema | null = null;
  const plans = new WeakMap<DocumentNode, Map<string, Plan>>();

  function create(document: DocumentNode, operationName: string | undefined): Plan {
    if (hasName(document, INTROSPECTION)) return (operation) => execute(toExecutionArgs(schema, operation));
    const compiledFor = (executed ??= createExecutionSchema(schema, printers));
    if (hasName(document, INTERPRETED)) return (operation) => execute(toExecutionArgs(compiledFor, operation));
    const { variableDefinitions = [] } = getOperationAST(document, operationName) ?? {};
    const query = compileQuery(compiledFor, withCoercedVariables(document), operationName, COMPILER_OPTIONS);
    if (!isCompiledQuery(query)) return () => query;
    return ({ variables, context }) => {
      const { coerced, errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: MAX_ERRORS });
      // Otherwise graphql-jit would find a value for a missing variable such as `$constructor`.
      return coerced ? query.query(undefined, context, Object.assign(Object.create(null), coerced)) : { errors };
    };
  }

  return (document: DocumentNode, operationName = ''): Plan => {
    const known = plans.get(document) ?? new Map<string, Plan>();
    plans.set(document, known);
    const planned = known.get(operationName);
    if (planned) return planned;
    onPlan();
    const plan = create(document, operationName || undefined);
    // Unknown operation names are not cached: a client could send any number of them.
    if (getOperationAST(document, operationName || undefined)) known.set(operationName, plan);
    return plan;
  };
}

/** As many as graphql-js collects itself. */
const MAX_ERRORS = 50;

const INTROSPECTION: ReadonlySet<string> = new Set(['__schema', '__type']);

/**
 * graphql-jit sets the prototype of an object instead of a member `__proto__`, and joins the conditions of all places of a
 * fragment.
 */
const INTERPRETED: ReadonlySet<string> = new Set(['__proto__', 'skip', 'include']);

/** Also for a name of another kind, such as an alias. */
function hasName(document: DocumentNode, names: ReadonlySet<string>): boolean {
  let isFound = false;
  visit(document, {
    [Kind.NAME]({ value }) {
      isFound ||= names.has(value);
      return isFound ? BREAK : undefined;
    },
  });
  return isFound;
}

/** graphql-jit would coerce the values again, in its own way. */
function withCoercedVariables(document: DocumentNode): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: COERCED_TYPE.name } } as const;
  return visit(document, {
    [Kind.VARIABLE_DEFINITION]: (node) => ({ ...node, type, defaultValue: undefined }),
  });
}

/** Null, or no value, for a variable in a required place: the specification makes it an error of the field. */
const ARGUMENT_ERROR = /^Argument "(\w+)" (?:of (?:non-null|required) type|has invalid value) /;

/** Converts graphql-jit's own error class, which lacks extensions. */
function toGraphqlErrors(schema: GraphQLSchema, operation: OperationRequest, result: ExecutionResult): ExecutionResult {
  const { errors = [] } = result;
  // Without data and path, the variables are invalid, all of which one error describes.
  const isOfVariables = result.data === undefined && errors.every(({ path }) => path === undefined);
  const definition = isOfVariables ? getOperationAST(operation.document, operation.operationName) : null;
  const report = definition && describeInvalidVariables(schema, definition, operation.variables);
  if (report) return { ...result, errors: [toInputError(report)] };
  return {
    ...result,
    errors: errors.map(({ message, path, originalError }) => {
      const isInput = isOfVariables || ARGUMENT_ERROR.test(message);
      const extensions = isInput ? { extensions: { code: 'BAD_USER_INPUT' } } : {};
      return new GraphQLError(message, { path, originalError, ...extensions });
    }),
  };
}

function toInputError({ message, errors }: InputErrorReport): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', errors } });
}

/** `onCaller` is called when the caller has been identified. */
export function createContext(
  dependencies: Dependencies,
  { request, response }: RequestContext,
  stream: ResultStream | null = null,
  onCaller: (kind: Party['kind']) => void = () => undefined,
): Context {
  const identify = async <One>(kind: Party['kind'], identified: Promise<One>): Promise<One> => {
    const one = await identified;
    onCaller(kind);
    return one;
  };
  let caller: Promise<Caller> | null = null;
  let creditor: Promise<CreditorCaller> | null = null;
  const context: Context = {
    dependencies,
    request,
    response,
    stream,
    loadTogether: createBatches(),
    caller: (accountId) =>
      (caller ??= identify('consumer', authenticate(dependencies, request.authorization, accountId))),
    creditor: () => (creditor ??= identify('creditor', authenticateCreditor(dependencies, request.authorization))),
    // A token is valid for one of the two sides only.
    party: () =>
      context.caller().then(
        (one): Party => ({ kind: 'consumer', caller: one }),
        async (error: unknown): Promise<Party> => {
          if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
          return { kind: 'creditor', caller: await context.creditor() };
        },
      ),
  };
  return context;
}
