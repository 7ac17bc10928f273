// The tables of docs/rest.md, docs/errors.md and docs/exports.md: endpoints with their GraphQL fields, the operations behind the
// actions of accounts, the error codes, and the events of the audit trail.
import { Kind, type DocumentNode } from 'graphql';
import { ENDPOINTS, type Endpoint } from '../rest-facade/endpoints';
import { readDocuments } from '../rest-facade/operations';
import { describeActions } from '../src/domain/account/action-operations';
import { COMPANY_EVENTS } from '../src/domain/system/audit';
import { describeAudience, listErrorCodes } from '../src/services/system/error-codes';
import { markdownTable } from './markdown-table';

/** Documented endpoints first. */
export function renderEndpointTable(): string {
  const documents = readDocuments();
  const rows = [...ENDPOINTS].sort((one, other) => Number(one.extension ?? false) - Number(other.extension ?? false));
  return markdownTable(
    ['Method and path', 'GraphQL field', ''],
    rows.map((row) => [
      `\`${toMethodAndPath(row)}\``,
      `\`${[getRootField(documents, row), ...(row.member === undefined ? [] : [row.member])].join('.')}\``,
      row.extension ? 'extension' : 'documented',
    ]),
  );
}

export function renderActionTable(): string {
  return markdownTable(
    ['Action', 'Label', 'GraphQL field', 'REST'],
    describeActions().map(({ key, label, field, method, path }) => [
      `\`${key}\``,
      label,
      `\`${field}\``,
      `\`${method} ${path}\``,
    ]),
  );
}

export function renderErrorTable(): string {
  return markdownTable(
    ['Code', 'Status', 'For', 'In REST bodies', 'When, and what to do'],
    listErrorCodes().map(({ code, status, advice, inRestBody }) => [
      `\`${code}\``,
      String(status),
      describeAudience(code),
      inRestBody ? 'yes' : 'no',
      advice,
    ]),
  );
}

export function renderEventTable(): string {
  return markdownTable(
    ['Event', 'What happened'],
    Object.entries<string>(COMPANY_EVENTS).map(([event, what]) => [`\`${event}\``, what]),
  );
}

function toMethodAndPath({ method, base, path }: Endpoint): string {
  return `${method} ${base === 'creditor' ? '{creditor}' : ''}${path.replace(/:(\w+)/g, '{$1}')}`;
}

function getRootField(documents: DocumentNode, { document }: Endpoint): string {
  for (const definition of documents.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.name?.value !== document) continue;
    const [field] = definition.selectionSet.selections;
    if (field?.kind === Kind.FIELD) return field.name.value;
  }
  throw new Error(`there is no operation ${document} in the documents`);
}
