// What a resolver receives: the dependencies of use cases, the request, the response state and the caller.
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../src/domain/shared/errors';
import {
  authenticate,
  authenticateCreditor,
  type Caller,
  type CreditorCaller,
} from '../../src/services/shared/authenticate';
import type { Dependencies } from '../../src/services/shared/dependencies';
import type { Party } from '../../src/services/negotiation/negotiation-history';
import type { RequestContext, StreamContext } from '../../src/services/shared/request-context';

/** A connection that stays, for an operation that goes on. */
export interface ResultStream extends StreamContext {
  /** Hands over what is to be sent, each result as it comes. */
  start(results: AsyncIterable<ExecutionResult>): void;
}

export interface Context extends RequestContext {
  readonly dependencies: Dependencies;
  /** Null where one answer is all that can be given. */
  readonly stream: ResultStream | null;
  /** The signed-in consumer; refuses with `unauthenticated`. Asked once a request at most. */
  readonly caller: () => Promise<Caller>;
  /** The signed-in creditor user; refuses with `unauthenticated`. Asked once a request at most. */
  readonly creditor: () => Promise<CreditorCaller>;
  /** Either of the two; refuses with `unauthenticated`. */
  readonly party: () => Promise<Party>;
}

/** The context of one operation. */
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
    // A token of one side is no token of the other.
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
