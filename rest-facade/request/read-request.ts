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
import { isRecord, toInputMember, toRestName, describeInput, getInputMembers, type InputMember } from './input-schema';
import { compileInputCheck, type CheckedInput, type InputErrors } from './check-input';
import { compileNameCheck, toNames } from './unknown-names';
import type { FacadeOperation } from '../operations';

/** A request before validation. */
export interface ReceivedRequest {
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Keys are names in lower case. */
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
    const argument = operation.arguments.get(variable);
    const described = argument ? describeInput(argument) : {};
    return type
      ? [{ ...toInputMember(variable, type), ...described, rest, bounds: { ...bounds, ...described.bounds } }]
      : [];
  });
}

/** The headers that the endpoint declares. */
export function getHeaderMembers(endpoint: Endpoint, operation: FacadeOperation): readonly InputMember[] {
  const fields = getInputType(operation)?.getFields() ?? {};
  return Object.entries(endpoint.headers ?? {}).flatMap(([rest, name]) => {
    const type = operation.variables.get(name) ?? fields[name]?.type;
    const input = fields[name] ?? operation.arguments.get(name);
    return type ? [{ ...toInputMember(name, type), ...(input && describeInput(input)), rest }] : [];
  });
}

/** Compiles a function that reads the requests of an endpoint. */
export function compileRequestReader(
  endpoint: Endpoint,
  operation: FacadeOperation,
): (request: ReceivedRequest) => CheckedInput {
  const query = getQueryMembers(endpoint, operation);
  const body = getBodyMembers(endpoint, operation);
  const filters = getFilterMembers(operation).map(({ name }) => name);
  const checkQuery = compileInputCheck(query);
  const checkHeaders = compileInputCheck(getHeaderMembers(endpoint, operation));
  const checkBody = compileInputCheck(body, endpoint.alsoRequired, {
    unknownKeys: STALE_KEYS,
  });
  const findUnknown = compileUnknownNames(endpoint, operation);
  const takesInput = operation.variables.has(INPUT_VARIABLE);
  const fromPath = Object.entries(endpoint.parameters ?? {});
  const asVariables = fromPath.filter(([, name]) => operation.variables.has(name));
  const asFields = fromPath.filter(([, name]) => !operation.variables.has(name));

  return (request) => {
    const checkedQuery = checkQuery(readQueryValues(query, request.query));
    const checkedBody = checkBody(isRecord(request.body) ? request.body : {});
    const checkedHeaders = checkHeaders(pickHeaders(endpoint, request.headers));
    const errors = mergeErrors([
      ...findUnknown(request),
      findRepeated(query, request.query),
      checkedQuery.errors,
      checkedHeaders.errors,
      checkedBody.errors,
    ]);
    const toAllVariables = (attempt: number) => {
      const [inQuery = {}, headers = {}, inBody = {}] = [checkedQuery, checkedHeaders, checkedBody].map(
        ({ variables, completions = [] }) => variables ?? completions[attempt],
      );
      const variables = {
        ...pickMembers(inQuery, (name) => !filters.includes(name)),
        ...(filters.length > 0 && { [FILTER_VARIABLE]: pickMembers(inQuery, (name) => filters.includes(name)) }),
        ...pick(asVariables, request.path),
        ...pickMembers(headers, (name) => operation.variables.has(name)),
      };
      if (!takesInput) return variables;
      const others = pickMembers(headers, (name) => !operation.variables.has(name));
      return { ...variables, [INPUT_VARIABLE]: { ...inBody, ...pick(asFields, request.path), ...others } };
    };
    if (!errors) return { variables: toAllVariables(0) };
    // An operation without a body has no rules but for its query, and would be carried out to find them.
    return { errors, completions: body.length === 0 ? [] : [toAllVariables(0), toAllVariables(1)] };
  };
}

/** Compiles a function that finds the names of query, body and headers that an endpoint refuses to ignore. */
function compileUnknownNames(endpoint: Endpoint, operation: FacadeOperation) {
  const isStrict = endpoint.extension === true;
  const [query, body] = [getQueryMembers(endpoint, operation), getBodyMembers(endpoint, operation)];
  const headers = getHeaderMembers(endpoint, operation);
  const inPath = Object.entries(endpoint.parameters ?? {}).flatMap(([rest, name]) =>
    [rest, toRestName(name)].map((known) => [known, `the parameter ${rest} of the path`] as const),
  );
  const inHeaders = headers.map(({ rest }) => [rest, `the header ${rest}`] as const);
  const inQuery = query.map(({ rest }) => [rest, `the query parameter ${rest}`] as const);
  const inBody = body.map(({ rest }) => [rest, `the member ${rest} of the body`] as const);
  const checkQuery = compileNameCheck(query, {
    noun: 'parameter',
    isStrict,
    elsewhere: new Map([...inBody, ...inHeaders, ...inPath]),
  });
  const checkBody = compileNameCheck(body, {
    noun: 'member',
    isStrict,
    elsewhere: new Map([...inQuery, ...inHeaders, ...inPath]),
  });
  const checkHeaders = compileNameCheck(headers, { noun: 'header', isStrict: false });
  const notAnObject = body.length > 0 ? 'The body must be a JSON object.' : 'This endpoint accepts no body.';

  const checkWholeBody = (sent: unknown): InputErrors => {
    if (isRecord(sent)) return checkBody(sent);
    return isStrict && !isEmptyBody(sent) ? { body: [notAnObject] } : {};
  };
  return ({ query: sent, body: sentBody, headers: sentHeaders }: ReceivedRequest): readonly InputErrors[] => [
    checkQuery(toNames(sent)),
    checkWholeBody(sentBody),
    checkHeaders(sentHeaders),
  ];
}

/** The messages of all checks: a query parameter and a member of the body may have one name. Null without any. */
function mergeErrors(parts: readonly (InputErrors | undefined)[]): InputErrors | null {
  const merged = new Map<string, readonly string[]>();
  for (const [name, messages] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    merged.set(name, [...(merged.get(name) ?? []), ...messages]);
  }
  return merged.size === 0 ? null : Object.fromEntries(merged);
}

/** An empty list is what PHP makes of an empty object. */
function isEmptyBody(body: unknown): boolean {
  return body === undefined || body === null || (Array.isArray(body) && body.length === 0);
}

/** Only lists may be sent in several parameters: of other values, all but one would be dropped. */
function findRepeated(members: readonly InputMember[], query: URLSearchParams): InputErrors {
  const repeated = members.filter(
    ({ rest, type }) => !isListType(getNullableType(type)) && query.getAll(rest).length > 1,
  );
  return Object.fromEntries(repeated.map(({ rest }) => [rest, ['This parameter can be sent only once.']]));
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
 * Query parameters are text, and empty ones are left out. Text that is not an integer or boolean fails the validation. The items
 * of a list are separated by commas, or sent in a parameter each.
 */
function readQueryValues(members: readonly InputMember[], query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { rest, type } of members) {
    const isList = isListType(getNullableType(type));
    const text = isList && query.has(rest) ? query.getAll(rest).join(',') : query.get(rest);
    if (text === null || (text.trim() === '' && getNamedType(type) !== GraphQLString)) continue;
    values[rest] = isList
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
