// What a resolver receives: the services, the facts of the request, and who is asking.
import type { Caller } from '../src/services/authenticate';
import type { Services } from '../src/services/services';

/** Facts of the HTTP request that carries an operation, the same in both styles. */
export interface RequestFacts {
  readonly authorization: string | null;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly requestId: string;
}

export interface Context {
  readonly services: Services;
  readonly request: RequestFacts;
  /** The signed-in consumer; refuses with `unauthenticated`. Asked once a request at most. */
  readonly caller: () => Promise<Caller>;
}

/** The context of one operation. */
export function createContext(services: Services, request: RequestFacts): Context {
  let asked: Promise<Caller> | null = null;
  return { services, request, caller: () => (asked ??= services.authenticate(request.authorization)) };
}
