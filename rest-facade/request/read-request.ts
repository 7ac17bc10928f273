// Converts the path, query, headers and body of a request to the variables of its operation.
import type { IncomingHttpHeaders } from 'node:http';
import {
  getNamedType,
  getNullableType,
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { GraphQLInputObjectType, GraphQLInputType } from 'graphql';
import type { Endpoint } from '../endpoints';
import { isRecord, toInputMember, getInputMembers, getMaxLength, getRule, type InputMember } from './input-schema';
import { compileInputCheck, type CheckedInput } from './check-input';
import type { FacadeOperation } from '../operations';

/** A request before validation. */
export interface ReceivedRequest {
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** By name in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/**
 * A state that the service does not know is that of an outdated context, not a invalid one: no account is in the tab that
 * replaces it. See docs/contract.md §8.1.
 */
const STALE_KEYS = { 'action_context.state': 'dashboard' } as const;

/** The variable that receives the body. */
export const INPUT_VARIABLE = 'input';

/** The variable of a list whose fields are query parameters. */
export const FILTER_VARIABLE = 'filter';

export function getInputType(operation: FacadeOperation, variable = INPUT_VARIABLE): GraphQLInputObjectType | null {
  const declared = operation.variables.get(variable);
  const type = getNullableType(declared);
  if (declared && !isInputObjectType(type)) throw new Error(`$${variable} must be of an input object type`);
  return isInputObjectType(type) ? type : null;
}

/** Members of the body: the fields of `$input` except those that the path or a header supplies. */
export function getBodyMembers({ parameters, headers }: Endpoint, operation: FacadeOperation): readonly InputMember[] {
  const input = getInputType(operation);
  const suppliedElsewhere = Object.values({ ...parameters, ...headers });
  return input ? getInputMembers(input).filter(({ name }) => !suppliedElsewhere.includes(name)) : [];
}

/** Query parameters: those of the table, with types from the operation, and the fields of `$filter`. */
export function getQueryMembers(endpoint: Endpoint, operation: FacadeOperation): readonly InputMember[] {
  return [...getNamedParameters(endpoint, operation), ...getFilterMembers(operation)];
}

function getFilterMembers(operation: FacadeOperation): readonly InputMember[] {
  return getInputMembers(getInputType(operation, FILTER_VARIABLE));
}

function getNamedParameters(endpoint: Endpoint, operation: FacadeOperation): readonly InputMember[] {
  return Object.entries(endpoint.query ?? {}).flatMap(([rest, { variable, ...bounds }]) => {
    const type = operation.variables.get(variable);
    const maxLength = operation.maxLengths.get(variable);
    const rule = operation.rules.get(variable);
    return type
      ? [{ ...toInputMember(variable, type), rest, bounds: { ...bounds, ...maxLength }, ...(rule && { rule }) }]
      : [];
  });
}

/** The headers that the endpoint declares. */
export function getHeaderMembers(endpoint: Endpoint, operation: FacadeOperation): readonly InputMember[] {
  const fields = getInputType(operation)?.getFields() ?? {};
  return Object.entries(endpoint.headers ?? {}).flatMap(([rest, name]) => {
    const type = operation.variables.get(name) ?? fields[name]?.type;
    const bounds = fields[name] ? getMaxLength(fields[name]) : operation.maxLengths.get(name);
    const rule = fields[name] ? getRule(fields[name]) : operation.rules.get(name);
    return type ? [{ ...toInputMember(name, type), rest, ...(bounds && { bounds }), ...(rule && { rule }) }] : [];
  });
}

/** Compiles a function that reads the requests of an endpoint. A body that is not an object counts as an empty one. */
export function compileRequestReader(
  endpoint: Endpoint,
  operation: FacadeOperation,
): (request: ReceivedRequest) => CheckedInput {
  const query = getQueryMembers(endpoint, operation);
  const filters = getFilterMembers(operation).map(({ name }) => name);
  const checkQuery = compileInputCheck(query);
  const checkHeaders = compileInputCheck(getHeaderMembers(endpoint, operation));
  const checkBody = compileInputCheck(getBodyMembers(endpoint, operation), endpoint.alsoRequired, {
    unknownKeys: STALE_KEYS,
    digits: endpoint.digits,
  });
  const takesBody = operation.variables.has(INPUT_VARIABLE);
  const fromPath = Object.entries(endpoint.parameters ?? {});
  const asVariables = fromPath.filter(([, name]) => operation.variables.has(name));
  const asFields = fromPath.filter(([, name]) => !operation.variables.has(name));

  return (request) => {
    const checkedQuery = checkQuery(readQueryValues(query, request.query));
    const checkedBody = checkBody(isRecord(request.body) ? request.body : {});
    const checkedHeaders = checkHeaders(pickHeaders(endpoint, request.headers));
    if (checkedQuery.errors || checkedBody.errors || checkedHeaders.errors)
      return { errors: { ...checkedQuery.errors, ...checkedHeaders.errors, ...checkedBody.errors } };
    const isVariable = (name: string) => operation.variables.has(name);
    const isFilter = (name: string) => filters.includes(name);
    const headers = checkedHeaders.variables;
    const variables = {
      ...pickMembers(checkedQuery.variables, (name) => !isFilter(name)),
      ...(filters.length > 0 && { [FILTER_VARIABLE]: pickMembers(checkedQuery.variables, isFilter) }),
      ...pick(asVariables, request.path),
      ...pickMembers(headers, isVariable),
    };
    if (!takesBody) return { variables };
    const fields = { ...pick(asFields, request.path), ...pickMembers(headers, (name) => !isVariable(name)) };
    return { variables: { ...variables, [INPUT_VARIABLE]: { ...checkedBody.variables, ...fields } } };
  };
}

/** Path parameters under their GraphQL names. */
export function getPathVariables(endpoint: Endpoint, path: ReceivedRequest['path']): Record<string, unknown> {
  return pick(Object.entries(endpoint.parameters ?? {}), path);
}

function pick(names: readonly (readonly [parameter: string, name: string])[], path: ReceivedRequest['path']) {
  return Object.fromEntries(names.map(([parameter, name]) => [name, toIdentifier(path[parameter] ?? '')]));
}

/** Longer than any identifier. */
export const MAX_IDENTIFIER_LENGTH = 64;

/** A longer text identifies nothing, and a field would refuse it instead of not finding it. */
function toIdentifier(text: string): string {
  return text.length > MAX_IDENTIFIER_LENGTH ? 'none' : text;
}

/** The headers of the request that the endpoint declares. */
function pickHeaders({ headers = {} }: Endpoint, sent: IncomingHttpHeaders): Record<string, unknown> {
  const present = Object.keys(headers).filter((header) => sent[header] !== undefined);
  return Object.fromEntries(present.map((header) => [header, String(sent[header])]));
}

function pickMembers(members: Readonly<Record<string, unknown>>, isWanted: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isWanted(name)));
}

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/**
 * Query parameters are text, and empty ones are left out. Text that is no integer or boolean fails the validation. The items
 * of a list are separated by commas.
 */
function readQueryValues(members: readonly InputMember[], query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { rest, type } of members) {
    const text = query.get(rest);
    if (text === null || (text.trim() === '' && getNamedType(type) !== GraphQLString)) continue;
    values[rest] = isListType(getNullableType(type))
      ? text.split(',', MAX_ITEMS).map((item) => readQueryValue(item.trim(), type))
      : readQueryValue(text, type);
  }
  return values;
}

/** More than any list may have. */
const MAX_ITEMS = 1000;

function readQueryValue(text: string, type: GraphQLInputType): string | number | boolean {
  if (getNamedType(type) === GraphQLBoolean && /^(true|false)$/.test(text)) return text === 'true';
  return isInteger(type) && WHOLE_NUMBER.test(text) ? Number(text) : text;
}

/** IDs are integers in REST. */
function isInteger(type: GraphQLInputType): boolean {
  return [GraphQLInt, GraphQLID].some((scalar) => getNamedType(type) === scalar);
}
