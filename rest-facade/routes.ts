// Rows of the table made ready at start: a row that does not fit its document or the schema stops the start.
import type { Endpoint } from './endpoints';
import type { RestField } from './response/error-response';
import { toRestName } from './request/input-schema';
import type { FacadeOperation } from './operations';
import type { CheckedInput } from './request/check-input';
import { compileRequestReader, INPUT_VARIABLE, getInputType, type ReceivedRequest } from './request/read-request';

export interface Route {
  readonly endpoint: Endpoint;
  readonly operation: FacadeOperation;
  /** Asked before a faulty request is called faulty; its variables come from the path alone. */
  readonly access: FacadeOperation | null;
  readonly takesBody: boolean;
  /** Variables of the operation, or what is wrong with query and body. */
  readonly read: (sent: ReceivedRequest) => CheckedInput;
  readonly restField: RestField;
  /** Headers of every answer, such as the one that tells of a deprecation. */
  readonly deprecationHeaders: Readonly<Record<string, string>>;
}

/** Throws with the row's name when the row, its documents and the schema do not fit together. */
export function compileRoute(endpoint: Endpoint, operationNamed: (name: string) => FacadeOperation): Route {
  try {
    const operation = operationNamed(endpoint.document);
    const access = endpoint.access === undefined ? null : operationNamed(endpoint.access);
    assertRowFits(endpoint, operation, access);
    return {
      endpoint,
      operation,
      access,
      takesBody: operation.variables.has(INPUT_VARIABLE),
      read: compileRequestReader(endpoint, operation),
      restField: createRestFieldMapper(endpoint),
      deprecationHeaders: buildDeprecationHeaders(endpoint),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`REST facade, ${endpoint.method} ${endpoint.path}: ${reason}`, { cause: error });
  }
}

function assertRowFits(endpoint: Endpoint, operation: FacadeOperation, access: FacadeOperation | null): void {
  const named = endpoint.path.split('/').filter((segment) => segment.startsWith(':'));
  const bound = Object.keys(endpoint.parameters ?? {}).map((name) => `:${name}`);
  assertKnown(named, bound, 'has no place in the operation');
  assertKnown(bound, named, 'is not in the path');

  const fromPath = Object.values(endpoint.parameters ?? {});
  const fromQuery = Object.values(endpoint.query ?? {}).map(({ variable }) => variable);
  const fromHeaders = Object.values(endpoint.headers ?? {});
  const inputFields = Object.keys(getInputType(operation)?.getFields() ?? {});
  const variables = [...operation.variables.keys()];
  assertKnown(fromQuery, variables, 'is not a variable of the operation');
  assertKnown(fromPath, [...variables, ...inputFields], 'is neither a variable nor a field of $input');
  assertKnown(fromHeaders, [...variables, ...inputFields], 'is neither a variable nor a field of $input');
  assertKnown(
    variables,
    [...fromPath, ...fromQuery, ...fromHeaders, INPUT_VARIABLE],
    'is a variable that nothing provides',
  );
  assertKnown(
    [...(access?.variables.keys() ?? [])],
    fromPath,
    'is a variable of the access operation, but not in the path',
  );
}

function assertKnown(names: readonly string[], known: readonly string[], fault: string): void {
  const stray = names.find((name) => !known.includes(name));
  if (stray !== undefined) throw new Error(`${stray} ${fault}`);
}

/**
 * `input.actionContext.version` → `action_context.version`, `first` → `limit`, `idempotencyKey` → `idempotency-key`;
 * path parameters are no fields.
 */
function createRestFieldMapper(endpoint: Endpoint): RestField {
  const fromPath = new Set(Object.values(endpoint.parameters ?? {}));
  const fromHeaders = new Map(Object.entries(endpoint.headers ?? {}).map(([header, name]) => [name, header]));
  const fromQuery = new Map(Object.entries(endpoint.query ?? {}).map(([name, { variable }]) => [variable, name]));
  return (field) => {
    const path = field.startsWith(`${INPUT_VARIABLE}.`) ? field.slice(INPUT_VARIABLE.length + 1) : field;
    return fromPath.has(path) ? null : (fromQuery.get(path) ?? fromHeaders.get(path) ?? toRestName(path));
  };
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
  if (Number.isNaN(date.getTime())) throw new Error(`${day} is no day`);
  return date;
}
