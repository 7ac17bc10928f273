// Decides whether stamps cover everything that an operation can read: each of its root fields says so, and no field
// below them says otherwise (docs/stored-answers.md).
import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';

export type IsStamped = (document: DocumentNode, operationName?: string) => boolean;

export function createStampedDocuments(schema: GraphQLSchema): IsStamped {
  const known = new WeakMap<DocumentNode, Map<string, boolean>>();
  return (document, operationName = '') => {
    const ofDocument = known.get(document) ?? new Map<string, boolean>();
    known.set(document, ofDocument);
    const answered = ofDocument.get(operationName);
    if (answered !== undefined) return answered;
    const operation = getOperationAST(document, operationName || undefined);
    if (!operation) return false;
    const isRead = operation.operation === OperationTypeNode.QUERY;
    const found = isRead && isCovered(schema, document, operation.name?.value);
    ofDocument.set(operationName, found);
    return found;
  };
}

/** Fragments are looked at whether or not the operation uses them. */
function isCovered(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): boolean {
  const types = new TypeInfo(schema);
  const query = schema.getQueryType();
  let covered = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.OPERATION_DEFINITION]: ({ name }) => (name?.value === operationName ? undefined : false),
      [Kind.FIELD]({ name }) {
        const field = types.getFieldDef();
        const { stamped } = field?.extensions ?? {};
        const isRoot = types.getParentType() === query && !name.value.startsWith('__');
        const isIntrospection = name.value.startsWith('__') && name.value !== '__typename';
        if (!field || isIntrospection || (isRoot ? stamped !== true : stamped === false)) covered = false;
      },
    }),
  );
  return covered;
}
