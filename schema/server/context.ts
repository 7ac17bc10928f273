// The context of a resolver: the dependencies of use cases, the request and its response, and the caller.
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../src/domain/shared/errors';
import {
  authenticate,
  authenticateCreditor,
  type Caller,
  type CreditorCaller,
  type Party,
} from '../../src/services/shared/authenticate';
import type { Dependencies } from '../../src/services/shared/dependencies';
import type { RequestContext, StreamContext } from '../../src/services/shared/request-context';

/** An open connection that carries the results of a subscription. */
export interface ResultStream extends StreamContext {
  /** Starts to send the results as they arrive. */
  start(results: AsyncIterable<ExecutionResult>): void;
}

export interface Context extends RequestContext {
  readonly dependencies: Dependencies;
  /** Null on transports that return a single response. */
  readonly stream: ResultStream | null;
  /** The signed-in consumer; throws `unauthenticated`. Resolved at most once per request. */
  readonly caller: () => Promise<Caller>;
  /** The signed-in creditor user; throws `unauthenticated`. Resolved at most once per request. */
  readonly creditor: () => Promise<CreditorCaller>;
  /** The signed-in consumer or creditor user; throws `unauthenticated`. */
  readonly party: () => Promise<Party>;
}

export function createContext(
  dependencies: Dependencies,
  { request, response }: RequestContext,
  stream: ResultStream | null = null,
): Context {
  let caller: Promise<Caller> | null = null;
  let creditor: Promise<CreditorCaller> | null = null;
  const context: Context = {
    dependencies,
    request,
    response,
    stream,
    caller: () => (caller ??= authenticate(dependencies, request.authorization)),
    creditor: () => (creditor ??= authenticateCreditor(dependencies, request.authorization)),
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
