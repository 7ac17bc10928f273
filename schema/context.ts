// What a resolver receives: the services, the request and its answer, and who is asking.
import type { Caller } from '../src/services/authenticate';
import type { CreditorCaller } from '../src/services/authenticate-creditor';
import type { Exchange } from '../src/services/request';
import type { Services } from '../src/services/services';

export interface Context extends Exchange {
  readonly services: Services;
  /** The signed-in consumer; refuses with `unauthenticated`. Asked once a request at most. */
  readonly caller: () => Promise<Caller>;
  /** The signed-in creditor user; refuses with `unauthenticated`. Asked once a request at most. */
  readonly creditor: () => Promise<CreditorCaller>;
}

/** The context of one operation. */
export function createContext(services: Services, { request, answer }: Exchange): Context {
  let caller: Promise<Caller> | null = null;
  let creditor: Promise<CreditorCaller> | null = null;
  return {
    services,
    request,
    answer,
    caller: () => (caller ??= services.authenticate(request.authorization)),
    creditor: () => (creditor ??= services.authenticateCreditor(request.authorization)),
  };
}
