// What a resolver receives: the services, the request and its answer, and who is asking.
import type { Caller } from '../src/services/authenticate';
import type { Exchange } from '../src/services/request';
import type { Services } from '../src/services/services';

export interface Context extends Exchange {
  readonly services: Services;
  /** The signed-in consumer; refuses with `unauthenticated`. Asked once a request at most. */
  readonly caller: () => Promise<Caller>;
}

/** The context of one operation. */
export function createContext(services: Services, { request, answer }: Exchange): Context {
  let asked: Promise<Caller> | null = null;
  return { services, request, answer, caller: () => (asked ??= services.authenticate(request.authorization)) };
}
