// The server under the application, whose requests and answers are made as Express wants them from the start. Express
// changes the prototype of each one otherwise, and everything that node does with them afterwards is slow: measured, that
// is a sixth of an account's cost over REST and over GraphQL.
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Express } from 'express';

/** Not listening yet. To be called before the application handles anything. */
export function createExpressServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  app.request = extendPrototype(AppRequest.prototype, app.request);
  app.response = extendPrototype(AppResponse.prototype, app.response);
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
}

/** The prototype with all that Express has put on its own. */
function extendPrototype<Words extends object>(prototype: object, words: Words): Words {
  return Object.setPrototypeOf(prototype, words) as Words;
}
