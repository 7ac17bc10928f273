// Limits the requests in progress: beyond the limit a request is refused at once, before its body is read, instead of being
// answered late. A request takes a place for work when its body has arrived. Sizes and reasons: docs/adr/0029-overload.md.
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { toRestName } from '../../../rest-facade/request/input-schema';
import { hasBody, isSmallBody } from './read-body';
import { createErrorResponder } from '../../../rest-facade/response/error-response';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { noteError } from '../../providers/observation/activity';
import { sendJson } from './json';

/** Wraps a handler that returns a promise of its whole work. Beyond the limit, `refuse` answers instead of it. */
export type LoadLimit = (
  handle: RequestHandler,
  refuse: RequestHandler,
  /** Which requests the limit is for; all by default. */
  isLimited?: (request: Request) => boolean,
) => RequestHandler;

/** The work in progress ends within a second. */
export const overloadError = () => new DomainError('service_unavailable', { retryAfter: 1 });

/**
 * Requests whose body is still arriving, for each place of work. They have places of their own, so that slow senders take
 * none of those for work; the newest takes the place of the oldest.
 */
const RECEIVING_FACTOR = 8;

/** Node reads and discards the body of a refused request, so that its connection can be used again. */
const MAX_DISCARDED_BYTES = 64 * 1024;

export interface LoadObserver {
  refused(): void;
  /** With the number of requests that are worked on. */
  changed(inProgress: number): void;
}

const UNOBSERVED: LoadObserver = { refused: () => undefined, changed: () => undefined };

interface Place {
  /** Returns false when no place for work is free. */
  startWork(): boolean;
  leave(): void;
}

/** The places of limited requests. */
const places = new WeakMap<IncomingMessage, Place>();

/** Call it when the body has arrived, before the work. Returns an error when no place for work is free. */
export function findOverload(request: IncomingMessage): DomainError | null {
  return places.get(request)?.startWork() === false ? overloadError() : null;
}

/** Call it when the body has arrived, before the work. Throws `service_unavailable` when no place for work is free. */
export function takeWorkPlace(request: IncomingMessage): void {
  const error = findOverload(request);
  if (error) throw error;
}

/** What follows is bounded by other limits. */
export function leaveWorkPlace(request: IncomingMessage): void {
  places.get(request)?.leave();
}

/** Each call has its own count. */
export function createLoadLimit(maxRequests: number, observer: LoadObserver = UNOBSERVED): LoadLimit {
  /** From the oldest to the newest, each with what ends it. */
  const receiving = new Map<Request, () => void>();
  const working = new Map<Request, Response>();
  const replaced = new WeakSet<Request>();

  function isFull(): boolean {
    if (working.size < maxRequests) return false;
    // What remains of the others is to send the answer, as fast as the client reads: an event stream, a long calendar.
    return [...working.values()].filter(({ headersSent }) => !headersSent).length >= maxRequests;
  }

  function addWork(request: Request, response: Response): void {
    working.set(request, response);
    observer.changed(working.size);
  }

  function addReceiving(request: Request, end: () => void): void {
    const [oldest] = receiving;
    if (oldest && receiving.size >= maxRequests * RECEIVING_FACTOR) {
      receiving.delete(oldest[0]);
      oldest[1]();
    }
    receiving.set(request, end);
  }

  return (handle, refuse, isLimited = () => true) =>
    async (request, response, next) => {
      if (!isLimited(request)) return handle(request, response, next);
      if (isFull()) {
        observer.refused();
        if (!isSmallBody(request, MAX_DISCARDED_BYTES)) response.setHeader('connection', 'close');
        return refuse(request, response, next);
      }
      const leave = () => {
        receiving.delete(request);
        if (working.delete(request)) observer.changed(working.size);
      };
      const startWork = () => {
        if (working.has(request)) return true;
        receiving.delete(request);
        if (isFull()) {
          observer.refused();
          return false;
        }
        addWork(request, response);
        return true;
      };
      places.set(request, { startWork, leave });
      if (hasBody(request)) {
        addReceiving(request, () => {
          replaced.add(request);
          observer.refused();
          response.setHeader('connection', 'close');
          // Whoever reads the body learns that nothing more comes.
          response.once('close', () => request.destroy());
          void refuse(request, response, next);
        });
      } else {
        addWork(request, response);
      }
      try {
        await handle(request, response, next);
      } catch (error) {
        // Its body ended early, because it was refused.
        if (!replaced.has(request)) throw error;
      } finally {
        // Not when the client disconnects: the work goes on, and a client could start any amount of it by leaving at once.
        leave();
      }
    };
}

/** Answers as the REST API does. `errorsPage` explains the errors; null where it is not served. */
export function refuseRest(errorsPage: string | null): RequestHandler {
  const { code, message, details } = overloadError();
  const run = { message, extensions: { code, ...details } };
  const { status, headers, body } = createErrorResponder(ERRORS, errorsPage).fromRunError(run, toRestName, false);
  return (_request, response) => {
    noteError(code);
    sendJson(response, status, body, headers);
  };
}
