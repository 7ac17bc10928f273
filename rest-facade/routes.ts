// Compiles the rows of the endpoint table.
import type { Endpoint } from './endpoints';
import type { RestField } from './response/error-response';
import type { CheckedInput, InputErrors } from './request/check-input';
import { toRestName } from './request/input-schema';
import type { FacadeOperation } from './operations';
import {
  compileRequestReader,
  getBodyMembers,
  FILTER_VARIABLE,
  getInputType,
  INPUT_VARIABLE,
  type ReceivedRequest,
} from './request/read-request';

export interface Route {
  readonly endpoint: Endpoint;
  readonly operation: FacadeOperation;
  /**
   * Checks access before an invalid request is reported. Its variables come from the path only. Where the row names none, an
   * endpoint that reads something without query parameters is its own operation.
   */
  readonly access: FacadeOperation | null;
  readonly takesBody: boolean;
  /** Reads a request; returns the variables of the operation or the errors of query and body. */
  readonly read: (request: ReceivedRequest) => CheckedInput;
  readonly restField: RestField;
  /** Returns true if a path leads to a member of the body. */
  readonly isOfBody: (path: string) => boolean;
  /** Puts errors of the body into the order in which its members are documented, behind those of the query and the headers. */
  readonly sortErrors: (errors: InputErrors) => InputErrors;
  /** Headers of every response when the endpoint is deprecated. */
  readonly deprecationHeaders: Readonly<Record<string, string>>;
}

export interface PreparedRoute {
  readonly endpoint: Endpoint;
  /** Compiles the route when it is first needed: compiling all takes longer than the rest of a start. */
  readonly compile: () => Route;
}

export function prepareRoute(endpoint: Endpoint, findOperation: (name: string) => FacadeOperation): PreparedRoute {
  let route: Route | undefined;
  return { endpoint, compile: () => (route ??= compileRoute(endpoint, findOperation)) };
}

/** Throws an error that names the row when the row, its documents and the schema do not match. */
function compileRoute(endpoint: Endpoint, findOperation: (name: string) => FacadeOperation): Route {
  try {
    const operation = findOperation(endpoint.document);
    const access = endpoint.access === undefined ? null : findOperation(endpoint.access);
    assertRowMatches(endpoint, operation, access);
    const members = getBodyMembers(endpoint, operation).map(({ rest }) => rest);
    const position = (path: string) => members.indexOf(path.split('.')[0] ?? '');
    return {
      endpoint,
      operation,
      access: access ?? (endpoint.method === 'GET' && !endpoint.query ? operation : null),
      takesBody: members.length > 0,
      isOfBody: (path) => position(path) >= 0,
      sortErrors: (errors) =>
        Object.fromEntries(Object.entries(errors).sort(([one], [other]) => position(one) - position(other))),
      read: compileRequestReader(endpoint, operation),
      restField: createRestFieldMapper(endpoint, operation),
      deprecationHeaders: buildDeprecationHeaders(endpoint),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`REST facade, ${endpoint.method} ${endpoint.path}: ${reason}`, { cause: error });
  }
}

function assertRowMatches(endpoint: Endpoint, operation: FacadeOperation, access: FacadeOperation | null): void {
  const inPath = endpoint.path.split('/').filter((segment) => segment.startsWith(':'));
  const declared = Object.keys(endpoint.parameters ?? {}).map((name) => `:${name}`);
  assertKnown(inPath, declared, 'has no place in the operation');
  assertKnown(declared, inPath, 'is not in the path');

  if ((endpoint.shape === 'file') !== (endpoint.mediaType !== undefined)) throw new Error('a file has a media type');
  const fromPath = Object.values(endpoint.parameters ?? {});
  const fromQuery = Object.values(endpoint.query ?? {}).map(({ variable }) => variable);
  const fromHeaders = Object.values(endpoint.headers ?? {});
  const inputFields = Object.keys(getInputType(operation)?.getFields() ?? {});
  const variables = [...operation.variables.keys()];
  assertKnown(fromQuery, variables, 'is not a variable of the operation');
  assertKnown(fromPath, [...variables, ...inputFields], 'is neither a variable nor a field of $input');
  assertKnown(fromHeaders, [...variables, ...inputFields], 'is neither a variable nor a field of $input');
  const sources = [...fromPath, ...fromQuery, ...fromHeaders, INPUT_VARIABLE, FILTER_VARIABLE];
  assertKnown(variables, sources, 'is a variable without a source');
  assertKnown(
    [...(access?.variables.keys() ?? [])],
    fromPath,
    'is a variable of the access operation, but not in the path',
  );
}

function assertKnown(names: readonly string[], known: readonly string[], problem: string): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} ${problem}`);
}

/**
 * Maps what an error of the operation names to what the client calls it: `input.actionContext.version` to
 * `action_context.version`, `first` to `limit`, `idempotencyKey` to `idempotency-key`, and the argument `id`, which the document
 * fills with `$accountId`, to the path parameter `consumer`.
 */
function createRestFieldMapper(endpoint: Endpoint, { places }: FacadeOperation): RestField {
  const fromQuery = Object.entries(endpoint.query ?? {}).map(([rest, { variable }]) => [variable, rest] as const);
  const fromElsewhere = Object.entries({ ...endpoint.parameters, ...endpoint.headers });
  const names = new Map([...fromElsewhere.map(([rest, name]) => [name, rest] as const), ...fromQuery]);
  // Errors name the members of the argument `input` with or without it.
  const variables = new Map([...places].map(([place, variable]) => [withoutInput(place), variable]));
  const containers = [...variables].filter(([, variable]) => [INPUT_VARIABLE, FILTER_VARIABLE].includes(variable));
  return (field) => {
    const place = withoutInput(field);
    const container = containers.find(([prefix]) => place.startsWith(`${prefix}.`))?.[0];
    const path = container === undefined ? (variables.get(place) ?? place) : place.slice(container.length + 1);
    return names.get(path) ?? toRestName(path);
  };
}

function withoutInput(place: string): string {
  return place.startsWith(`${INPUT_VARIABLE}.`) ? place.slice(INPUT_VARIABLE.length + 1) : place;
}

function buildDeprecationHeaders({ deprecation }: Endpoint): Readonly<Record<string, string>> {
  if (!deprecation) return {};
  const { since, sunset, link } = deprecation;
  return {
    Deprecation: `@${parseDay(since).getTime() / 1000}`,
    ...(sunset !== undefined && { Sunset: parseDay(sunset).toUTCString() }),
    ...(link !== undefined && { Link: `<${link}>; rel="deprecation"; type="text/html"` }),
  };
}

function parseDay(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`${day} is not a date`);
  return date;
}
