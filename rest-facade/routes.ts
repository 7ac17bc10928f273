// Rows of the table made ready at start: a row that does not fit its document or the schema stops the start.
import type { Endpoint } from './endpoints';
import type { RestField } from './response/error-response';
import { restName } from './request/input-schema';
import type { Operation } from './operations';
import type { Checked } from './request/check-input';
import { compileReader, INPUT, inputTypeOf, type Sent } from './request/read-request';

export interface Route {
  readonly endpoint: Endpoint;
  readonly operation: Operation;
  /** Asked before a faulty request is called faulty; its variables come from the path alone. */
  readonly access: Operation | null;
  readonly takesBody: boolean;
  /** Variables of the operation, or what is wrong with query and body. */
  readonly read: (sent: Sent) => Checked;
  readonly restField: RestField;
  /** Headers of every answer, such as the one that tells of a deprecation. */
  readonly notices: Readonly<Record<string, string>>;
}

/** Throws with the row's name when the row, its documents and the schema do not fit together. */
export function compileRoute(endpoint: Endpoint, operationNamed: (name: string) => Operation): Route {
  try {
    const operation = operationNamed(endpoint.document);
    const access = endpoint.access === undefined ? null : operationNamed(endpoint.access);
    refuseMisfits(endpoint, operation, access);
    return {
      endpoint,
      operation,
      access,
      takesBody: operation.variables.has(INPUT),
      read: compileReader(endpoint, operation),
      restField: restFieldOf(endpoint),
      notices: noticesOf(endpoint),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`REST facade, ${endpoint.method} ${endpoint.path}: ${reason}`, { cause: error });
  }
}

function refuseMisfits(endpoint: Endpoint, operation: Operation, access: Operation | null): void {
  const named = endpoint.path.split('/').filter((segment) => segment.startsWith(':'));
  const bound = Object.keys(endpoint.parameters ?? {}).map((name) => `:${name}`);
  refuse(named, bound, 'has no place in the operation');
  refuse(bound, named, 'is not in the path');

  const fromPath = Object.values(endpoint.parameters ?? {});
  const fromQuery = Object.values(endpoint.query ?? {}).map(({ variable }) => variable);
  const fromHeaders = Object.values(endpoint.headers ?? {});
  const inputFields = Object.keys(inputTypeOf(operation)?.getFields() ?? {});
  const variables = [...operation.variables.keys()];
  refuse(fromQuery, variables, 'is not a variable of the operation');
  refuse(fromPath, [...variables, ...inputFields], 'is neither a variable nor a field of $input');
  refuse(fromHeaders, [...variables, ...inputFields], 'is neither a variable nor a field of $input');
  refuse(variables, [...fromPath, ...fromQuery, ...fromHeaders, INPUT], 'is a variable that nothing provides');
  refuse([...(access?.variables.keys() ?? [])], fromPath, 'is a variable of the access operation, but not in the path');
}

function refuse(names: readonly string[], known: readonly string[], fault: string): void {
  const stray = names.find((name) => !known.includes(name));
  if (stray !== undefined) throw new Error(`${stray} ${fault}`);
}

/**
 * `input.actionContext.version` → `action_context.version`, `first` → `limit`, `idempotencyKey` → `idempotency-key`;
 * path parameters are no fields.
 */
function restFieldOf(endpoint: Endpoint): RestField {
  const fromPath = new Set(Object.values(endpoint.parameters ?? {}));
  const fromHeaders = new Map(Object.entries(endpoint.headers ?? {}).map(([header, name]) => [name, header]));
  const fromQuery = new Map(Object.entries(endpoint.query ?? {}).map(([name, { variable }]) => [variable, name]));
  return (field) => {
    const path = field.startsWith(`${INPUT}.`) ? field.slice(INPUT.length + 1) : field;
    return fromPath.has(path) ? null : (fromQuery.get(path) ?? fromHeaders.get(path) ?? restName(path));
  };
}

function noticesOf({ deprecation }: Endpoint): Readonly<Record<string, string>> {
  if (!deprecation) return {};
  const { since, sunset, link } = deprecation;
  return {
    Deprecation: `@${dayOf(since).getTime() / 1000}`,
    ...(sunset !== undefined && { Sunset: dayOf(sunset).toUTCString() }),
    ...(link !== undefined && { Link: `<${link}>; rel="deprecation"; type="text/html"` }),
  };
}

function dayOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`${day} is no day`);
  return date;
}
