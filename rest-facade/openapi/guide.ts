// From REST to GraphQL: each endpoint beside the operation that answers it, as a client of its own would write it.
import { print, separateOperations, visit, type DocumentNode } from 'graphql';
import type { Endpoint } from '../endpoints';
import { toRestName } from '../request/input-schema';
import { stripFacadeDirectives } from '../response/omit-null';
import { INPUT_VARIABLE } from '../request/read-request';

export interface GuideRow {
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  readonly extension: boolean;
  /** Where each value of the request goes: `consumer (path)` → `$input.accountId`. */
  readonly values: readonly (readonly [rest: string, graphql: string])[];
  /** GraphQL text in GraphQL's own names. */
  readonly document: string;
}

export function buildGuide(endpoints: readonly Endpoint[], documents: DocumentNode): readonly GuideRow[] {
  const operations = separateOperations(documents);
  return endpoints.map((endpoint) => {
    const operation = operations[endpoint.document];
    if (!operation) throw new Error(`there is no operation ${endpoint.document} in the documents`);
    return {
      method: endpoint.method,
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      extension: endpoint.extension === true,
      values: describeValues(endpoint, getVariableNames(operation)),
      document: print(toGraphqlNames(stripFacadeDirectives(operation))),
    };
  });
}

function describeValues({ parameters = {}, query = {} }: Endpoint, variables: ReadonlySet<string>): GuideRow['values'] {
  const place = (name: string) => (variables.has(name) ? `$${name}` : `$${INPUT_VARIABLE}.${name}`);
  return [
    ...Object.entries(parameters).map(([rest, name]) => [`${rest} (path)`, place(name)] as const),
    ...Object.entries(query).map(([rest, { variable }]) => [`${rest} (query)`, `$${variable}`] as const),
    ...(variables.has(INPUT_VARIABLE) ? [['members of the body', `$${INPUT_VARIABLE}, in camelCase`] as const] : []),
  ];
}

function getVariableNames(operation: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(operation, { VariableDefinition: ({ variable }) => void names.add(variable.name.value) });
  return names;
}

/** An alias that only spells the REST name is of no use to a client of GraphQL. */
function toGraphqlNames(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) =>
      field.alias?.value === toRestName(field.name.value) ? { ...field, alias: undefined } : undefined,
  });
}
