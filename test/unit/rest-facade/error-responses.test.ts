// Error responses: the error table determines status and body.
import { startFacadeFixture, readJson, SIGNED_IN, type FacadeFixture } from './facade-fixture';

let fixture: FacadeFixture;
beforeAll(async () => {
  fixture = await startFacadeFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.operations.length = 0;
});

afterEach(() => {
  fixture.failure = {};
});

it.each([
  ['UNAUTHENTICATED', {}, 401, { message: 'Text.' }],
  ['TOKEN_REUSED', {}, 401, { code: 'token_reused', message: 'Text.' }],
  ['NOT_FOUND', { status: 200 }, 404, { message: 'Text.' }],
  [
    'PROFILE_INCOMPLETE',
    { requiredSteps: ['PROFILE_COMMUNICATION'] },
    409,
    { code: 'profile_incomplete', message: 'Text.', required_steps: ['profile_communication'] },
  ],
  [
    'PLOT_CHANGED',
    { currentState: 'UNDER_CROP' },
    409,
    { code: 'plot_changed', message: 'Text.', current_state: 'under_crop' },
  ],
  [
    'PLOT_CHANGED',
    { reason: 'FROZEN', currentStatus: 'ON_HOLD', required: 'ADMIN' },
    409,
    { code: 'plot_changed', message: 'Text.', reason: 'frozen', current_status: 'on_hold', required: 'admin' },
  ],
  ['PLOT_CHANGED', { currentState: null }, 409, { code: 'plot_changed', message: 'Text.', current_state: null }],
  [
    'VALIDATION_FAILED',
    { errors: { 'input.plotContext.activeSowingId': ['No.'], firstDay: ['Late.', 'Odd.'] } },
    422,
    { message: 'Text.', errors: { 'plot_context.active_sowing_id': ['No.'], first_day: ['Late.', 'Odd.'] } },
  ],
  [
    'CODE_WRONG',
    { errors: { 'input.otp': ['No.'] }, attemptsRemaining: 0 },
    422,
    { code: 'code_wrong', message: 'Text.', errors: { otp: ['No.'] }, attempts_remaining: 0 },
  ],
  ['TOO_MANY', { retryAfter: 60 }, 429, { code: 'too_many', message: 'Text.', retry_after: 60 }],
])('returns %s %p with %i and the documented body', async (code, details, status, body) => {
  fixture.failure = { message: 'Text.', extensions: { code, ...details } };
  const response = await fixture.request('/failure');
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(body);
});

it('sends the retry delay in a header too', async () => {
  fixture.failure = { extensions: { code: 'TOO_MANY', retryAfter: 60 } };
  expect((await fixture.request('/failure')).headers.get('retry-after')).toBe('60');
});

it.each(['input.plotId', 'plotId'])('names the path parameter in an error of %s', async (field) => {
  fixture.failure = { extensions: { code: 'VALIDATION_FAILED', errors: { [field]: ['No.'] } } };
  expect((await readJson(fixture.request('/failures/1')))['errors']).toEqual({ plot: ['No.'] });
});

it.each([
  ['Bearer', {}],
  ['Bearer error="invalid_token"', SIGNED_IN],
])('challenges with %s when the headers are %p', async (challenge, headers) => {
  fixture.failure = { extensions: { code: 'UNAUTHENTICATED' } };
  const response = await fixture.request('/failure', { headers });
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge]);
});

it.each([
  ['an unknown code', { message: 'Secret.', extensions: { code: 'SECRET', errors: { secret: ['Secret.'] } } }],
  ['no code', { message: 'Secret.' }],
  ['an inherited property name as its code', { message: 'Secret.', extensions: { code: 'constructor' } }],
  ['its own message', { message: 'Secret.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  ['nothing at all', { message: 'nothing' }],
  ['an exception', { message: 'thrown' }],
])('returns the generic server error for a failure with %s', async (_, failure) => {
  fixture.failure = failure;
  const response = await fixture.request('/failure');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: 'Server error.' });
});

it('keeps the status of an outage, but not its internal message', async () => {
  fixture.failure = { message: 'Secret.', extensions: { code: 'UNAVAILABLE', retryAfter: 10 } };
  const response = await fixture.request('/failure');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'Service unavailable.', retry_after: 10 });
});

it('reports exceptions', async () => {
  fixture.reported.length = 0;
  fixture.failure = { message: 'thrown' };
  await fixture.request('/failure');
  expect(fixture.reported).toEqual([new Error('secret of the database')]);
});
