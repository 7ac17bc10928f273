// Optional columns of an endpoint: body limits and deprecation; and headers set by an operation.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { BodyLimit } from '../../../rest-facade/endpoints';
import { createRestFacade } from '../../../rest-facade/facade';
import type { Run } from '../../../rest-facade/run';
import { BASE_PATH, FIXTURE_ENDPOINTS, createFacadeOptions } from './facade-fixture';

const COOKIE = { 'set-cookie': 'plot=1; HttpOnly' };

/** Starts the facade, calls `job` with its URL, and returns the result. */
async function withFacade<Answer>(
  run: Run,
  bodyLimit: number | BodyLimit,
  job: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const endpoints = FIXTURE_ENDPOINTS.map((row) => (row.method === 'POST' ? { ...row, bodyLimit } : row));
  const server = express()
    .use(createRestFacade(createFacadeOptions({ run, endpoints })))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await job(`http://127.0.0.1:${port}${BASE_PATH}`);
  } finally {
    server.close();
  }
}

const sow = (url: string, bytes: number) =>
  fetch(`${url}/plots/1/sowings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pad: 'x'.repeat(bytes - '{"pad":""}'.length) }),
  });

describe('an endpoint', () => {
  it.each([
    ['higher', 5000],
    ['lower', 100],
  ])('can have a %s body limit than the default', async (_than, limit) => {
    const run: Run = async () => ({ data: { access: true } });
    const statuses = await withFacade(run, limit, async (url) => [
      (await sow(url, limit)).status,
      (await sow(url, limit + 1)).status,
    ]);
    expect(statuses).toEqual([422, 413]);
  });

  it('can take its body limit from a setting', async () => {
    const run: Run = async () => ({ data: { access: true } });
    const statuses = await withFacade(run, 'template', async (url) => [
      (await sow(url, 4000)).status,
      (await sow(url, 4001)).status,
    ]);
    expect(statuses).toEqual([422, 413]);
  });
});

describe('a deprecated endpoint', () => {
  const endpoints = FIXTURE_ENDPOINTS.map((row) => ({
    ...row,
    deprecation: { since: '2026-01-01', sunset: '2027-01-01', link: 'https://docs.example.com/moves' },
  }));

  it.each(['/plots/1', '/plots/99'])('announces that in every response: %s', async (path) => {
    const run: Run = async () => (path.endsWith('9') ? { errors: [{ message: '' }] } : { data: { plot: { id: 1 } } });
    const server = express()
      .use(createRestFacade(createFacadeOptions({ run, endpoints })))
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}${BASE_PATH}${path}`);
    server.close();
    expect(Object.fromEntries(headers)).toMatchObject({
      deprecation: '@1767225600',
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      link: '<https://docs.example.com/moves>; rel="deprecation"; type="text/html"',
    });
  });
});

describe('an operation', () => {
  it.each<[string, Awaited<ReturnType<Run>>, number]>([
    ['a success', { data: { plot: { id: 1 } }, headers: COOKIE }, 200],
    ['an error', { errors: [{ message: '', extensions: { code: 'TOKEN_REUSED' } }], headers: COOKIE }, 401],
  ])('can set a cookie with %s', async (_what, result, status) => {
    const response = await withFacade(
      async () => result,
      2000,
      (url) => fetch(`${url}/plots/1`),
    );
    expect([response.status, response.headers.getSetCookie()]).toEqual([status, [COOKIE['set-cookie']]]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
