// Apollo hands a checked document to an executor of our own through its gateway interface.
import type { ApolloServerOptions } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../../schema/context';
import type { Executor } from '../../schema/execute';

type Gateway = NonNullable<ApolloServerOptions<Context>['gateway']>;

export function compiledGateway(schema: GraphQLSchema, execute: Executor): Gateway {
  let announce: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] = () => undefined;
  return {
    onSchemaLoadOrUpdate(listener) {
      announce = listener;
      return () => undefined;
    },
    async load() {
      announce({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        executor: async ({ document, request, context }) =>
          execute({
            document,
            // As it was sent: Apollo tells null for a name that is not in the document, which would run the only one.
            operationName: request.operationName,
            variables: request.variables ?? {},
            // Apollo hands the context of `executeHTTPGraphQLRequest` through untyped.
            context: context as Context,
          }),
      };
    },
    stop: async () => undefined,
  };
}
