// The migration guide from REST to GraphQL: each endpoint with the GraphQL operation that replaces it.
import { print, separateOperations, visit, type DocumentNode } from 'graphql';
import type { Endpoint } from '../endpoints';
import { toRestName } from '../request/input-schema';
import { stripFacadeDirectives } from '../response/directives';
import { INPUT_VARIABLE } from '../request/read-request';

export interface GuideRow {
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  readonly extension: boolean;
  /** Request value → GraphQL variable, such as `consumer (path)` → `$input.accountId`. */
  readonly values: readonly (readonly [rest: string, graphql: string])[];
  /** The operation, with GraphQL names instead of REST aliases. */
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

/** Removes aliases that only produce REST names. */
function toGraphqlNames(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) =>
      field.alias?.value === toRestName(field.name.value) ? { ...field, alias: undefined } : undefined,
  });
}
