// The migration guide from REST to GraphQL: each endpoint with the GraphQL operation that replaces it.
import { join } from 'node:path';
import {
  Kind,
  print,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import type { Endpoint, Tag } from '../endpoints';
import { createOperationLookup, DOCUMENTS, readDocuments, type FacadeOperation } from '../operations';
import { toRestName, toVariables } from '../request/input-schema';
import { stripFacadeDirectives } from '../response/directives';
import { getBodyMembers, getHeaderMembers, getQueryMembers, INPUT_VARIABLE } from '../request/read-request';
import { FIRST_PERSON, needsToken } from './operation-text';
import { formatHeaderName } from './request';
import type { RequestExample, RequestExamples } from './request-examples';
import { getDeclaredErrorCodes } from './responses';

export interface GuideRow {
  /** Name of the operation in the OpenAPI document. */
  readonly name: string;
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  readonly extension: boolean;
  readonly tag: Tag;
  /** Request value → GraphQL variable, such as `consumer (path)` → `$input.accountId`. */
  readonly values: readonly (readonly [rest: string, graphql: string])[];
  /** The operation, with GraphQL names instead of REST aliases, and of large answers only what most clients show. */
  readonly document: string;
  /** The demo person of the example; null where nobody needs to be signed in. */
  readonly person: string | null;
  /** The example uses these values with the demo data. */
  readonly variables: Readonly<Record<string, unknown>>;
}

export function buildGuide(
  schema: GraphQLSchema,
  endpoints: readonly Endpoint[],
  documents: DocumentNode,
  examples: RequestExamples,
): readonly GuideRow[] {
  const findOperation = createOperationLookup(documents, schema);
  const operations = separateOperations(shorten(documents));
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  return endpoints.map((endpoint) => {
    const operation = operations[endpoint.document];
    if (!operation) throw new Error(`there is no operation ${endpoint.document} in the documents`);
    const name = toOperationId(endpoint);
    const compiled = findOperation(endpoint.document);
    const field = fields[compiled.field];
    const example = examples[name] ?? {};
    return {
      name,
      method: endpoint.method,
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      extension: endpoint.extension === true,
      values: describeValues(endpoint, getVariableNames(operation)),
      tag: endpoint.tag,
      document: print(toGraphqlNames(inlineFragments(schema, stripFacadeDirectives(operation)))),
      person:
        field && needsToken(getDeclaredErrorCodes(field))
          ? (example.person ?? FIRST_PERSON[endpoint.base ?? 'consumer'])
          : null,
      variables: buildVariables(endpoint, compiled, example),
    };
  });
}

/** With the short fragments in the place of those of the same name. */
function shorten(documents: DocumentNode): DocumentNode {
  const short = readDocuments(join(DOCUMENTS, 'guide')).definitions;
  const nameOf = (one: DefinitionNode) => (one.kind === Kind.FRAGMENT_DEFINITION ? one.name.value : null);
  const names = short.map(nameOf);
  const others = documents.definitions.filter((one) => nameOf(one) === null || !names.includes(nameOf(one)));
  return { ...documents, definitions: [...others, ...short] };
}

/** The name of the endpoint in the OpenAPI document. */
export function toOperationId({ document }: Endpoint): string {
  return document.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

/** The same values as the request of the example has, wherever REST puts them. */
function buildVariables(endpoint: Endpoint, operation: FacadeOperation, example: RequestExample) {
  const { path = {}, query = {}, headers = {}, body = {} } = example;
  const inPath = Object.entries(endpoint.parameters ?? {}).filter(([rest]) => path[rest] !== undefined);
  const values = Object.entries({
    ...Object.fromEntries(inPath.map(([rest, name]) => [name, String(path[rest])])),
    ...toVariables(getQueryMembers(endpoint, operation), query),
    ...toVariables(getHeaderMembers(endpoint, operation), headers),
  });
  const isVariable = ([name]: readonly [string, unknown]) => operation.variables.has(name);
  const variables = Object.fromEntries(values.filter(isVariable));
  if (!operation.variables.has(INPUT_VARIABLE)) return variables;
  const fields = Object.fromEntries(values.filter((value) => !isVariable(value)));
  return { ...variables, [INPUT_VARIABLE]: { ...fields, ...toVariables(getBodyMembers(endpoint, operation), body) } };
}

function describeValues(
  { parameters = {}, query = {}, headers = {} }: Endpoint,
  variables: ReadonlySet<string>,
): GuideRow['values'] {
  const place = (name: string) => (variables.has(name) ? `$${name}` : `$${INPUT_VARIABLE}.${name}`);
  return [
    ...Object.entries(parameters).map(([rest, name]) => [`${rest} (path)`, place(name)] as const),
    ...Object.entries(query).map(([rest, { variable }]) => [`${rest} (query)`, `$${variable}`] as const),
    ...Object.entries(headers).map(([rest, name]) => [`${formatHeaderName(rest)} (header)`, place(name)] as const),
    ...(variables.has(INPUT_VARIABLE) ? [['members of the body, in camelCase', `$${INPUT_VARIABLE}`] as const] : []),
  ];
}

function getVariableNames(operation: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(operation, { VariableDefinition: ({ variable }) => void names.add(variable.name.value) });
  return names;
}

/** One operation without fragments, which is easier to read. Branches of a union keep their type. */
function inlineFragments(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const types = new TypeInfo(schema);
  const toSelections = (selection: SelectionNode): readonly SelectionNode[] => {
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : undefined;
    if (!fragment) return [selection];
    const { typeCondition, selectionSet } = fragment;
    if (typeCondition.name.value === types.getParentType()?.name) return selectionSet.selections.flatMap(toSelections);
    return [{ kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet }];
  };
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const inlined = visitWithTypeInfo(types, {
    SelectionSet: (set) => ({ ...set, selections: set.selections.flatMap(toSelections) }),
  });
  return visit({ ...document, definitions: operations }, inlined);
}

/** Removes aliases that only produce REST names. */
function toGraphqlNames(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) =>
      field.alias?.value === toRestName(field.name.value) ? { ...field, alias: undefined } : undefined,
  });
}
