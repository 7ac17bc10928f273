// What a resolver receives: the services, the request and its answer, and who is asking.
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../src/domain/shared/errors';
import type { Caller, CreditorCaller } from '../../src/services/shared/authenticate';
import type { Party } from '../../src/services/negotiation/negotiation-history';
import type { RequestContext, StreamContext } from '../../src/services/shared/request-context';
import type { Services } from '../../src/services/services';

/** A connection that stays, for an operation that goes on. */
export interface ResultStream extends StreamContext {
  /** Hands over what is to be sent, each result as it comes. */
  start(results: AsyncIterable<ExecutionResult>): void;
}

export interface Context extends RequestContext {
  readonly services: Services;
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
  services: Services,
  { request, response }: RequestContext,
  stream: ResultStream | null = null,
): Context {
  let caller: Promise<Caller> | null = null;
  let creditor: Promise<CreditorCaller> | null = null;
  const context: Context = {
    services,
    request,
    response,
    stream,
    caller: () => (caller ??= services.authenticate(request.authorization)),
    creditor: () => (creditor ??= services.authenticateCreditor(request.authorization)),
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
