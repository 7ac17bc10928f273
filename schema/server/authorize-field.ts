// Whether a creditor may call a root field at all: asked before anything else about a request is answered.
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { authorize } from '../shared/decorators';
import type { Context } from './context';

/** Null if so, and for fields of others. */
export async function authorizeField(
  schema: GraphQLSchema,
  name: string,
  context: Context,
): Promise<GraphQLError | null> {
  const field = [schema.getQueryType(), schema.getMutationType()]
    .map((type) => type?.getFields()[name])
    .find((found) => found !== undefined);
  if (field?.extensions['access'] !== 'creditor') return null;
  try {
    await authorize(context, [{ policy: 'creditor', account: [] }], { field: name, args: {} });
    return null;
  } catch (error) {
    const originalError = error instanceof Error ? error : new Error(String(error));
    return new GraphQLError(originalError.message, { originalError });
  }
}
