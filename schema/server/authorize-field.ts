// Decides whether a creditor may call a root field at all, before anything else about a request is answered.
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { authorize } from '../shared/decorators';
import type { Context } from './context';

/** Returns null if the creditor may call the field, and for fields that are not for creditors. */
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
