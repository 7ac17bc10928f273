// Apollo hands a checked document to an executor of our own through its gateway interface.
import type { ApolloServerOptions } from '@apollo/server';
import {
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../../../schema/server/context';
import { withDeadline, type Executor, type Subscriber } from '../../../schema/server/execute';

type Gateway = NonNullable<ApolloServerOptions<Context>['gateway']>;

export interface ExecutionEngine {
  readonly execute: Executor;
  readonly subscribe: Subscriber;
  /** Milliseconds for one answer, or until a stream begins. */
  readonly deadlineMs: number;
}

export function createCompiledExecutor(
  schema: GraphQLSchema,
  { execute, subscribe, deadlineMs }: ExecutionEngine,
): Gateway {
  const executeInTime = withDeadline(execute, deadlineMs);
  const subscribeInTime = withDeadline(subscribe, deadlineMs);
  let announce: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] = () => undefined;
  return {
    onSchemaLoadOrUpdate(listener) {
      announce = listener;
      return () => undefined;
    },
    async load() {
      announce({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        async executor({ document, operation, request, ...rest }) {
          // Apollo hands the context of `executeHTTPGraphQLRequest` through untyped.
          const context = rest.context as Context;
          const goesOn = isSubscription(operation);
          if (goesOn !== (context.stream !== null)) return toErrorResult(goesOn ? SEND_TO_STREAM : SEND_TO_ENDPOINT);
          // As it was sent: Apollo tells null for a name that is not in the document, which would run the only one.
          const { operationName, variables = {} } = request;
          const asked = { document, operationName, variables, context };
          if (!context.stream) return executeInTime(asked);
          const results = await subscribeInTime(asked);
          if (!(Symbol.asyncIterator in results)) return results;
          context.stream.start(results);
          return { data: {} };
        },
      };
    },
    stop: async () => undefined,
  };
}

/** Apollo tells none for a name that is not in the document. */
function isSubscription(operation: OperationDefinitionNode | undefined): boolean {
  return operation?.operation === OperationTypeNode.SUBSCRIPTION;
}

const SEND_TO_STREAM = 'Subscriptions are sent to /graphql/stream.';
const SEND_TO_ENDPOINT = 'Queries and mutations are sent to /graphql.';

function toErrorResult(message: string): ExecutionResult<Record<string, never>> {
  return { errors: [new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })] };
}
