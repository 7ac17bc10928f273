// The tables of docs/rest.md: endpoints with their GraphQL fields, and the operations behind the actions of accounts.
import { Kind, type DocumentNode } from 'graphql';
import { ENDPOINTS, type Endpoint } from '../rest-facade/endpoints';
import { readDocuments } from '../rest-facade/operations';
import { describeActions } from '../src/domain/account/action-operations';
import { markdownTable } from './markdown-table';

/** Documented endpoints first. */
export function renderEndpointTable(): string {
  const documents = readDocuments();
  const rows = [...ENDPOINTS].sort((one, other) => Number(one.extension ?? false) - Number(other.extension ?? false));
  return markdownTable(
    ['Method and path', 'GraphQL field', ''],
    rows.map((row) => [
      `\`${row.method} ${row.base === 'creditor' ? '{creditor}' : ''}${row.path.replace(/:(\w+)/g, '{$1}')}\``,
      `\`${getRootField(documents, row)}\``,
      row.extension ? 'extension' : 'documented',
    ]),
  );
}

export function renderActionTable(): string {
  return markdownTable(
    ['Action', 'Label', 'GraphQL field', 'REST'],
    describeActions().map(({ value, label, field, method, path }) => [
      `\`${value}\``,
      label,
      `\`${field}\``,
      `\`${method} ${path}\``,
    ]),
  );
}

function getRootField(documents: DocumentNode, { document }: Endpoint): string {
  for (const definition of documents.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.name?.value !== document) continue;
    const [field] = definition.selectionSet.selections;
    if (field?.kind === Kind.FIELD) return field.name.value;
  }
  throw new Error(`there is no operation ${document} in the documents`);
}
