// Starts the facade with the fixture schema on its own port.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { execute, Kind, type DocumentNode } from 'graphql';
import type { Endpoint } from '../../../rest-facade/endpoints';
import type { ErrorTable } from '../../../rest-facade/response/error-response';
import { createRestFacade, type FacadeOptions } from '../../../rest-facade/facade';
import type { Run } from '../../../rest-facade/run';
import { FIXTURE_DOCUMENTS, FIXTURE_SCHEMA, type FixtureError } from './fixture-schema';

export const FIXTURE_ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: '/plots/:plot', tag: 'System', document: 'Plot', success: 200, parameters: { plot: 'id' } },
  {
    method: 'GET',
    path: '/plots',
    tag: 'System',
    document: 'Plots',
    success: 200,
    query: {
      limit: { variable: 'first', minimum: 1, maximum: 50 },
      cursor: { variable: 'after' },
      state: { variable: 'state' },
      shaded: { variable: 'shaded' },
    },
    access: 'Owner',
    shape: 'list',
  },
  {
    method: 'POST',
    path: '/plots/:plot/sowings',
    tag: 'System',
    document: 'SowPlot',
    success: 201,
    parameters: { plot: 'plotId' },
    alsoRequired: ['plot_context.active_sowing_id'],
    access: 'Access',
  },
  {
    method: 'GET',
    path: '/weather/:day',
    tag: 'System',
    document: 'Weather',
    success: 200,
    parameters: { day: 'day' },
  },
  { method: 'GET', path: '/crops', tag: 'System', document: 'Crops', success: 200, shape: 'list' },
  {
    method: 'DELETE',
    path: '/plots/:plot/sowings',
    tag: 'System',
    document: 'ClearPlot',
    success: 200,
    parameters: { plot: 'plotId' },
  },
  { method: 'GET', path: '/failure', tag: 'System', document: 'Failure', success: 200 },
  {
    method: 'GET',
    path: '/failures/:plot',
    tag: 'System',
    document: 'FailureOfPlot',
    success: 200,
    parameters: { plot: 'plotId' },
  },
];

export const FIXTURE_ERRORS: ErrorTable = {
  malformed_request: { status: 400, message: 'Malformed JSON body.', named: false },
  unauthenticated: { status: 401, message: 'Unauthenticated.', named: false },
  token_reused: { status: 401, message: 'Unauthenticated.', named: true },
  not_found: { status: 404, message: 'Not found.', named: false },
  method_not_allowed: { status: 405, message: 'Method not allowed.', named: false },
  not_acceptable: { status: 406, message: 'JSON only.', named: false },
  profile_incomplete: { status: 409, message: 'Complete your profile first.', named: true },
  plot_changed: { status: 409, message: 'The plot has changed.', named: true },
  payload_too_large: { status: 413, message: 'Too large.', named: false },
  unsupported_media_type: { status: 415, message: 'Send JSON.', named: false },
  validation_failed: { status: 422, message: 'The given data was invalid.', named: false },
  code_wrong: { status: 422, message: 'The code is incorrect.', named: true },
  too_many: { status: 429, message: 'Too many attempts.', named: true },
  internal_server_error: { status: 500, message: 'Server error.', named: false },
  unavailable: { status: 503, message: 'Service unavailable.', named: false },
};

export const BASE_PATH = '/plots-api';

const CREDITOR_BASE_PATH = '/creditor-api';

export const SIGNED_IN = { Authorization: 'Bearer token' };

export interface FacadeFixture {
  readonly url: string;
  /** Names of the executed operations, in order. */
  readonly operations: string[];
  /** Errors that the facade reported. */
  readonly reported: unknown[];
  /** The error that the root field `failure` throws. */
  failure: FixtureError;
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends a body to the endpoint that takes one: text unchanged, anything else as JSON. */
  readonly sow: (body: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly close: () => Promise<unknown>;
}

export async function startFacadeFixture(): Promise<FacadeFixture> {
  const operations: string[] = [];
  const reported: unknown[] = [];
  const run: Run = async (document, variableValues, http) => {
    operations.push(getOperationName(document));
    if (fixture.failure.message === 'thrown') throw new Error('secret of the database');
    return execute({
      schema: FIXTURE_SCHEMA,
      document,
      variableValues,
      contextValue: { http, failure: fixture.failure },
    });
  };
  const app = express();
  app.use(createRestFacade(createFacadeOptions({ run, reportError: (error) => reported.push(error) })));
  app.use((received, response) => void response.status(200).json({ outside: received.url }));
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = app.listen(0, '127.0.0.1', () => {
      resolve(listening);
    });
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${BASE_PATH}`;
  const request: FacadeFixture['request'] = (path, init) => fetch(url + path, { headers: SIGNED_IN, ...init });
  const sow: FacadeFixture['sow'] = (body, headers = SIGNED_IN) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: text };
    return request('/plots/1/sowings', init);
  };
  const close = () => once(server.close(), 'close');
  const fixture: FacadeFixture = { url, operations, reported, failure: {}, request, sow, close };
  return fixture;
}

export async function readJson(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

export function createFacadeOptions(parts: Partial<FacadeOptions> = {}): FacadeOptions {
  return {
    schema: FIXTURE_SCHEMA,
    run: () => Promise.resolve({}),
    errors: FIXTURE_ERRORS,
    basePaths: { consumer: BASE_PATH, creditor: CREDITOR_BASE_PATH },
    bodyLimit: 2000,
    bodyLimits: { template: 4000 },
    getHttpContext: ({ headers, ip = '' }) => ({
      authorization: headers.authorization ?? null,
      ip,
      userAgent: headers['user-agent'] ?? null,
      requestId: 'request-1',
    }),
    reportError: () => undefined,
    endpoints: FIXTURE_ENDPOINTS,
    documents: FIXTURE_DOCUMENTS,
    ...parts,
  };
}

function getOperationName(document: DocumentNode): string {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (operation && 'name' in operation && operation.name?.value) || '';
}
