// Translates a REST request to GraphQL with the endpoint table and the printed schema, independently of the facade that
// it verifies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  getNullableType,
  Kind,
  parse,
} from 'graphql';
import { typeFromAST, type GraphQLInputType, type TypeNode } from 'graphql';
import { ENDPOINTS, type Endpoint } from '../../../rest-facade/endpoints';
import { toCamelCase } from '../../support/clients/simulated-browser';
import { getRestDocument } from '../../support/clients/rest-idiom';

export type JsonMembers = Readonly<Record<string, unknown>>;

export interface ParityRequest {
  /** Path parameters by name. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** By name in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
}

const schema = buildSchema(readFileSync(join(__dirname, '..', '..', '..', 'schema', 'schema.graphql'), 'utf8'));

/** The endpoint of an operation of the OpenAPI documents. */
export function findEndpoint(operation: string): Endpoint {
  const row = ENDPOINTS.find(({ document }) => toOperationId(document) === operation);
  if (!row) throw new Error(`No endpoint has the document of ${operation}`);
  return row;
}

/** Path and query below the base path. */
export function buildTarget({ path }: Endpoint, { path: values = {}, query = {} }: ParityRequest): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.append(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** Variables of the endpoint's document. */
export function buildVariables(row: Endpoint, request: ParityRequest): JsonMembers {
  const declared = variableTypes(row.document);
  const elsewhere = { ...fromPath(row, request), ...fromHeaders(row, request) };
  const inBody = Object.entries(elsewhere).filter(([name]) => !declared.has(name));
  const variables: Record<string, unknown> = { ...fromQuery(row, request, declared) };
  for (const [name, value] of Object.entries(elsewhere)) if (declared.has(name)) variables[name] = value;
  const filter = declared.get('filter');
  if (filter) variables['filter'] = fromFilter(row, request, filter);
  const input = declared.get('input');
  if (input)
    variables['input'] = {
      ...toRecord(translate(toRecord(request.body), input, row.extension === true)),
      ...Object.fromEntries(inBody),
    };
  return variables;
}

/** REST name of a GraphQL input field. */
export function toRestField(row: Endpoint, field: string): string {
  const declared = [
    ...Object.entries(row.query ?? {}).map(([rest, { variable }]) => [rest, variable] as const),
    ...Object.entries({ ...row.headers, ...row.parameters }),
  ].find(([, name]) => name === field);
  return declared?.[0] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function fromPath({ parameters = {} }: Endpoint, { path = {} }: ParityRequest): JsonMembers {
  return Object.fromEntries(Object.entries(parameters).map(([rest, name]) => [name, String(path[rest])]));
}

function fromHeaders({ headers = {} }: Endpoint, { headers: sent = {} }: ParityRequest): JsonMembers {
  const known = Object.entries(headers).filter(([header]) => sent[header] !== undefined);
  return Object.fromEntries(known.map(([header, name]) => [name, sent[header]]));
}

function fromQuery({ query = {} }: Endpoint, { query: sent = {} }: ParityRequest, types: VariableTypes): JsonMembers {
  const known = Object.entries(query).filter(([rest]) => sent[rest] !== undefined);
  return Object.fromEntries(
    known.flatMap(([rest, { variable }]) => {
      const [text, type] = [String(sent[rest]), types.get(variable)];
      // Empty parameters are left out, except text, which the operation judges.
      const isLeftOut = text.trim() === '' && type !== undefined && getNamedType(type).name !== 'String';
      return isLeftOut ? [] : [[variable, fromText(text, type)] as const];
    }),
  );
}

/** The fields of a filter are query parameters; lists are separated by commas. */
function fromFilter(
  { query = {} }: Endpoint,
  { query: sent = {} }: ParityRequest,
  declared: GraphQLInputType,
): JsonMembers {
  const type = getNullableType(declared);
  const fields = isInputObjectType(type) ? Object.values(type.getFields()) : [];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [rest, named] = [toRestMember(field.name), getNullableType(field.type)];
      if (sent[rest] === undefined || rest in query) return [];
      const text = String(sent[rest]);
      if (text.trim() === '' && getNamedType(field.type).name !== 'String') return [];
      const value = isListType(named)
        ? text.split(',').map((item) => fromText(item, named.ofType))
        : fromText(text, field.type);
      return [[field.name, value] as const];
    }),
  );
}

function fromText(value: unknown, type: GraphQLInputType | undefined): unknown {
  if (type && isInteger(type) && /^-?\d{1,15}$/.test(String(value))) return translate(Number(value), type);
  if (type && getNamedType(type).name === 'Boolean' && /^(true|false)$/.test(String(value))) return value === 'true';
  return type ? translate(String(value), type) : value;
}

function isInteger(type: GraphQLInputType): boolean {
  return ['Int', 'ID'].includes(getNamedType(type).name);
}

/**
 * Renames declared members, and converts keys to enum names. Undeclared members are dropped, or kept where both styles refuse
 * them.
 */
function translate(value: unknown, declared: GraphQLInputType, keepsUnknown = false): unknown {
  const type = getNullableType(declared);
  if (value === null || value === undefined) return value;
  const named = isListType(type) || isInputObjectType(type) ? '' : type.name;
  // Forms that REST accepts for clients of older APIs.
  if (named !== '' && named !== 'String' && type === declared && typeof value === 'string' && value.trim() === '')
    return null;
  if (named === 'Boolean' && BOOLEANS.has(value)) return BOOLEANS.get(value);
  if (named === 'Money' && typeof value === 'number') return String(value);
  if (isListType(type))
    return Array.isArray(value) ? value.map((item) => translate(item, type.ofType, keepsUnknown)) : value;
  // GraphQL accepts strings as IDs, while REST accepts only integers.
  if (getNamedType(type).name === 'ID')
    return typeof value === 'number' && Number.isInteger(value) ? String(value) : { isInvalidId: true };
  if (isEnumType(type))
    return (
      NUMBERED[type.name]?.[typeof value === 'string' ? value : ''] ??
      enumName(
        value,
        type.getValues().map(({ name }) => name),
      )
    );
  if (!isInputObjectType(type) || typeof value !== 'object' || Array.isArray(value)) return value;
  const fields = type.getFields();
  const known = Object.entries(value).flatMap(([rest, member]) => {
    const field = fields[toCamelCase(rest)];
    if (field && rest === toRestMember(field.name))
      return [[field.name, translate(member, field.type, keepsUnknown)] as const];
    return keepsUnknown ? [[rest, member] as const] : [];
  });
  return Object.fromEntries(known);
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  ['0', false],
  [1, true],
  ['1', true],
]);

/** The statuses of notices are numbers in REST. */
const NUMBERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  NoticeFilter: { 1: 'PENDING', 2: 'DELIVERED', 3: 'COMPLETED', 4: 'RETURNED', 5: 'CLOSED' },
};

/** `e-letter` → `E_LETTER`, `-id` → `ID_DESC`. Other text is not converted, or is made invalid. */
function enumName(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'string' || value !== value.toLowerCase()) return `${String(value)}!`;
  const key = value.trim().replace(/^-(.*)$/, '$1_desc');
  return names.find((name) => name === key.toUpperCase().replaceAll('-', '_')) ?? value;
}

type VariableTypes = ReadonlyMap<string, GraphQLInputType>;

const typesByDocument = new Map<string, VariableTypes>();

function variableTypes(document: string): VariableTypes {
  const types = typesByDocument.get(document) ?? readVariableTypes(document);
  typesByDocument.set(document, types);
  return types;
}

function readVariableTypes(document: string): VariableTypes {
  const definitions = parse(getRestDocument(document).query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  return new Map(definitions.map(({ variable, type }) => [variable.name.value, inputType(type)]));
}

function inputType(node: TypeNode): GraphQLInputType {
  const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined;
  if (!type) throw new Error('A variable has a type that is not in the printed schema');
  return type;
}

function toRestMember(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toOperationId(document: string): string {
  return document.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

export function toRecord(value: unknown): JsonMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMembers) : {};
}
