// What the facade is handed to do its work: one function that executes a document for a caller.
import type { DocumentNode } from 'graphql';

/** Facts of the HTTP request that an operation may look at. */
export interface HttpFacts {
  /** The `Authorization` header as it was sent; null when there was none. */
  readonly authorization: string | null;
  readonly ip: string;
  readonly userAgent: string | null;
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
}

/** The same operation is always the same `DocumentNode`, so that it can be compiled once. */
export type Run = (document: DocumentNode, variables: Record<string, unknown>, http: HttpFacts) => Promise<RunResult>;
