// The migration guide from REST to GraphQL: each endpoint with the GraphQL operation that replaces it.
import { print, separateOperations, visit, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoints';
import { createOperationLookup, type FacadeOperation } from '../operations';
import { toRestName, toVariables } from '../request/input-schema';
import { stripFacadeDirectives } from '../response/directives';
import { getBodyMembers, INPUT_VARIABLE } from '../request/read-request';
import type { RequestExample, RequestExamples } from './request-examples';

export interface GuideRow {
  /** Name of the operation in the OpenAPI document. */
  readonly name: string;
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  readonly extension: boolean;
  /** Request value → GraphQL variable, such as `consumer (path)` → `$input.accountId`. */
  readonly values: readonly (readonly [rest: string, graphql: string])[];
  /** The operation, with GraphQL names instead of REST aliases. */
  readonly document: string;
  /** Of the example for the demo data. */
  readonly variables: Readonly<Record<string, unknown>>;
}

export function buildGuide(
  schema: GraphQLSchema,
  endpoints: readonly Endpoint[],
  documents: DocumentNode,
  examples: RequestExamples,
): readonly GuideRow[] {
  const findOperation = createOperationLookup(documents, schema);
  const operations = separateOperations(documents);
  return endpoints.map((endpoint) => {
    const operation = operations[endpoint.document];
    if (!operation) throw new Error(`there is no operation ${endpoint.document} in the documents`);
    const name = toOperationId(endpoint);
    return {
      name,
      method: endpoint.method,
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      extension: endpoint.extension === true,
      values: describeValues(endpoint, getVariableNames(operation)),
      document: print(toGraphqlNames(stripFacadeDirectives(operation))),
      variables: buildVariables(endpoint, findOperation(endpoint.document), examples[name] ?? {}),
    };
  });
}

/** The name of the endpoint in the OpenAPI document. */
export function toOperationId({ document }: Endpoint): string {
  return document.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

function buildVariables(endpoint: Endpoint, operation: FacadeOperation, { path = {}, body = {} }: RequestExample) {
  const fromPath = Object.entries(endpoint.parameters ?? {}).map(([rest, name]) => [name, path[rest]] as const);
  const isVariable = (name: string) => operation.variables.has(name);
  const variables = Object.fromEntries(fromPath.filter(([name]) => isVariable(name)));
  if (!isVariable(INPUT_VARIABLE)) return variables;
  const fields = Object.fromEntries(fromPath.filter(([name]) => !isVariable(name)));
  return { ...variables, [INPUT_VARIABLE]: { ...fields, ...toVariables(getBodyMembers(endpoint, operation), body) } };
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
