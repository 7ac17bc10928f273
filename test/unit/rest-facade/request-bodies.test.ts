// Request bodies: which ones are rejected, with which messages, and what the operation receives.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { startFacadeFixture, readJson, SIGNED_IN, type FacadeFixture } from './facade-fixture';

let fixture: FacadeFixture;
beforeAll(async () => {
  fixture = await startFacadeFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.operations.length = 0;
});

const CONTEXT = { plot_id: 1, active_sowing_id: null, state: 'under_crop', version: '2026-03-01T10:00:00.000+02:00' };
const DAY = { sowing_day: '2026-03-01' };

it('passes declared members on under their GraphQL names, and free-form members unchanged', async () => {
  const free_notes = { first_note: { inner_note: 1 }, camelNote: null };
  const crops = [
    { crop_name: 'Beet', spacing: 3 },
    { crop_name: 'Leek', unknown: 1 },
  ];
  const sent = { ...DAY, last4key: '0042', free_notes, crops, plot_context: CONTEXT, plotId: 9, plot_id: 9 };
  const { received } = await readJson(fixture.sow(sent));
  expect(received).toEqual({
    plotId: '1',
    sowingDay: '2026-03-01',
    last4key: '0042',
    freeNotes: free_notes,
    crops: [{ cropName: 'Beet', spacing: 3 }, { cropName: 'Leek' }],
    plotContext: { plotId: '1', activeSowingId: null, state: 'under_crop', version: '2026-03-01T08:00:00.000Z' },
  });
});

it('distinguishes null from absent', async () => {
  const { received } = await readJson(fixture.sow({ ...DAY, last4key: null, plot_context: null }));
  expect(received).toEqual({ plotId: '1', sowingDay: '2026-03-01', last4key: null, plotContext: null });
});

const REQUIRED = { sowing_day: ['The sowing day field is required.'] };

it.each([
  ['an empty object', {}, REQUIRED],
  ['no body', '', REQUIRED],
  ['null', 'null', REQUIRED],
  ['a list', [], REQUIRED],
  ['null for a required member', { sowing_day: null }, REQUIRED],
  ['a number for a day', { sowing_day: 20260301 }, { sowing_day: ['The sowing day must be a string.'] }],
  [
    'a day that does not exist',
    { sowing_day: '2026-02-30' },
    { sowing_day: ['The sowing day must be a date such as 2026-06-30.'] },
  ],
  ['text for an integer', { ...DAY, no_of_rows: '1' }, { no_of_rows: ['The no of rows must be an integer.'] }],
  ['an integer too large', { ...DAY, no_of_rows: 3e9 }, { no_of_rows: ['The no of rows is not valid.'] }],
  [
    'a number of too many digits for text',
    { last4key: 12_345 },
    { ...REQUIRED, last4key: ['The last4key must be a string.'] },
  ],
  ['text for a boolean', { ...DAY, is_shaded: 'yes' }, { is_shaded: ['The is shaded must be true or false.'] }],
  ['a list for an object', { ...DAY, free_notes: [] }, { free_notes: ['The free notes must be an object.'] }],
  [
    'an invalid item of a list',
    { ...DAY, crops: [{ spacing: 1 }] },
    { 'crops.0.crop_name': ['The crops 0 crop name field is required.'] },
  ],
])('rejects %s', async (_, body, errors) => {
  const response = await fixture.sow(body);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ message: 'The given data was invalid.', errors });
});

it.each([
  ['state', 'UNDER_CROP', 'must be one of free_to_sow, under_crop'],
  ['state', null, 'field is required'],
  ['state', 7, 'must be a string'],
  ['plot_id', '1', 'must be an integer'],
  ['active_sowing_id', undefined, 'field is required'],
  ['active_sowing_id', 'one', 'must be an integer'],
  ['version', '2026-03-01', 'must be a date and time such as 2026-06-30T15:00:00.000Z'],
  ['version', '2026-03-01 10:00:00Z', 'is not valid'],
])('rejects the nested member %s with the value %p', async (member, value, problem) => {
  const { errors } = await readJson(fixture.sow({ ...DAY, plot_context: { ...CONTEXT, [member]: value } }));
  const label = `plot context ${member.replaceAll('_', ' ')}`;
  expect(errors).toEqual({ [`plot_context.${member}`]: [`The ${label} ${problem}.`] });
});

const JSON_TYPE = 'application/json';

it.each([
  ['{"sowing_day":', JSON_TYPE, 400],
  ['\u0000', JSON_TYPE, 400],
  [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE, 400],
  ['{}', 'text/plain', 415],
  ['{}', 'application/x-www-form-urlencoded', 415],
  ['{}', 'application/vnd.api+json', 422],
  ['{}', 'text/json', 422],
  ['{}', 'application/json; charset=utf8', 422],
  ['{}', 'application/json+x', 415],
  ['{}', 'text/vnd.api+json', 415],
  ['{}', 'application/json; charset=latin1', 415],
  [new Uint8Array([0x7b, 0x7d]), null, 415],
  [JSON.stringify({ last4key: 'x'.repeat(3000) }), JSON_TYPE, 413],
  ['{}', 'Application/JSON;Charset="UTF-8"', 422],
  ['{}', 'application/json; profile=x', 422],
])('responds to %p sent as %p with %i', async (body, type, status) => {
  const headers: Record<string, string> = type === null ? SIGNED_IN : { ...SIGNED_IN, 'Content-Type': type };
  const response = await fixture.request('/plots/1/sowings', { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty('message');
  expect(fixture.operations).toEqual(status === 422 ? ['Access'] : []);
});

it('rejects a compressed body', async () => {
  expect((await fixture.sow(DAY, { 'Content-Encoding': 'gzip' })).status).toBe(415);
});

/** Sends a body in pieces and returns the status. */
function sowInPieces(pieces: readonly string[], type: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { ...SIGNED_IN, ...type, 'Transfer-Encoding': 'chunked' };
    const request = httpRequest(`${fixture.url}/plots/1/sowings`, { method: 'POST', headers });
    request.on('error', reject).on('response', (response) => {
      resolve(response.resume().statusCode);
    });
    const send = ([piece, ...rest]: readonly string[]): void => {
      if (piece === undefined) request.end();
      else request.write(piece, () => setTimeout(send, 2, rest));
    };
    send(pieces);
  });
}

it.each([
  ['within the limit', ['{"sowing_day"', ':"2026-', '03-01"}'], { 'Content-Type': JSON_TYPE }, 201],
  [
    'beyond the limit',
    ['{"last4key":"', ...Array<string>(40).fill('x'.repeat(100)), '"}'],
    { 'Content-Type': JSON_TYPE },
    413,
  ],
  ['without a type', ['{"sowing_day"', ':"2026-', '03-01"}'], {}, 415],
])('handles a body %s that arrives in slow pieces', async (_, pieces, type, status) => {
  expect(await sowInPieces(pieces, type)).toBe(status);
});

it('survives a client that disconnects in the middle of a body', async () => {
  const { hostname, port, pathname } = new URL(`${fixture.url}/plots/1/sowings`);
  const head = [`POST ${pathname} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 100'];
  await new Promise((closed) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n{"sow`, () => setTimeout(() => socket.destroy(), 20));
    });
    socket.on('close', closed);
  });
  expect((await fixture.request('/plots/1')).status).toBe(200);
  expect([fixture.operations, fixture.reported]).toEqual([['Plot'], []]);
});

it('never returns a server error for valid JSON', async () => {
  const member = fc.constantFrom('sowing_day', 'no_of_rows', 'crops', 'plot_context', 'free_notes', '__proto__');
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('2026-03-01', 1e300, [CONTEXT], CONTEXT));
  const body = fc.dictionary(member, value, { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      expect([201, 422, 413]).toContain((await fixture.sow(sent)).status);
    }),
    { numRuns: 60 },
  );
});
