// Limits the requests in progress: beyond the limit a request is refused at once, before its body is read, instead of being
// answered late. A request takes a place for work when its body has arrived. Sizes and reasons: docs/adr/0029-overload.md.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { toRestName } from '../../../rest-facade/request/input-schema';
import { hasBody, isSmallBody } from './read-body';
import { createErrorResponder } from '../../../rest-facade/response/error-response';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { noteError } from '../../providers/observation/activity';
import { sendJson } from './json';

export interface LoadLimit {
  /** Wraps a handler that returns a promise of its whole work. Beyond the limit, `refuse` answers instead of it. */
  (
    handle: RequestHandler,
    refuse: RequestHandler,
    /** Which requests the limit is for; all by default. */
    isLimited?: (request: Request) => boolean,
  ): RequestHandler;
  /**
   * For work in front of the handlers. A request whose body is still arriving waits for the place for its work, and may lose
   * the one that it has to a newer one: then `onReplaced` is called. Null: no place is free, and the request is refused by the
   * handler that it meets next.
   */
  readonly enter: (request: IncomingMessage, response: ServerResponse, onReplaced?: () => void) => Place | null;
}

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
  /** Call it when the body has arrived. Returns false when no place for work is free. */
  startWork(): boolean;
  leave(): void;
}

/** The places of limited requests. */
const places = new WeakMap<IncomingMessage, Place>();

/** Requests that the next handler has to refuse. */
const refused = new WeakSet<IncomingMessage>();

/** Has the handler of the request refuse it as it does beyond its limit: the database has failed already. */
export function refuseLater(request: IncomingMessage): void {
  refused.add(request);
}

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
  const receiving = new Map<IncomingMessage, () => void>();
  const working = new Map<IncomingMessage, ServerResponse>();
  const replaced = new WeakSet<IncomingMessage>();

  function isFull(): boolean {
    if (working.size < maxRequests) return false;
    // What remains of the others is to send the answer, as fast as the client reads: an event stream, a long calendar.
    return [...working.values()].filter(({ headersSent }) => !headersSent).length >= maxRequests;
  }

  function refuseOne(request: IncomingMessage): void {
    refused.add(request);
    observer.refused();
  }

  function addWork(request: IncomingMessage, response: ServerResponse): void {
    working.set(request, response);
    observer.changed(working.size);
  }

  function addReceiving(request: IncomingMessage, end: () => void): void {
    const [oldest] = receiving;
    if (oldest && receiving.size >= maxRequests * RECEIVING_FACTOR) {
      receiving.delete(oldest[0]);
      oldest[1]();
    }
    receiving.set(request, end);
  }

  const enter: LoadLimit['enter'] = (request, response, onReplaced = () => undefined) => {
    if (refused.has(request)) return null;
    if (isFull()) {
      refuseOne(request);
      return null;
    }
    const place: Place = {
      startWork() {
        if (working.has(request)) return true;
        receiving.delete(request);
        if (isFull()) {
          refuseOne(request);
          return false;
        }
        addWork(request, response);
        return true;
      },
      leave() {
        receiving.delete(request);
        if (working.delete(request)) observer.changed(working.size);
      },
    };
    if (hasBody(request)) {
      addReceiving(request, () => {
        refuseOne(request);
        response.setHeader('connection', 'close');
        // Whatever is reading the body must stop waiting for the rest of it.
        response.once('close', () => request.destroy());
        onReplaced();
      });
    } else {
      addWork(request, response);
    }
    return place;
  };

  const limit =
    (
      handle: RequestHandler,
      refuse: RequestHandler,
      isLimited: (request: Request) => boolean = () => true,
    ): RequestHandler =>
    async (request, response, next) => {
      if (!isLimited(request)) return handle(request, response, next);
      const place = enter(request, response, () => {
        replaced.add(request);
        void refuse(request, response, next);
      });
      if (!place) {
        if (!isSmallBody(request, MAX_DISCARDED_BYTES)) response.setHeader('connection', 'close');
        return refuse(request, response, next);
      }
      places.set(request, place);
      try {
        await handle(request, response, next);
      } catch (error) {
        // Its body ended early, because it was refused.
        if (!replaced.has(request)) throw error;
      } finally {
        // Not when the client disconnects: the work goes on, and a client could start any amount of it by leaving at once.
        place.leave();
      }
    };
  return Object.assign(limit, { enter });
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
