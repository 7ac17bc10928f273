// From what a request says (path, query, body) to the variables of its operation.
import type { IncomingHttpHeaders } from 'node:http';
import { getNamedType, getNullableType, GraphQLInt, isInputObjectType } from 'graphql';
import type { GraphQLInputObjectType } from 'graphql';
import type { Endpoint } from '../endpoints';
import { isRecord, toInputMember, getInputMembers, type InputMember } from './input-schema';
import type { FacadeOperation } from '../operations';
import { compileInputCheck, type CheckedInput } from './check-input';

/** What a request says, before it is checked. */
export interface ReceivedRequest {
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** By name in small letters. */
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** The variable that takes the body. */
export const INPUT_VARIABLE = 'input';

export function getInputType(operation: FacadeOperation): GraphQLInputObjectType | null {
  const declared = operation.variables.get(INPUT_VARIABLE);
  const type = declared && getNullableType(declared);
  if (declared && !isInputObjectType(type)) throw new Error(`$${INPUT_VARIABLE} must be of an input object type`);
  return isInputObjectType(type) ? type : null;
}

/** Members of the body: the fields of `$input` without those that the path or a header gives. */
export function getBodyMembers({ parameters, headers }: Endpoint, operation: FacadeOperation): readonly InputMember[] {
  const input = getInputType(operation);
  const fromElsewhere = Object.values({ ...parameters, ...headers });
  return input ? getInputMembers(input).filter(({ name }) => !fromElsewhere.includes(name)) : [];
}

/** Query parameters; the table gives their names and bounds, the operation their types. */
export function getQueryMembers(endpoint: Endpoint, operation: FacadeOperation): readonly InputMember[] {
  return Object.entries(endpoint.query ?? {}).flatMap(([rest, { variable, ...bounds }]) => {
    const type = operation.variables.get(variable);
    return type ? [{ ...toInputMember(variable, type), rest, bounds }] : [];
  });
}

/** Compiles the reader of an endpoint's requests. A body that is no object reads as an empty one. */
export function compileRequestReader(
  endpoint: Endpoint,
  operation: FacadeOperation,
): (sent: ReceivedRequest) => CheckedInput {
  const query = getQueryMembers(endpoint, operation);
  const checkQuery = compileInputCheck(query);
  const checkBody = compileInputCheck(getBodyMembers(endpoint, operation), endpoint.alsoRequired);
  const takesBody = operation.variables.has(INPUT_VARIABLE);
  const fromPath = Object.entries(endpoint.parameters ?? {});
  const asVariables = fromPath.filter(([, name]) => operation.variables.has(name));
  const asFields = fromPath.filter(([, name]) => !operation.variables.has(name));

  return (sent) => {
    const asked = checkQuery(readQueryValues(query, sent.query));
    const given = checkBody(isRecord(sent.body) ? sent.body : {});
    if (asked.faults || given.faults) return { faults: { ...asked.faults, ...given.faults } };
    const isVariable = (name: string) => operation.variables.has(name);
    const headers = pickHeaders(endpoint, sent.headers);
    const variables = { ...asked.variables, ...pick(asVariables, sent.path), ...pickMembers(headers, isVariable) };
    if (!takesBody) return { variables };
    const fields = { ...pick(asFields, sent.path), ...pickMembers(headers, (name) => !isVariable(name)) };
    return { variables: { ...variables, [INPUT_VARIABLE]: { ...given.variables, ...fields } } };
  };
}

/** Path parameters under the names that GraphQL has for them. */
export function getPathVariables(endpoint: Endpoint, path: ReceivedRequest['path']): Record<string, unknown> {
  return pick(Object.entries(endpoint.parameters ?? {}), path);
}

function pick(names: readonly (readonly [parameter: string, name: string])[], path: ReceivedRequest['path']) {
  return Object.fromEntries(names.map(([parameter, name]) => [name, path[parameter]]));
}

/** Headers under the names that GraphQL has for them; those that were not sent are absent. */
function pickHeaders({ headers = {} }: Endpoint, sent: IncomingHttpHeaders): Record<string, unknown> {
  const given = Object.entries(headers).filter(([header]) => sent[header] !== undefined);
  return Object.fromEntries(given.map(([header, name]) => [name, String(sent[header])]));
}

function pickMembers(members: Readonly<Record<string, unknown>>, isWanted: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isWanted(name)));
}

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** A query parameter is text; only an integer has another form, and text that is none stays and is refused as such. */
function readQueryValues(members: readonly InputMember[], query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { rest, type } of members) {
    const text = query.get(rest);
    if (text === null) continue;
    values[rest] = getNamedType(type) === GraphQLInt && WHOLE_NUMBER.test(text) ? Number(text) : text;
  }
  return values;
}
