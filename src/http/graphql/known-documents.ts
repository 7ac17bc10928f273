// Runs requests for documents that Apollo Server has parsed and validated before. Its pipeline would repeat for each request
// what depends on the document alone, which takes longer than most operations (docs/adr/0028-known-documents.md). The
// executor, the deadline, the format of errors and the status are the same.
import { getOperationAST, OperationTypeNode, type GraphQLFormattedError } from 'graphql';
import type { Context } from '../../../schema/server/context';
import type { Executor } from '../../../schema/server/execute';
import type { FormatError } from '../../../schema/server/format-error';
import type { UsageCounter } from '../middleware/usage-counter';
import type { DocumentCache } from './document-cache';
import type { StatusProfile } from '../../config/graphql';
import { describeResponse, type ResponseHead } from './status';

interface KnownRequest {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The negotiated type of the response. */
  readonly mediaType: string;
  /** True if the request was sent with GET, which runs no mutations. */
  readonly isRead: boolean;
}

export interface GraphqlResponse extends ResponseHead {
  readonly text: string;
}

/** Returns null for what Apollo Server runs: an unknown document, or an operation that it refuses. */
export type RunKnownDocument = (request: KnownRequest, context: Context) => Promise<GraphqlResponse> | null;

interface KnownDocuments {
  readonly documents: Pick<DocumentCache, 'find'>;
  readonly execute: Executor;
  readonly formatError: FormatError;
  readonly statusProfile: StatusProfile;
  /** Counts each operation that is run. */
  readonly usage: Pick<UsageCounter, 'operation'> | undefined;
}

export function createKnownDocuments(dependencies: KnownDocuments): RunKnownDocument {
  const { documents, execute, formatError, statusProfile, usage } = dependencies;
  return ({ query, operationName, variables = {}, mediaType, isRead }, context) => {
    const document = documents.find(query);
    const operation = document && getOperationAST(document, operationName);
    if (!document || !operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return null;
    if (isRead && operation.operation !== OperationTypeNode.QUERY) return null;
    usage?.operation('graphql', document, operation);
    return execute({ document, operationName, variables, context }).then(
      ({ data, errors }) => respond(errors?.map(formatError), data, mediaType),
      (error: unknown) => respond([formatError(error)], undefined, mediaType),
    );
  };

  function respond(errors: readonly GraphQLFormattedError[] | undefined, data: unknown, mediaType: string) {
    const outcome = { mediaType, errors: errors ?? [], wasRun: data !== undefined };
    // In the order of Apollo Server, and with its line break.
    return { ...describeResponse(statusProfile, outcome), text: `${JSON.stringify({ errors, data })}\n` };
  }
}
