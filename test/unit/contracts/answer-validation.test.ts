// Every journey validates its REST exchanges against the OpenAPI documents. Here the validation finds what is wrong.
import { validateAnswer, type ValidatedAnswer } from '../../support/openapi/answer-validation';

const HEALTH = { method: 'GET', path: '/health', status: 200, body: { status: 'ok', version: '1.0.0' } };
const HOLD = { method: 'POST', path: '/accounts/14/plan/hold', status: 200, body: undefined };
const ACCOUNTS = { method: 'GET', path: '/accounts', status: 401, body: { message: 'Unauthenticated.' } };

const findViolation = (answer: ValidatedAnswer) => validateAnswer('consumer', answer).violation;

it.each<[string, ValidatedAnswer, RegExp]>([
  ['a member that is missing', { ...HEALTH, body: { status: 'ok' } }, /GET \/health, 200: .*version/],
  ['a member of another type', { ...HEALTH, body: { ...HEALTH.body, version: 1 } }, /version must be string/],
  ['a status that is not declared', { ...HEALTH, status: 418 }, /does not declare 418/],
  ['an accepted request without a token', { ...HOLD, request: {} }, /accepted although it has no token/],
  ['an accepted request without a body', { ...HOLD, request: { token: 'x' } }, /accepted although it has no body/],
  [
    'an accepted body with a member of another type',
    { ...HOLD, request: { token: 'x', body: { restart_date: 7 } } },
    /accepted although .*restart_date must be/,
  ],
  [
    'an accepted parameter out of its range',
    { ...ACCOUNTS, path: '/accounts?limit=51', status: 200, request: { token: 'x' } },
    /accepted although limit: .*<= 50/,
  ],
])('%s is found', (_what, answer, violation) => {
  expect(findViolation(answer)).toMatch(violation);
});

it('a refused request may be anything, and what is not described passes', () => {
  expect(findViolation({ ...ACCOUNTS, path: '/accounts?limit=51', request: {} })).toBeNull();
  expect(validateAnswer('consumer', { ...HEALTH, path: '/nothing' })).toEqual({ isKnown: false, violation: null });
});
