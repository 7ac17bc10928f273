// The facade's only dependency on the service: a function that executes a GraphQL document for a caller.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DocumentNode } from 'graphql';
import type { Endpoint } from './endpoints';

/** The part of the request context that the facade reads. It passes the complete context on unchanged. */
export interface HttpContext {
  /** The `Authorization` header; null when there is none. */
  readonly authorization: string | null;
  readonly requestId: string;
}

export interface RunError {
  readonly message: string;
  /** `code` in upper case, and the details of the error. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Enum values are documented keys and IDs are integers. The facade may modify the objects. */
interface RunResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly RunError[];
  /** Headers that the operation sets, such as a cookie. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What follows the first part of a `stream`. Its end, also an early one, frees what it holds. */
  readonly rest?: AsyncGenerator<string> | null;
}

/** An operation is always passed as the same `DocumentNode`, so that it can be compiled once. */
export type Run<Http extends HttpContext = HttpContext> = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  http: Http,
) => Promise<RunResult>;

/** What an operation would refuse, by member, without carrying it out. */
export type FindRefusals<Http extends HttpContext = HttpContext> = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  http: Http,
) => Promise<Readonly<Record<string, readonly string[]>>>;

/** Returns null if the caller may call a root field at all, whatever its arguments are; otherwise the error. */
export type Authorize<Http extends HttpContext = HttpContext> = (field: string, http: Http) => Promise<RunError | null>;

/** An answer as it is sent. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface AnswerSource {
  readonly endpoint: Endpoint;
  readonly document: DocumentNode;
}

/** Sends the answer of an operation. False: the facade sends it. */
export type Deliver = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: SentAnswer,
  source: AnswerSource,
) => boolean;

/** Called when the body of a request has arrived. Null if the request may be worked on, or why not. */
export type Admit = (request: IncomingMessage) => RunError | null;
