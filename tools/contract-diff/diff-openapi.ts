// Compares two OpenAPI documents of one API: operations, parameters, bodies, statuses, headers.
import type { ContractChange } from './change';
import { toObject, toList, isEqualJson, diffLists, toStrings, type JsonObject } from './json';
import { OPERATION_RULES, type Direction, type OperationChangeKind } from './openapi-rules';
import { diffSchemas, resolveRef } from './diff-json-schema';
import type { Comparison } from './diff-json-schema-keywords';

interface ComparedDocuments {
  /** `consumer` or `creditor`, the first word of every path. */
  readonly contract: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly seen: Set<string>;
}

/** The changes between two versions of the document of an API. */
export function diffOpenApi(contract: string, before: JsonObject, after: JsonObject): readonly ContractChange[] {
  const documents: ComparedDocuments = { contract, before, after, seen: new Set() };
  const [left, right] = [getOperations(before), getOperations(after)];
  const { removed, added, common } = diffLists([...left.keys()], [...right.keys()]);
  return [
    ...(isEqualJson(getBasePath(before), getBasePath(after))
      ? []
      : [createChange(`${contract} servers`, 'base_path_changed', `now ${String(getBasePath(after))}`)]),
    ...removed.map((key) =>
      createChange(`${contract} ${getPlace(left, key)}`, 'operation_removed', 'the operation was removed'),
    ),
    ...added.map((key) => createChange(`${contract} ${getPlace(right, key)}`, 'operation_added', 'a new operation')),
    ...common.flatMap((key) => diffOperation(documents, left.get(key), right.get(key))),
  ];
}

interface DocumentOperation {
  /** `POST /accounts/{consumer}/offers/custom` */
  readonly place: string;
  readonly operation: JsonObject;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Operations by method and path, without the names of path parameters, which are not visible on the wire. */
function getOperations(document: JsonObject): ReadonlyMap<string, DocumentOperation> {
  const operations = Object.entries(toObject(document['paths'])).flatMap(([path, item]) =>
    Object.entries(toObject(item))
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => {
        const place = `${method.toUpperCase()} ${path}`;
        return [place.replace(/\{\w+\}/g, '{}'), { place, operation: toObject(operation) }] as const;
      }),
  );
  return new Map(operations);
}

function getPlace(operations: ReadonlyMap<string, DocumentOperation>, key: string): string {
  return operations.get(key)?.place ?? key;
}

function getBasePath(document: JsonObject): unknown {
  return toObject(toList(document['servers'])[0])['url'];
}

function diffOperation(
  documents: ComparedDocuments,
  left?: DocumentOperation,
  right?: DocumentOperation,
): readonly ContractChange[] {
  if (!left || !right) return [];
  const place = `${documents.contract} ${left.place}`;
  const [before, after] = [left.operation, right.operation];
  return [
    ...diffOperationMembers(place, left.place === right.place, before, after),
    ...diffParameters(documents, place, before, after),
    ...diffRequestBody(documents, place, before['requestBody'], after['requestBody']),
    ...diffResponses(documents, place, toObject(before['responses']), toObject(after['responses'])),
  ];
}

function diffOperationMembers(
  place: string,
  hasPath: boolean,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const changes: ContractChange[] = [];
  if (!hasPath) changes.push(createChange(place, 'path_parameter_renamed', 'a path parameter was renamed'));
  if (before['operationId'] !== after['operationId']) {
    changes.push(createChange(place, 'operation_renamed', `is now called ${String(after['operationId'])}`));
  }
  if (Boolean(before['deprecated']) !== Boolean(after['deprecated'])) {
    const kind = after['deprecated'] === true ? 'operation_deprecated' : 'operation_no_longer_deprecated';
    changes.push(createChange(place, kind, kind.replace(/_/g, ' ')));
  }
  if (!isEqualJson(before['security'] ?? [], after['security'] ?? [])) {
    const isOpen =
      toList(after['security']).length === 0 || toList(after['security']).some((one) => isEqualJson(one, {}));
    const kind = isOpen ? 'security_loosened' : 'security_tightened';
    changes.push(
      createChange(`${place} security`, kind, isOpen ? 'no longer requires a token' : 'requires another token'),
    );
  }
  return changes;
}

function diffParameters(
  documents: ComparedDocuments,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const [left, right] = [getParameters(before), getParameters(after)];
  const { removed, added, common } = diffLists([...left.keys()], [...right.keys()]);
  return [
    ...removed.map((name) => createChange(`${place} ${name}`, 'parameter_removed', 'the parameter was removed')),
    ...added.map((name) => {
      if (right.get(name)?.['required'] !== true)
        return createChange(`${place} ${name}`, 'parameter_added', 'a new parameter');
      return createChange(`${place} ${name}`, 'required_parameter_added', 'a new parameter, required');
    }),
    ...common.flatMap((name) => {
      const [old, current] = [toObject(left.get(name)), toObject(right.get(name))];
      return [
        ...diffRequired(`${place} ${name}`, old, current, 'parameter'),
        ...diffSchemas(createComparison(documents, 'request'), `${place} ${name}`, old['schema'], current['schema']),
      ];
    }),
  ];
}

/** Parameters by place and name: headers in lower case, path parameters by position. */
function getParameters(operation: JsonObject): ReadonlyMap<string, JsonObject> {
  const parameters = toList(operation['parameters']).map(toObject);
  const inPath = parameters.filter((parameter) => parameter['in'] === 'path');
  const named = parameters.map((parameter) => {
    const [where, name] = [String(parameter['in']), String(parameter['name'])];
    if (where === 'path') return [`path.${inPath.indexOf(parameter) + 1}`, parameter] as const;
    return [`${where}.${where === 'header' ? name.toLowerCase() : name}`, parameter] as const;
  });
  return new Map(named);
}

function diffRequired(
  place: string,
  before: JsonObject,
  after: JsonObject,
  of: 'parameter' | 'body',
): readonly ContractChange[] {
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was === is) return [];
  return [
    createChange(place, is ? `${of}_now_required` : `${of}_now_optional`, is ? 'now required' : 'no longer required'),
  ];
}

function diffRequestBody(
  documents: ComparedDocuments,
  place: string,
  before: unknown,
  after: unknown,
): readonly ContractChange[] {
  const [left, right] = [toObject(before), toObject(after)];
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [createChange(`${place} request`, 'body_removed', 'no longer takes a body')];
  if (before === undefined) {
    const kind = right['required'] === true ? 'required_body_added' : 'body_added';
    return [createChange(`${place} request`, kind, 'now takes a body')];
  }
  return [
    ...diffRequired(`${place} request`, left, right, 'body'),
    ...diffContent(createComparison(documents, 'request'), `${place} request`, left, right),
  ];
}

function diffResponses(
  documents: ComparedDocuments,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const { removed, added, common } = diffLists(Object.keys(before), Object.keys(after));
  return [
    ...removed.map((status) => createChange(`${place} ${status}`, 'status_removed', 'the status was removed')),
    ...added.map((status) => createChange(`${place} ${status}`, 'status_added', 'a new status')),
    ...common.flatMap((status) => {
      const old = resolveRef(documents.before, toObject(before[status]));
      const current = resolveRef(documents.after, toObject(after[status]));
      return [
        ...diffHeaders(`${place} ${status}`, toObject(old['headers']), toObject(current['headers'])),
        ...diffContent(createComparison(documents, 'response'), `${place} ${status}`, old, current),
      ];
    }),
  ];
}

function diffHeaders(place: string, before: JsonObject, after: JsonObject): readonly ContractChange[] {
  const { removed, added } = diffLists(toLowerCaseNames(before), toLowerCaseNames(after));
  return [
    ...removed.map((name) =>
      createChange(`${place} header.${name}`, 'header_removed', `the header ${name} was removed`),
    ),
    ...added.map((name) => createChange(`${place} header.${name}`, 'header_added', `a new header ${name}`)),
  ];
}

function toLowerCaseNames(headers: JsonObject): readonly string[] {
  return Object.keys(headers).map((name) => name.toLowerCase());
}

function diffContent(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const [left, right] = [toObject(before['content']), toObject(after['content'])];
  const { removed, added, common } = diffLists(Object.keys(left), Object.keys(right));
  if (comparison.direction === 'response' && removed.length > 0 && common.length + added.length === 0) {
    return [createChange(`${place} body`, 'response_body_removed', 'no longer has a body')];
  }
  if (comparison.direction === 'response' && added.length > 0 && common.length + removed.length === 0) {
    return [createChange(`${place} body`, 'response_body_added', 'now has a body')];
  }
  return [
    ...removed.map((type) => createChange(`${place} ${type}`, 'media_type_removed', 'the media type was removed')),
    ...added.map((type) => createChange(`${place} ${type}`, 'media_type_added', 'a new media type')),
    ...common.flatMap((type) =>
      diffSchemas(comparison, `${place} body`, toObject(left[type])['schema'], toObject(right[type])['schema']),
    ),
  ];
}

function createComparison({ contract, before, after, seen }: ComparedDocuments, direction: Direction): Comparison {
  return { contract, before, after, seen, direction };
}

function createChange(path: string, kind: OperationChangeKind, description: string): ContractChange {
  return { path, description, severity: OPERATION_RULES[kind] };
}

/** The error codes that each operation of a document declares, as its examples name them. */
export function getDeclaredOpenApiErrors(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const declared = [...getOperations(document).values()].map(({ place, operation }) => {
    const errorResponses = Object.entries(toObject(operation['responses'])).filter(([status]) => status >= '400');
    const codes = errorResponses.flatMap(([, response]) => {
      // A response that several operations share stands in the components.
      const { content } = resolveRef(document, toObject(response));
      return Object.keys(toObject(toObject(toObject(content)['application/json'])['examples']));
    });
    return [place, toStrings(codes)] as const;
  });
  return new Map(declared);
}
