// The facade's paths, methods, queries and responses, with the fixture schema.
import { startFacadeFixture, readJson, SIGNED_IN, type FacadeFixture } from './facade-fixture';

let fixture: FacadeFixture;
beforeAll(async () => {
  fixture = await startFacadeFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.operations.length = 0;
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/nowhere', 404],
    ['GET', '', 404],
    ['GET', '/plots//', 404],
    ['GET', '/plots/1//', 404],
    ['GET', '//', 404],
    ['GET', '/plots//sowings', 404],
    ['GET', '/plots/%zz', 404],
    ['GET', '/PLOTS', 404],
    ['OPTIONS', '/nowhere', 404],
    ['DELETE', '/plots/1', 405],
    ['POST', '/plots', 405],
    ['GET', '/plots/1/sowings', 405],
  ])('responds to %s %s with %i and a message', async (method, path, status) => {
    const response = await fixture.request(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: status === 404 ? 'Not found.' : 'Method not allowed.' });
  });

  it.each([
    ['DELETE', '/plots/1', 405, 'GET, HEAD, OPTIONS'],
    ['GET', '/plots/1/sowings', 405, 'POST, DELETE, OPTIONS'],
    ['OPTIONS', '/plots/1/sowings', 204, 'POST, DELETE, OPTIONS'],
  ])('lists the allowed methods for %s %s', async (method, path, status, allow) => {
    const response = await fixture.request(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  });

  it.each([
    ['application/json', 200],
    ['*/*', 200],
    ['text/html, application/*;q=0.5', 200],
    ['application/json; charset=utf-8', 200],
    ['', 200],
    ['text/html', 200],
    ['application/xml, image/*', 200],
    ['application/json;q=0, text/html', 200],
  ])('answers in JSON, the only type there is: Accept "%s" gives %i', async (accept, status) => {
    const response = await fixture.request('/plots/1', { headers: { ...SIGNED_IN, accept } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each(['/plots/', '/plots/?limit=1', '/plots/1/'])('ignores one slash at the end of %s', async (path) => {
    expect((await fixture.request(path)).status).toBe(200);
  });

  it('passes on requests outside the base path', async () => {
    const outside = fixture.url.replace('plots-api', 'plots-apis');
    expect(await readJson(fetch(`${outside}/plots`))).toEqual({ outside: '/plots-apis/plots' });
  });

  it('passes a path parameter on as decoded text', async () => {
    expect((await fixture.request('/plots/%31')).status).toBe(200);
    expect(await readJson(fixture.request('/plots/one%2Ftwo'))).toEqual({ message: 'No such plot.' });
  });

  it.each(['/plots/1', '/plots/99'])('responds to HEAD %s like GET, without the body', async (path) => {
    const [get, head] = [await fixture.request(path), await fixture.request(path, { method: 'HEAD' })];
    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it.each(['/plots/1', '/plots/99', '/nowhere'])('sends the same headers with every response: %s', async (path) => {
    const response = await fixture.request(path);
    const bytes = (await response.arrayBuffer()).byteLength;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes),
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    });
  });
});

describe('a response', () => {
  it('is the resource, without null members that are marked', async () => {
    expect(await readJson(fixture.request('/plots/1'))).toEqual({
      id: '1',
      plot_name: 'North',
      owner_name: null,
      crops: [{ name: 'Beet', seeds: [{ name: 'Seed' }] }],
      main_crop: { name: 'Beet' },
    });
    expect(await readJson(fixture.request('/plots/2'))).toEqual({
      id: '2',
      plot_name: 'South',
      closed_reason: 'Flooded',
      owner_name: 'Ida',
      crops: [],
    });
  });

  it('contains a connection as data and meta, with a cursor unless the page is the last', async () => {
    const first = await readJson(fixture.request('/plots'));
    expect(first).toMatchObject({
      data: [{ plot_name: 'North' }, { plot_name: 'South' }],
      meta: { next_cursor: '2', total: 3 },
    });
    expect(JSON.stringify(first)).not.toContain('"closed_reason":null');
    const last = await readJson(fixture.request('/plots?cursor=2'));
    expect(last).toMatchObject({ data: [{ plot_name: 'West' }], meta: { next_cursor: null, total: 3 } });
  });

  it('contains a plain list as one page', async () => {
    const body = await readJson(fixture.request('/crops'));
    expect(body).toEqual({ data: [{ name: 'Beet' }], meta: { next_cursor: null, total: 1 } });
  });

  it('is that of the operation for DELETE too', async () => {
    expect(await readJson(fixture.request('/plots/2/sowings', { method: 'DELETE' }))).toEqual({
      message: 'Cleared 2.',
    });
  });

  it('contains the members of the union branch', async () => {
    expect(await readJson(fixture.request('/weather/wet'))).toEqual({ wet: true });
    expect(await readJson(fixture.request('/weather/dry'))).toEqual({ wet: false, sun_hours: 9 });
  });

  it('has the status of its endpoint', async () => {
    expect((await fixture.sow({ sowing_day: '2026-03-01' })).status).toBe(201);
  });
});

describe('the order of checks', () => {
  it('checks access before it validates the body', async () => {
    const response = await fixture.sow({}, {});
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthenticated.' });
    expect(fixture.operations).toEqual(['Access']);
  });

  it('checks access to the resource of the path', async () => {
    const invalid = { method: 'POST', headers: SIGNED_IN };
    expect(await readJson(fixture.request('/plots/99/sowings', invalid))).toEqual({ message: 'No such plot.' });
  });

  it('checks access separately only when the request is invalid', async () => {
    await fixture.sow({ sowing_day: '2026-03-01' });
    expect(fixture.operations).toEqual(['SowPlot']);
  });

  it('checks access before it validates the query', async () => {
    expect((await fixture.request('/plots?limit=0', { headers: {} })).status).toBe(401);
  });
});

describe('queries', () => {
  it.each([
    ['limit=1', 200, null],
    ['limit=50&state=under_crop&other=1', 200, null],
    ['limit=0', 422, { limit: ['The limit must be at least 1.'] }],
    ['limit=51', 422, { limit: ['The limit must not be greater than 50.'] }],
    ['limit=ten', 422, { limit: ['The limit must be an integer.'] }],
    ['limit=1.5', 422, { limit: ['The limit must be an integer.'] }],
    ['state=UNDER_CROP', 422, { state: ['The state must be one of free_to_sow, under_crop.'] }],
    ['shaded=true', 200, null],
    ['shaded=yes', 422, { shaded: ['The shaded must be true or false.'] }],
    ['cursor=stale', 422, { cursor: ['The cursor is not valid.'], limit: ['Too few.'] }],
    // A text may be empty.
    ['cursor=', 422, { cursor: ['The cursor is not valid.'], limit: ['Too few.'] }],
  ])('with %s get %i', async (query, status, errors) => {
    const response = await fixture.request(`/plots?${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(errors ? { errors } : { data: [{ id: '1' }] });
  });

  it.each(['limit=', 'limit=%20&state='])('without a value count as left out: %s', async (query) => {
    expect(await readJson(fixture.request(`/plots?${query}`))).toEqual(await readJson(fixture.request('/plots')));
  });

  it('pass on a key by its GraphQL name and an integer as a number', async () => {
    const { data, meta } = await readJson(fixture.request('/plots?limit=1&state=under_crop'));
    expect(data).toHaveLength(1);
    expect(meta).toEqual({ next_cursor: null, total: 1, shaded_plots: 1 });
  });
});
