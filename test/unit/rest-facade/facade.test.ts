// The facade's paths, methods, queries and answers, proved on a small product of its own.
import { startFacadeFixture, readJson, SIGNED_IN, type FacadeFixture } from './facade-fixture';

let garden: FacadeFixture;
beforeAll(async () => {
  garden = await startFacadeFixture();
});
afterAll(() => garden.close());
beforeEach(() => {
  garden.operations.length = 0;
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/nowhere', 404],
    ['GET', '', 404],
    ['GET', '/plots/', 404],
    ['GET', '/plots//sowings', 404],
    ['GET', '/plots/%zz', 404],
    ['GET', '/PLOTS', 404],
    ['OPTIONS', '/nowhere', 404],
    ['DELETE', '/plots/1', 405],
    ['POST', '/plots', 405],
    ['GET', '/plots/1/sowings', 405],
  ])('answers %s %s with %i and a message', async (method, path, status) => {
    const response = await garden.request(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: status === 404 ? 'Not found.' : 'Method not allowed.' });
  });

  it.each([
    ['DELETE', '/plots/1', 405, 'GET, HEAD, OPTIONS'],
    ['GET', '/plots/1/sowings', 405, 'POST, OPTIONS'],
    ['OPTIONS', '/plots/1/sowings', 204, 'POST, OPTIONS'],
  ])('names the allowed methods for %s %s', async (method, path, status, allow) => {
    const response = await garden.request(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  });

  it.each([
    ['application/json', 200],
    ['*/*', 200],
    ['text/html, application/*;q=0.5', 200],
    ['application/json; charset=utf-8', 200],
    ['', 200],
    ['text/html', 406],
    ['application/xml, image/*', 406],
    ['application/json;q=0, text/html', 406],
  ])('answers JSON to those who take it: Accept "%s" gives %i', async (accept, status) => {
    const response = await garden.request('/plots/1', { headers: { ...SIGNED_IN, accept } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('passes on what lies outside the base path', async () => {
    const outside = garden.url.replace('garden-api', 'garden-apis');
    expect(await readJson(fetch(`${outside}/plots`))).toEqual({ outside: '/garden-apis/plots' });
  });

  it('hands a path parameter over as decoded text', async () => {
    expect((await garden.request('/plots/%31')).status).toBe(200);
    expect(await readJson(garden.request('/plots/one%2Ftwo'))).toEqual({ message: 'No such plot.' });
  });

  it.each(['/plots/1', '/plots/99'])('answers HEAD %s as GET, without the body', async (path) => {
    const [get, head] = [await garden.request(path), await garden.request(path, { method: 'HEAD' })];
    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it.each(['/plots/1', '/plots/99', '/nowhere'])('writes the same headers on every answer: %s', async (path) => {
    const response = await garden.request(path);
    const bytes = (await response.arrayBuffer()).byteLength;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes),
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    });
  });
});

describe('answers', () => {
  it('are the bare resource, marked nulls left out and the others kept', async () => {
    expect(await readJson(garden.request('/plots/1'))).toEqual({
      id: '1',
      plot_name: 'North',
      owner_name: null,
      crops: [{ name: 'Beet', seeds: [{ name: 'Seed' }] }],
      main_crop: { name: 'Beet' },
    });
    expect(await readJson(garden.request('/plots/2'))).toEqual({
      id: '2',
      plot_name: 'South',
      closed_reason: 'Flooded',
      owner_name: 'Ida',
      crops: [],
    });
  });

  it('write a connection as data and meta, with a cursor while there is more', async () => {
    const first = await readJson(garden.request('/plots'));
    expect(first).toMatchObject({
      data: [{ plot_name: 'North' }, { plot_name: 'South' }],
      meta: { next_cursor: '2', total: 3 },
    });
    expect(JSON.stringify(first)).not.toContain('"closed_reason":null');
    const last = await readJson(garden.request('/plots?cursor=2'));
    expect(last).toMatchObject({ data: [{ plot_name: 'West' }], meta: { next_cursor: null, total: 3 } });
  });

  it('write each branch of a union with its own members', async () => {
    expect(await readJson(garden.request('/weather/wet'))).toEqual({ wet: true });
    expect(await readJson(garden.request('/weather/dry'))).toEqual({ wet: false, sun_hours: 9 });
  });

  it('have the status of the row', async () => {
    expect((await garden.sow({ sowing_day: '2026-03-01' })).status).toBe(201);
  });
});

describe('the order of checks', () => {
  it('tells who may not be here before it tells what is wrong with the body', async () => {
    const response = await garden.sow({}, {});
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthenticated.' });
    expect(garden.operations).toEqual(['Access']);
  });

  it('asks about the resource of the path', async () => {
    const faulty = { method: 'POST', headers: SIGNED_IN };
    expect(await readJson(garden.request('/plots/99/sowings', faulty))).toEqual({ message: 'No such plot.' });
  });

  it('asks for access only when the request is faulty', async () => {
    await garden.sow({ sowing_day: '2026-03-01' });
    expect(garden.operations).toEqual(['SowPlot']);
  });

  it('asks for access before it refuses a query', async () => {
    expect((await garden.request('/plots?limit=0', { headers: {} })).status).toBe(401);
  });
});

describe('queries', () => {
  it.each([
    ['limit=1', 200, null],
    ['limit=50&state=under_crop&other=1', 200, null],
    ['limit=0', 422, { limit: ['The limit must be at least 1.'] }],
    ['limit=51', 422, { limit: ['The limit must not be greater than 50.'] }],
    ['limit=ten', 422, { limit: ['The limit must be an integer.'] }],
    ['limit=', 422, { limit: ['The limit must be an integer.'] }],
    ['limit=1.5', 422, { limit: ['The limit must be an integer.'] }],
    ['state=UNDER_CROP', 422, { state: ['The state is not one of the known values.'] }],
    ['cursor=stale', 422, { cursor: ['The cursor is not valid.'], limit: ['Too few.'] }],
  ])('with %s are answered with %i', async (query, status, errors) => {
    const response = await garden.request(`/plots?${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(errors ? { errors } : { data: [{ id: '1' }] });
  });

  it('hand a key over by its name and an integer as a number', async () => {
    const { data, meta } = await readJson(garden.request('/plots?limit=1&state=under_crop'));
    expect(data).toHaveLength(1);
    expect(meta).toEqual({ next_cursor: null, total: 1 });
  });
});
