// The context of a resolver: the dependencies of use cases, the request and its response, and the caller.
import type { ExecutionResult } from 'graphql';
import type { Caller, CreditorCaller, Party } from '../../src/services/shared/authenticate';
import type { Dependencies } from '../../src/services/shared/dependencies';
import type { RequestContext, StreamContext } from '../../src/services/shared/request-context';
import type { LoadTogether } from './batches';

/** An open connection that carries the results of a subscription. */
export interface ResultStream extends StreamContext {
  /** Starts to send the results as they arrive. */
  start(results: AsyncIterable<ExecutionResult>): void;
}

export interface Context extends RequestContext {
  readonly dependencies: Dependencies;
  /** The stream is null on transports that return a single response. */
  readonly stream: ResultStream | null;
  /**
   * The signed-in consumer; throws `unauthenticated` and `wrong_audience`. The caller is resolved at most once per request. The first call may name the account
   * that the request is about, which is read along.
   */
  readonly caller: (accountId?: number | null) => Promise<Caller>;
  /** The signed-in creditor user; throws `unauthenticated` and `wrong_audience`. */
  readonly creditor: () => Promise<CreditorCaller>;
  /** The signed-in consumer or creditor user; throws `unauthenticated`. */
  readonly party: () => Promise<Party>;
  /** Forgets the caller, whom a mutation may have changed: the next reading of the request identifies them again. */
  readonly forgetCaller: () => void;
  /** For fields of the rows of a page. */
  readonly loadTogether: LoadTogether;
}
