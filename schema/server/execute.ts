// Creates the context of a request, and executes operations with compiled documents: each document is compiled once per
// operation.
import { createSourceEventStream, getOperationAST, GraphQLError, GraphQLID } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
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
import { asksAboutSchema, COMPILER_OPTIONS, createExecutionSchema, type LeafPrinters } from './execution-schema';
import { describeInvalidVariables, type InputErrorReport } from './input-errors';
import { interpret, mentionsProtoName, renameProtoVariable } from './proto-name';

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

/** Executes subscriptions: each event runs the compiled document. `onPlan` is called for each compilation. */
export function createGraphqlSubscriber(schema: GraphQLSchema, onPlan?: () => void): Subscriber {
  const compile = createCompiler(schema, GRAPHQL_PRINTERS, onPlan);
  return async (operation) => {
    const { document, variables, context, operationName } = renameProtoVariable(operation);
    const query = compile(operation.document, operationName);
    if (!isCompiledQuery(query)) return query;
    // graphql-jit's own `subscribe` passes the variables as the arguments of the field.
    const args = { operationName: operationName ?? null, variableValues: variables, contextValue: context };
    const events = await createSourceEventStream({ schema, document, ...args });
    if (!(Symbol.asyncIterator in events)) return toGraphqlErrors(schema, operation, events);
    if (mentionsProtoName(operation.document)) return mapEvents(events, (event) => interpret(schema, operation, event));
    return mapEvents(events, (event) => query.query(event, context, withoutPrototype(variables)));
  };
}

async function* mapEvents(
  events: AsyncIterable<unknown>,
  run: (event: unknown) => Promise<ExecutionResult> | ExecutionResult,
): AsyncGenerator<ExecutionResult> {
  for await (const event of events) yield await run(event);
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
  const compile = createCompiler(schema, printers, onPlan);
  const run = async (operation: OperationRequest): Promise<ExecutionResult> => {
    const { document, operationName, variables, context } = operation;
    if (mentionsProtoName(document)) return interpret(schema, operation);
    const query = compile(document, operationName);
    return isCompiledQuery(query) ? query.query(undefined, context, withoutPrototype(variables)) : query;
  };
  return async (operation) => {
    const result = await run(operation);
    return result.errors ? toGraphqlErrors(schema, operation, result) : result;
  };
}

/** Otherwise graphql-jit would find a value for a missing variable such as `$constructor`. */
function withoutPrototype(variables: OperationRequest['variables']): Record<string, unknown> {
  return Object.assign(Object.create(null) as Record<string, unknown>, variables);
}

/** Compiled operations are keyed weakly by their document, so both are freed together. */
function createCompiler(schema: GraphQLSchema, printers: LeafPrinters, onPlan: () => void = () => undefined) {
  // Made with the first document.
  let executed: GraphQLSchema | null = null;
  const compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery>>();
  return (document: DocumentNode, operationName = ''): CompiledQuery | ExecutionResult => {
    const known = compiled.get(document) ?? new Map<string, CompiledQuery>();
    compiled.set(document, known);
    const planned = known.get(operationName);
    if (planned) return planned;
    onPlan();
    const name = operationName || undefined;
    const query = asksAboutSchema(document)
      ? compileQuery(schema, document, name)
      : compileQuery((executed ??= createExecutionSchema(schema, printers)), document, name, COMPILER_OPTIONS);
    // Unknown operation names are not cached: a client could send any number of them.
    if (isCompiledQuery(query)) known.set(operationName, query);
    return query;
  };
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
