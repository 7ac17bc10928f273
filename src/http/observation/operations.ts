// Names the operation of a request for the log, the metrics and the traces, and notes its errors.
import { getOperationAST, Kind, OperationTypeNode, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import { normalizeName } from '../../domain/system/usage';
import { getActivity, noteError, noteOperation } from '../../providers/observation/activity';
import type { Executor } from '../../../schema/server/execute';
import type { FormatError } from '../../../schema/server/format-error';
import type { UsageCounter } from '../middleware/usage-counter';

/** Notes each GraphQL operation that is run, and counts its use. */
export function observeOperations({
  operation: count,
}: Pick<UsageCounter, 'operation'>): Pick<UsageCounter, 'operation'> {
  return {
    operation(style, document: DocumentNode, operation) {
      noteGraphqlOperation(operation);
      count(style, document, operation);
    },
  };
}

function noteGraphqlOperation(definition: OperationDefinitionNode): void {
  noteOperation(normalizeName(definition.name?.value), getFieldLabel(definition));
  const activity = getActivity();
  if (activity && definition.operation === OperationTypeNode.SUBSCRIPTION) activity.style = 'stream';
}

const ROOT_TYPES: Readonly<Record<OperationTypeNode, string>> = {
  query: 'Query',
  mutation: 'Mutation',
  subscription: 'Subscription',
};

/** `Query.accounts`, which is part of the schema, or `Query.(several)`. */
function getFieldLabel({ operation, selectionSet }: OperationDefinitionNode): string {
  const [field, ...others] = selectionSet.selections;
  const isOne = field?.kind === Kind.FIELD && others.length === 0;
  return `${ROOT_TYPES[operation]}.${isOne ? field.name.value : '(several)'}`;
}

/** Notes the code of each error that clients are sent. */
export function noteErrors(format: FormatError): FormatError {
  return (error) => {
    const formatted = format(error);
    noteError(String(formatted.extensions?.['code']));
    return formatted;
  };
}

/** A span for each operation, below that of the request. */
export function observeExecution(execute: Executor): Executor {
  return async (operation) => {
    const activity = getActivity();
    const parent = activity?.span;
    if (!activity || !parent) return execute(operation);
    const definition = getOperationAST(operation.document, operation.operationName);
    const label = definition ? getFieldLabel(definition) : 'operation';
    const span = parent.child(label, { 'graphql.operation.name': normalizeName(definition?.name?.value) });
    activity.span = span;
    let error: string | null = 'failed';
    try {
      const result = await execute(operation);
      error = result.errors ? 'errors' : null;
      return result;
    } finally {
      activity.span = parent;
      span.end(error);
    }
  };
}
