// Compares two OpenAPI documents of one API: operations, parameters, bodies, statuses, headers.
import type { Change } from './change';
import { json, list, same, sides, words, type Json } from './json';
import { OPERATION_RULES, type Direction, type OperationChange } from './openapi-rules';
import { schemaChanges, type Comparison } from './diff-json-schema';

interface Documents {
  /** `consumer` or `creditor`; it opens every path. */
  readonly contract: string;
  readonly before: Json;
  readonly after: Json;
  readonly seen: Set<string>;
}

/** What changed between the released document of an API and the present one. */
export function openApiChanges(contract: string, before: Json, after: Json): readonly Change[] {
  const on: Documents = { contract, before, after, seen: new Set() };
  const [left, right] = [operationsOf(before), operationsOf(after)];
  const { gone, come, kept } = sides([...left.keys()], [...right.keys()]);
  return [
    ...(same(basePathOf(before), basePathOf(after))
      ? []
      : [change(`${contract} servers`, 'base_path_changed', `now ${String(basePathOf(after))}`)]),
    ...gone.map((key) => change(`${contract} ${placeOf(left, key)}`, 'operation_removed', 'the operation is gone')),
    ...come.map((key) => change(`${contract} ${placeOf(right, key)}`, 'operation_added', 'a new operation')),
    ...kept.flatMap((key) => operationChanges(on, left.get(key), right.get(key))),
  ];
}

interface Operation {
  /** `POST /accounts/{consumer}/offers/custom` */
  readonly place: string;
  readonly operation: Json;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** By method and path; how a path parameter is called is not seen on the wire. */
function operationsOf(document: Json): ReadonlyMap<string, Operation> {
  const operations = Object.entries(json(document['paths'])).flatMap(([path, item]) =>
    Object.entries(json(item))
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => {
        const place = `${method.toUpperCase()} ${path}`;
        return [place.replace(/\{\w+\}/g, '{}'), { place, operation: json(operation) }] as const;
      }),
  );
  return new Map(operations);
}

function placeOf(operations: ReadonlyMap<string, Operation>, key: string): string {
  return operations.get(key)?.place ?? key;
}

function basePathOf(document: Json): unknown {
  return json(list(document['servers'])[0])['url'];
}

function operationChanges(on: Documents, left?: Operation, right?: Operation): readonly Change[] {
  if (!left || !right) return [];
  const place = `${on.contract} ${left.place}`;
  const [before, after] = [left.operation, right.operation];
  return [
    ...memberChanges(place, left.place === right.place, before, after),
    ...parameterChanges(on, place, before, after),
    ...bodyChanges(on, place, before['requestBody'], after['requestBody']),
    ...answerChanges(on, place, json(before['responses']), json(after['responses'])),
  ];
}

function memberChanges(place: string, hasPath: boolean, before: Json, after: Json): readonly Change[] {
  const changes: Change[] = [];
  if (!hasPath) changes.push(change(place, 'path_parameter_renamed', 'a path parameter has another name'));
  if (before['operationId'] !== after['operationId']) {
    changes.push(change(place, 'operation_renamed', `is now called ${String(after['operationId'])}`));
  }
  if (Boolean(before['deprecated']) !== Boolean(after['deprecated'])) {
    const kind = after['deprecated'] === true ? 'operation_deprecated' : 'operation_no_longer_deprecated';
    changes.push(change(place, kind, kind.replace(/_/g, ' ')));
  }
  if (!same(before['security'] ?? [], after['security'] ?? [])) {
    const isOpen = list(after['security']).length === 0 || list(after['security']).some((one) => same(one, {}));
    const kind = isOpen ? 'security_loosened' : 'security_tightened';
    changes.push(change(`${place} security`, kind, isOpen ? 'no longer asks for a token' : 'asks for another token'));
  }
  return changes;
}

function parameterChanges(on: Documents, place: string, before: Json, after: Json): readonly Change[] {
  const [left, right] = [parametersOf(before), parametersOf(after)];
  const { gone, come, kept } = sides([...left.keys()], [...right.keys()]);
  return [
    ...gone.map((name) => change(`${place} ${name}`, 'parameter_removed', 'the parameter is gone')),
    ...come.map((name) => {
      if (right.get(name)?.['required'] !== true)
        return change(`${place} ${name}`, 'parameter_added', 'a new parameter');
      return change(`${place} ${name}`, 'required_parameter_added', 'a new parameter, required');
    }),
    ...kept.flatMap((name) => {
      const [old, now] = [json(left.get(name)), json(right.get(name))];
      return [
        ...requirement(`${place} ${name}`, old, now, 'parameter'),
        ...schemaChanges(comparison(on, 'request'), `${place} ${name}`, old['schema'], now['schema']),
      ];
    }),
  ];
}

/** By place and name; header names without their case, path parameters by their position. */
function parametersOf(operation: Json): ReadonlyMap<string, Json> {
  const parameters = list(operation['parameters']).map(json);
  const inPath = parameters.filter((parameter) => parameter['in'] === 'path');
  const named = parameters.map((parameter) => {
    const [where, name] = [String(parameter['in']), String(parameter['name'])];
    if (where === 'path') return [`path.${inPath.indexOf(parameter) + 1}`, parameter] as const;
    return [`${where}.${where === 'header' ? name.toLowerCase() : name}`, parameter] as const;
  });
  return new Map(named);
}

function requirement(place: string, before: Json, after: Json, of: 'parameter' | 'body'): readonly Change[] {
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was === is) return [];
  return [change(place, is ? `${of}_now_required` : `${of}_now_optional`, is ? 'now required' : 'no longer required')];
}

function bodyChanges(on: Documents, place: string, before: unknown, after: unknown): readonly Change[] {
  const [left, right] = [json(before), json(after)];
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [change(`${place} request`, 'body_removed', 'takes no body any more')];
  if (before === undefined) {
    const kind = right['required'] === true ? 'required_body_added' : 'body_added';
    return [change(`${place} request`, kind, 'takes a body')];
  }
  return [
    ...requirement(`${place} request`, left, right, 'body'),
    ...contentChanges(comparison(on, 'request'), `${place} request`, left, right),
  ];
}

function answerChanges(on: Documents, place: string, before: Json, after: Json): readonly Change[] {
  const { gone, come, kept } = sides(Object.keys(before), Object.keys(after));
  return [
    ...gone.map((status) => change(`${place} ${status}`, 'status_removed', 'the status is gone')),
    ...come.map((status) => change(`${place} ${status}`, 'status_added', 'a new status')),
    ...kept.flatMap((status) => {
      const [old, now] = [json(before[status]), json(after[status])];
      return [
        ...headerChanges(`${place} ${status}`, json(old['headers']), json(now['headers'])),
        ...contentChanges(comparison(on, 'answer'), `${place} ${status}`, old, now),
      ];
    }),
  ];
}

function headerChanges(place: string, before: Json, after: Json): readonly Change[] {
  const { gone, come } = sides(lowerCased(before), lowerCased(after));
  return [
    ...gone.map((name) => change(`${place} header.${name}`, 'header_removed', `the header ${name} is gone`)),
    ...come.map((name) => change(`${place} header.${name}`, 'header_added', `a new header ${name}`)),
  ];
}

function lowerCased(headers: Json): readonly string[] {
  return Object.keys(headers).map((name) => name.toLowerCase());
}

function contentChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  const [left, right] = [json(before['content']), json(after['content'])];
  const { gone, come, kept } = sides(Object.keys(left), Object.keys(right));
  if (on.direction === 'answer' && gone.length > 0 && kept.length + come.length === 0) {
    return [change(`${place} body`, 'answer_body_removed', 'comes without a body')];
  }
  if (on.direction === 'answer' && come.length > 0 && kept.length + gone.length === 0) {
    return [change(`${place} body`, 'answer_body_added', 'comes with a body')];
  }
  return [
    ...gone.map((type) => change(`${place} ${type}`, 'media_type_removed', 'the media type is gone')),
    ...come.map((type) => change(`${place} ${type}`, 'media_type_added', 'a new media type')),
    ...kept.flatMap((type) =>
      schemaChanges(on, `${place} body`, json(left[type])['schema'], json(right[type])['schema']),
    ),
  ];
}

function comparison({ contract, before, after, seen }: Documents, direction: Direction): Comparison {
  return { contract, before, after, seen, direction };
}

function change(path: string, kind: OperationChange, what: string): Change {
  return { path, what, verdict: OPERATION_RULES[kind] };
}

/** The refusals that a document declares: operation → codes, as its examples name them. */
export function declaredRefusals(document: Json): ReadonlyMap<string, readonly string[]> {
  const declared = [...operationsOf(document).values()].map(({ place, operation }) => {
    const refusals = Object.entries(json(operation['responses'])).filter(([status]) => status >= '400');
    const codes = refusals.flatMap(([, answer]) =>
      Object.keys(json(json(json(json(answer)['content'])['application/json'])['examples'])),
    );
    return [place, words(codes)] as const;
  });
  return new Map(declared);
}
