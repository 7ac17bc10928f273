// Lets Apollo Server run compiled operations: its gateway interface is the only way to replace the executor.
import type { ApolloServerOptions } from '@apollo/server';
import {
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../../../schema/server/context';
import type { Executor, Subscriber } from '../../../schema/server/execute';

type Gateway = NonNullable<ApolloServerOptions<Context>['gateway']>;

interface ExecutionEngine {
  readonly execute: Executor;
  readonly subscribe: Subscriber;
}

export function createCompiledExecutor(schema: GraphQLSchema, { execute, subscribe }: ExecutionEngine): Gateway {
  let onSchemaLoad: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] = () => undefined;
  return {
    onSchemaLoadOrUpdate(listener) {
      onSchemaLoad = listener;
      return () => undefined;
    },
    async load() {
      onSchemaLoad({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        async executor({ document, operation, request, ...rest }) {
          // Apollo does not type the context of `executeHTTPGraphQLRequest`.
          const context = rest.context as Context;
          const needsStream = isSubscription(operation);
          if (needsStream !== (context.stream !== null)) {
            return toErrorResult(needsStream ? SEND_TO_STREAM : SEND_TO_ENDPOINT);
          }
          // The name as sent: Apollo's is null for an unknown name, which would run the only operation.
          const { operationName, variables = {} } = request;
          const execution = { document, operationName, variables, context };
          if (!context.stream) return execute(execution);
          const results = await subscribe(execution);
          if (!(Symbol.asyncIterator in results)) return results;
          context.stream.start(results);
          return { data: {} };
        },
      };
    },
    stop: async () => undefined,
  };
}

/** Apollo passes no operation for an unknown name. */
function isSubscription(operation: OperationDefinitionNode | undefined): boolean {
  return operation?.operation === OperationTypeNode.SUBSCRIPTION;
}

const SEND_TO_STREAM = 'Subscriptions are sent to /graphql/stream.';
const SEND_TO_ENDPOINT = 'Queries and mutations are sent to /graphql.';

function toErrorResult(message: string): ExecutionResult<Record<string, never>> {
  return { errors: [new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })] };
}
