// What the facade is handed to do its work: one function that executes a document for a caller.
import type { DocumentNode } from 'graphql';

/** Facts of the HTTP request that the facade looks at; it hands those of the product through as they are. */
export interface HttpContext {
  /** The `Authorization` header as it was sent; null when there was none. */
  readonly authorization: string | null;
  readonly requestId: string;
}

export interface RunError {
  readonly message: string;
  /** `code` in upper case, and the details of the refusal. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Enum values come as documented keys, ids as integers; the objects are the facade's to change. */
export interface RunResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly RunError[];
  /** What the operation wants to be written beside the body, such as a cookie. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same operation is always the same `DocumentNode`, so that it can be compiled once. */
export type Run<Facts extends HttpContext = HttpContext> = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  http: Facts,
) => Promise<RunResult>;
