// Conditional requests: the entity tag of a response is in its header, and the tag of a request becomes an input.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { execute, parse } from 'graphql';
import type { Endpoint } from '../../../rest-facade/endpoints';
import { createRestFacade } from '../../../rest-facade/facade';
import type { Run } from '../../../rest-facade/run';
import { BASE_PATH, createFacadeOptions } from './facade-fixture';
import { FIXTURE_SCHEMA } from './fixture-schema';

const DOCUMENTS = parse(`
  query Plot($id: ID!) { plot(id: $id) { ...Tag plot_name: plotName } }
  query Untagged($id: ID!) { plot(id: $id) { plot_name: plotName mainCrop { name latinName @etag } } }
  mutation SowPlot($input: SowPlotInput!) { sowPlot(input: $input) { message @etag received } }
  query Access($plotId: ID!) { access(plotId: $plotId) { plotId } }
  query TwoTags($id: ID!) { plot(id: $id) { id @etag plotName @etag } }
  fragment Tag on Plot { tag: id @etag }
`);
const PLOT: Endpoint = {
  method: 'GET',
  path: '/plots/:plot',
  tag: 'System',
  document: 'Plot',
  success: 200,
  parameters: { plot: 'id' },
};
const UNTAGGED: Endpoint = { ...PLOT, path: '/untagged/:plot', document: 'Untagged' };
const SOW: Endpoint = {
  method: 'POST',
  path: '/plots/:plot/sowings',
  tag: 'System',
  document: 'SowPlot',
  success: 201,
  parameters: { plot: 'plotId' },
  headers: { 'if-match': 'last4key' },
  access: 'Access',
};

let url: string;
let close: () => void;

beforeAll(async () => {
  const run: Run = async (document, variableValues, http) => {
    const contextValue = { http, failure: {} };
    return execute({ schema: FIXTURE_SCHEMA, document, variableValues, contextValue });
  };
  const facade = createRestFacade(createFacadeOptions({ run, documents: DOCUMENTS, endpoints: [PLOT, UNTAGGED, SOW] }));
  const server = express().use(facade).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE_PATH}`;
  close = () => server.close();
});
afterAll(() => close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(url + path, { method, headers: { authorization: 'Bearer token', ...headers } });

const sow = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/plots/1/sowings`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('the entity tag of a response', () => {
  it('is in the header and not in the body', async () => {
    const response = await get('/plots/2');
    expect([response.headers.get('etag'), await response.json()]).toEqual(['2', { plot_name: 'South' }]);
  });

  it('is sent with HEAD and with mutations too', async () => {
    expect((await get('/plots/2', {}, 'HEAD')).headers.get('etag')).toBe('2');
    const sown = await sow({ sowing_day: '2026-03-01' });
    expect([sown.status, sown.headers.get('etag'), Object.keys((await sown.json()) as object)]).toEqual([
      201,
      'Sown.',
      ['received'],
    ]);
  });

  it('is absent when its member is null, and from errors', async () => {
    const untagged = await get('/untagged/1');
    expect([untagged.headers.get('etag'), await untagged.json()]).toEqual([
      null,
      { plot_name: 'North', mainCrop: { name: 'Beet' } },
    ]);
    const rejected = await get('/plots/99');
    expect([rejected.status, rejected.headers.get('etag')]).toEqual([404, null]);
  });
});

describe('If-None-Match', () => {
  it.each([
    ['*', 304],
    ['2', 200],
    ['"3"', 200],
    ['', 200],
  ])('%s gets %i', async (header, status) => {
    const response = await get('/plots/2', { 'if-none-match': header });
    expect([response.status, response.headers.get('etag')]).toEqual([status, '2']);
    if (status === 304) expect(await response.text()).toBe('');
  });

  it('is ignored for requests that write', async () => {
    expect((await sow({ sowing_day: '2026-03-01' }, { 'if-none-match': '*' })).status).toBe(201);
  });
});

describe('a declared header', () => {
  it.each([
    ['as received', { 'if-match': ' "a", W/"b"' }, '"a", W/"b"'],
    ['but not when it is absent', {}, undefined],
  ])('is passed to the input, %s', async (_what, headers, given) => {
    const response = (await (await sow({ sowing_day: '2026-03-01' }, headers)).json()) as { received: object };
    expect(response.received).toEqual({ plotId: '1', sowingDay: '2026-03-01', last4key: given });
  });

  it('cannot be set by the body', async () => {
    const body = { sowing_day: '2026-03-01', last4key: 'x', last4Key: 'x', 'if-match': 'x' };
    const response = (await (await sow(body)).json()) as { received: object };
    expect(response.received).toEqual({ plotId: '1', sowingDay: '2026-03-01' });
  });
});

it.each<[string, Endpoint]>([
  ['plot: a response has at most one @etag', { ...PLOT, document: 'TwoTags' }],
  ['colour is neither a variable nor a field of $input', { ...SOW, headers: { 'if-match': 'colour' } }],
])('does not start when %s', (reason, row) => {
  const start = () => createRestFacade(createFacadeOptions({ documents: DOCUMENTS, endpoints: [row] }));
  expect(start).toThrow(`REST facade, ${row.method} ${row.path}: ${reason}`);
});
