// Executes documents with the name `__proto__`, which is a name like any other to GraphQL. graphql-jit builds objects by
// assignment and so sets their prototype instead; graphql-js does the same with variables, but not with responses.
import { execute, Kind, visit } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';

const NAME = '__proto__';

/** Also for a document that has it only in a string or a comment. */
export function mentionsProtoName(document: DocumentNode): boolean {
  return document.loc?.source.body.includes(NAME) ?? false;
}

interface NamedValues {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The same operation with another name for the variable `$__proto__`. */
export function renameProtoVariable<Operation extends NamedValues>(operation: Operation): Operation {
  const { document, variables } = operation;
  const name = getReplacement(document);
  const { [NAME]: value, ...others } = variables;
  return {
    ...operation,
    document: visit(document, {
      [Kind.VARIABLE]: (node) =>
        node.name.value === NAME ? { ...node, name: { ...node.name, value: name } } : undefined,
    }),
    variables: Object.hasOwn(variables, NAME) ? { ...others, [name]: value } : others,
  };
}

/** A name that the document does not have. */
function getReplacement({ loc }: DocumentNode): string {
  let name = 'renamed';
  while (loc?.source.body.includes(name)) name += '_';
  return name;
}

interface InterpretedOperation extends NamedValues {
  readonly operationName?: string | undefined;
  readonly context: unknown;
}

/** `rootValue` is the event of a subscription. Errors name the variable as the client does. */
export async function interpret(
  schema: GraphQLSchema,
  operation: InterpretedOperation,
  rootValue?: unknown,
): Promise<ExecutionResult> {
  const { document, variables, operationName, context } = renameProtoVariable(operation);
  const result = await execute({
    ...{ schema, document, rootValue, operationName: operationName ?? null },
    ...{ variableValues: variables, contextValue: context },
  });
  for (const error of result.errors ?? []) {
    error.message = error.message.replaceAll(`$${getReplacement(operation.document)}"`, `$${NAME}"`);
  }
  return result;
}
