// Refusals in the documented form: the product's table of errors decides status and body.
import { startFacadeFixture, readJson, SIGNED_IN, type FacadeFixture } from './facade-fixture';

let garden: FacadeFixture;
beforeAll(async () => {
  garden = await startFacadeFixture();
});
afterAll(() => garden.close());
beforeEach(() => {
  garden.operations.length = 0;
});

afterEach(() => {
  garden.refusal = {};
});

it.each([
  ['UNAUTHENTICATED', {}, 401, { message: 'Words.' }],
  ['TOKEN_REUSED', {}, 401, { code: 'token_reused', message: 'Words.' }],
  ['NOT_FOUND', { status: 200 }, 404, { message: 'Words.' }],
  [
    'PROFILE_INCOMPLETE',
    { requiredSteps: ['profile_communication'] },
    409,
    { code: 'profile_incomplete', message: 'Words.', required_steps: ['profile_communication'] },
  ],
  [
    'PLOT_CHANGED',
    { currentState: 'UNDER_CROP' },
    409,
    { code: 'plot_changed', message: 'Words.', current_state: 'under_crop' },
  ],
  ['PLOT_CHANGED', { currentState: null }, 409, { code: 'plot_changed', message: 'Words.', current_state: null }],
  [
    'VALIDATION_FAILED',
    { errors: { 'input.plotContext.activeSowingId': ['No.'], firstDay: ['Late.', 'Odd.'] } },
    422,
    { message: 'Words.', errors: { 'plot_context.active_sowing_id': ['No.'], first_day: ['Late.', 'Odd.'] } },
  ],
  [
    'CODE_WRONG',
    { errors: { 'input.otp': ['No.'] }, attemptsRemaining: 0 },
    422,
    { code: 'code_wrong', message: 'Words.', errors: { otp: ['No.'] }, attempts_remaining: 0 },
  ],
  ['TOO_MANY', { retryAfter: 60 }, 429, { code: 'too_many', message: 'Words.', retry_after: 60 }],
])('answers %s %p with %i and the documented body', async (code, details, status, body) => {
  garden.refusal = { message: 'Words.', extensions: { code, ...details } };
  const response = await garden.request('/refusal');
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(body);
});

it('tells in a header too when to try again', async () => {
  garden.refusal = { extensions: { code: 'TOO_MANY', retryAfter: 60 } };
  expect((await garden.request('/refusal')).headers.get('retry-after')).toBe('60');
});

it('names path parameters in no field map', async () => {
  garden.refusal = { extensions: { code: 'VALIDATION_FAILED', errors: { 'input.plotId': ['No.'], plotId: ['No.'] } } };
  expect((await readJson(garden.request('/refusals/1')))['errors']).toEqual({});
});

it.each([
  ['Bearer', {}],
  ['Bearer error="invalid_token"', SIGNED_IN],
])('challenges with %s when %p was sent', async (challenge, headers) => {
  garden.refusal = { extensions: { code: 'UNAUTHENTICATED' } };
  const response = await garden.request('/refusal', { headers });
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge]);
});

it.each([
  ['an unknown code', { message: 'Secret.', extensions: { code: 'SECRET', errors: { secret: ['Secret.'] } } }],
  ['no code', { message: 'Secret.' }],
  ['the code of an inherited member', { message: 'Secret.', extensions: { code: 'constructor' } }],
  ['its own words', { message: 'Secret.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  ['nothing at all', { message: 'nothing' }],
  ['an exception', { message: 'thrown' }],
])('answers a failure with %s by the words of a server error', async (_, refusal) => {
  garden.refusal = refusal;
  const response = await garden.request('/refusal');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: 'Server error.' });
});

it('keeps the status of an outage, and its inner words inside', async () => {
  garden.refusal = { message: 'Secret.', extensions: { code: 'UNAVAILABLE', retryAfter: 10 } };
  const response = await garden.request('/refusal');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'Service unavailable.', retry_after: 10 });
});

it('reports what was thrown', async () => {
  garden.reported.length = 0;
  garden.refusal = { message: 'thrown' };
  await garden.request('/refusal');
  expect(garden.reported).toEqual([new Error('secret of the store')]);
});
