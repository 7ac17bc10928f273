// Runs operations on compiled documents: each document is planned once and then only run.
import { createSourceEventStream, GraphQLEnumType, GraphQLError } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery, type CompilerOptions } from 'graphql-jit';
import { DomainError } from '../../src/domain/shared/errors';
import type { Context } from './context';

export interface OperationRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

export type Executor = (operation: OperationRequest) => Promise<ExecutionResult>;

/** Answers results as they come, or why there are none. */
export type Subscriber = (operation: OperationRequest) => Promise<AsyncIterable<ExecutionResult> | ExecutionResult>;

/** Runs operations in GraphQL's own idiom: upper-case enum values, ids as strings. Tells when it plans one. */
export function createGraphqlExecutor(schema: GraphQLSchema, onPlan?: () => void): Executor {
  return createCompiledExecutor(schema, {}, onPlan);
}

/**
 * Runs operations in the idiom of the REST contract, by rule: an enum value prints its documented key,
 * which is its internal value, and an id prints as an integer.
 */
export function createRestExecutor(schema: GraphQLSchema): Executor {
  const enums = Object.values(schema.getTypeMap()).filter((type) => type instanceof GraphQLEnumType);
  const printKey = (key: string) => key;
  const customSerializers = { ...Object.fromEntries(enums.map(({ name }) => [name, printKey])), ID: Number };
  return createCompiledExecutor(schema, { customSerializers });
}

/** Runs subscriptions, each event on the compiled document. Tells when it plans one. */
export function createGraphqlSubscriber(schema: GraphQLSchema, onPlan?: () => void): Subscriber {
  const compile = createCompiler(schema, {}, onPlan);
  return async ({ document, operationName, variables, context }) => {
    const query = compile(document, operationName);
    if (!isCompiledQuery(query)) return query;
    // The compiler's own `subscribe` takes the variables for the arguments of the field.
    const asked = { operationName: operationName ?? null, variableValues: variables, contextValue: context };
    const events = await createSourceEventStream({ schema, document, ...asked });
    if (!(Symbol.asyncIterator in events)) return toGraphqlErrors(events, events.errors ?? []);
    return mapEvents(events, (event) => query.query(event, context, { ...variables }));
  };
}

async function* mapEvents(
  events: AsyncIterable<unknown>,
  run: (event: unknown) => Promise<ExecutionResult> | ExecutionResult,
): AsyncGenerator<ExecutionResult> {
  for await (const event of events) yield await run(event);
}

/**
 * Answers `service_unavailable` for an operation that takes longer, in the words in which an absent database is told.
 * What it began goes on by itself: a mutation may still be done, and its `idempotencyKey` tells.
 */
export function withDeadline<Answer>(
  execute: (operation: OperationRequest) => Promise<Answer>,
  milliseconds: number,
): (operation: OperationRequest) => Promise<Answer | ExecutionResult> {
  return async (operation) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<ExecutionResult>((resolve) => {
      timer = setTimeout(() => resolve(buildTimeoutResult()), milliseconds);
    });
    try {
      return await Promise.race([execute(operation), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function buildTimeoutResult(): ExecutionResult {
  const originalError = new DomainError('service_unavailable', { retryAfter: 1 });
  return { errors: [new GraphQLError(originalError.message, { originalError })] };
}

function createCompiledExecutor(
  schema: GraphQLSchema,
  options: Partial<CompilerOptions>,
  onPlan?: () => void,
): Executor {
  const compile = createCompiler(schema, options, onPlan);
  return async ({ document, operationName, variables, context }) => {
    const query = compile(document, operationName);
    const result = isCompiledQuery(query) ? await query.query(undefined, context, { ...variables }) : query;
    return result.errors ? toGraphqlErrors(result, result.errors) : result;
  };
}

/** Compiled operations hang on their document, so they leave the memory together with it. */
function createCompiler(
  schema: GraphQLSchema,
  options: Partial<CompilerOptions>,
  onPlan: () => void = () => undefined,
) {
  const compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery>>();
  return (document: DocumentNode, operationName = ''): CompiledQuery | ExecutionResult => {
    const known = compiled.get(document) ?? new Map<string, CompiledQuery>();
    compiled.set(document, known);
    const planned = known.get(operationName);
    if (planned) return planned;
    onPlan();
    const query = compileQuery(schema, document, operationName || undefined, options);
    // A name that is not in the document is not kept: there are as many of them as somebody likes to send.
    if (isCompiledQuery(query)) known.set(operationName, query);
    return query;
  };
}

/**
 * The compiler has an error class of its own, which lacks extensions; without data and without a place in it, the
 * variables were refused.
 */
function toGraphqlErrors(result: ExecutionResult, errors: readonly GraphQLError[]): ExecutionResult {
  return {
    ...result,
    errors: errors.map(({ message, path, originalError }) => {
      const isInput = result.data === undefined && path === undefined;
      const extensions = isInput ? { extensions: { code: 'BAD_USER_INPUT' } } : {};
      return new GraphQLError(message, { path, originalError, ...extensions });
    }),
  };
}
