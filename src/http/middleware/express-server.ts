// Creates requests and responses with Express's prototypes from the start. Express would otherwise replace the prototype of
// each one, which slows down everything Node does with it: a sixth of the time of an account request (docs/adr/0011-http-layer.md).
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';

/** The server does not listen yet. Call it before the application handles a request. */
export function createExpressServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  app.request = extendPrototype(AppRequest.prototype, app.request);
  app.response = extendPrototype(AppResponse.prototype, app.response);
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
}

/** `prototype` with the members that Express added to its own. */
function extendPrototype<Members extends object>(prototype: object, members: Members): Members {
  return Object.setPrototypeOf(prototype, members) as Members;
}
