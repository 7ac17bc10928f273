// Walks the table: finds the row of a request, then read → check → run → answer.
import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { isKnown, takeTag } from './answer-tag';
import type { BodyLimit, Endpoint } from './endpoints';
import type { ErrorAnswers } from './response/error-response';
import { omitNulls } from './response/omit-null';
import type { Operation } from './operations';
import { readBody, type Body } from './request/read-body';
import type { Faults } from './request/check-input';
import { pathVariables, type Sent } from './request/read-request';
import { findResource, groupByPath } from './resources';
import type { Route } from './routes';
import type { HttpFacts, Run } from './run';
import { SHAPES, type Answer } from './response/write-response';

export interface RouterParts<Facts extends HttpFacts> {
  readonly routes: readonly Route[];
  readonly run: Run<Facts>;
  readonly errors: ErrorAnswers;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly bodyLimits: Readonly<Record<BodyLimit, number>>;
  readonly observe: (endpoint: Endpoint) => void;
}

/** Answers a request for `target` (path and query below the base path); null when the client has gone away. */
export type Router<Facts extends HttpFacts> = (
  request: IncomingMessage,
  target: string,
  http: Facts,
) => Promise<Answer | null>;

export function createRouter<Facts extends HttpFacts>(parts: RouterParts<Facts>): Router<Facts> {
  const { routes, run, errors, bodyLimit, bodyLimits, observe } = parts;
  const resources = groupByPath(routes);

  return async (request, target, http) => {
    const { pathname, search } = splitTarget(target);
    const found = findResource(resources, pathname);
    if (!found) return errors.own('not_found');
    const { routes: byMethod, allow } = found.resource;
    if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } };
    const route = byMethod.get(request.method ?? '');
    if (!route) return { ...errors.own('method_not_allowed'), headers: { Allow: allow } };
    observe(route.endpoint);
    const answer = await answerRoute(route, request, { ...found, search }, http);
    return answer && { ...answer, headers: { ...answer.headers, ...route.notices } };
  };

  async function answerRoute(
    route: Route,
    request: IncomingMessage,
    asked: Asked,
    http: Facts,
  ): Promise<Answer | null> {
    const { path, search } = asked;
    if (!acceptsJson(request)) return errors.own('not_acceptable');
    const body = route.takesBody ? await readBody(request, limitOf(route)) : NO_BODY;
    if (!body) return null;
    if (body.refusal) return errors.own(body.refusal);
    const sent = { path, query: new URLSearchParams(search), headers: request.headers, body: body.json };
    const { variables, faults } = route.read(sent);
    return faults ? answerFaulty(route, sent, faults, http) : answerOperation(route, sent, variables, http);
  }

  function limitOf({ endpoint: { bodyLimit: own = bodyLimit } }: Route): number {
    return typeof own === 'number' ? own : bodyLimits[own];
  }

  /** Contract: Errors. Who may not be here is told that first, and learns nothing about the body. */
  async function answerFaulty(route: Route, { path }: Sent, faults: Faults, http: Facts): Promise<Answer> {
    const asked = route.access && (await execute(route, route.access, pathVariables(route.endpoint, path), http));
    return asked?.refusal ?? errors.own('validation_failed', { errors: faults });
  }

  async function answerOperation(route: Route, sent: Sent, variables: Variables, http: Facts): Promise<Answer> {
    const { endpoint, operation } = route;
    const { value, refusal, headers } = await execute(route, operation, variables, http);
    if (refusal) return refusal;
    if (value === null || value === undefined) return errors.own('internal_server_error');
    const tag = operation.tagPath && takeTag(value, operation.tagPath);
    const told = tag === null ? headers : { ...headers, ETag: tag };
    const isUnchanged = tag !== null && endpoint.method === 'GET' && isKnown(tag, sent.headers['if-none-match']);
    if (isUnchanged) return { status: 304, headers: told };
    if (operation.omissions) omitNulls(value, operation.omissions);
    return { status: endpoint.success, headers: told, body: SHAPES[endpoint.shape ?? 'object'](value) };
  }

  async function execute(route: Route, operation: Operation, variables: Variables, http: Facts): Promise<Outcome> {
    const result = await run(operation.document, variables, http);
    const [error] = result.errors ?? [];
    if (!error) return { value: result.data?.[operation.root], headers: result.headers ?? {} };
    const refusal = errors.fromRun(error, route.restField, http.authorization !== null);
    return { refusal: { ...refusal, headers: { ...refusal.headers, ...result.headers } }, headers: {} };
  }
}

type Variables = Record<string, unknown>;

/** Of the target: path parameters by name, and the query with its question mark. */
interface Asked {
  readonly path: Sent['path'];
  readonly search: string;
}

interface Outcome {
  readonly value?: unknown;
  readonly refusal?: Answer;
  readonly headers: Readonly<Record<string, string>>;
}

const NO_BODY: Body = { json: undefined };

function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { pathname: target, search: '' } : { pathname: target.slice(0, mark), search: target.slice(mark) };
}

/** The usual headers are compared; only the others are read. */
function acceptsJson(request: IncomingMessage): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return accepts(request).type(['application/json', 'application/json; charset=utf-8']) !== false;
}
