// From REST to GraphQL: each endpoint beside the operation that answers it, as a client of its own would write it.
import { print, separateOperations, visit, type DocumentNode } from 'graphql';
import type { Endpoint } from '../endpoints';
import { restName } from '../request/input-schema';
import { withoutMarks } from '../response/omit-null';
import { INPUT } from '../request/read-request';

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

export function guideOf(endpoints: readonly Endpoint[], documents: DocumentNode): readonly GuideRow[] {
  const operations = separateOperations(documents);
  return endpoints.map((endpoint) => {
    const operation = operations[endpoint.document];
    if (!operation) throw new Error(`there is no operation ${endpoint.document} in the documents`);
    return {
      method: endpoint.method,
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      extension: endpoint.extension === true,
      values: valuesOf(endpoint, variablesOf(operation)),
      document: print(inGraphqlNames(withoutMarks(operation))),
    };
  });
}

function valuesOf({ parameters = {}, query = {} }: Endpoint, variables: ReadonlySet<string>): GuideRow['values'] {
  const place = (name: string) => (variables.has(name) ? `$${name}` : `$${INPUT}.${name}`);
  return [
    ...Object.entries(parameters).map(([rest, name]) => [`${rest} (path)`, place(name)] as const),
    ...Object.entries(query).map(([rest, { variable }]) => [`${rest} (query)`, `$${variable}`] as const),
    ...(variables.has(INPUT) ? [['members of the body', `$${INPUT}, in camelCase`] as const] : []),
  ];
}

function variablesOf(operation: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(operation, { VariableDefinition: ({ variable }) => void names.add(variable.name.value) });
  return names;
}

/** An alias that only spells the REST name is of no use to a client of GraphQL. */
function inGraphqlNames(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) => (field.alias?.value === restName(field.name.value) ? { ...field, alias: undefined } : undefined),
  });
}
