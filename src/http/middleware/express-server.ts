// Creates requests and responses with Express's prototypes from the start. Express would otherwise replace the prototype of
// each one, which slows down everything Node does with it: a sixth of the time of an account request (docs/adr/0027-http-layer.md).
import { IncomingMessage, Server, ServerResponse, type RequestListener, type ServerOptions } from 'node:http';
import type { Express } from 'express';
import type { RequestDeadlines } from '../../config/server';
import { isRecord } from '../../domain/shared/is-record';

/** How often Node looks for connections beyond a deadline; its default is 30 s. */
const CHECK_INTERVAL_MS = 1000;

/**
 * The server does not listen yet. Call it before the application handles a request. A request beyond a deadline, in
 * milliseconds, is answered with 408 and its connection is closed. `listen` may answer a request, or pass it to `app`.
 */
export function createExpressServer(app: Express, deadlines: RequestDeadlines, listen: RequestListener = app): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  app.request = extendPrototype(AppRequest.prototype, app.request);
  app.response = extendPrototype(AppResponse.prototype, app.response);
  const classes = { IncomingMessage: AppRequest, ServerResponse: AppResponse } as ServerOptions;
  return new AppServer({ ...classes, ...deadlines, connectionsCheckingInterval: CHECK_INTERVAL_MS }, listen);
}

/** Sockets of requests that may last longer. */
const uploading = new WeakSet<object>();

/** Node reports a request beyond the deadline once, as a client error: what no one handles is answered with 408. */
class AppServer extends Server {
  override emit(event: string, ...args: unknown[]): boolean {
    const [error, socket] = args;
    return (event === 'clientError' && isDeadline(error) && isUploading(socket)) || super.emit(event, ...args);
  }
}

function isDeadline(error: unknown): boolean {
  return isRecord(error) && error['code'] === 'ERR_HTTP_REQUEST_TIMEOUT';
}

function isUploading(socket: unknown): boolean {
  return typeof socket === 'object' && socket !== null && uploading.has(socket);
}

/** A file may take longer than the deadline of all requests, until its answer is sent: its upload has a minimum rate. */
export function liftDeadline({ socket }: IncomingMessage, response: ServerResponse): void {
  uploading.add(socket);
  response.once('close', () => uploading.delete(socket));
}

/** `prototype` with the members that Express added to its own. */
function extendPrototype<Members extends object>(prototype: object, members: Members): Members {
  return Object.setPrototypeOf(prototype, members) as Members;
}
