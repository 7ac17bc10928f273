// In GraphQL, the details of an error spell keys as the enums of the schema do.
import { createErrorFormatter } from '../../../schema/server/format-error';
import { DomainError, type ErrorCode, type ErrorDetails } from '../../../src/domain/shared/errors';

const format = createErrorFormatter((error) => {
  throw error;
}, null);

const TOO_LONG = 'The note must not be longer than 9 characters.';

it.each<[ErrorCode, ErrorDetails, Readonly<Record<string, unknown>>]>([
  ['offer_action_unavailable', { currentState: 'payment_plans' }, { currentState: 'PAYMENT_PLANS' }],
  ['offer_action_unavailable', { currentState: null }, { currentState: null }],
  [
    'payment_action_unavailable',
    { reason: 'skip_limit', currentStatus: 'on_hold' },
    { reason: 'SKIP_LIMIT', currentStatus: 'ON_HOLD' },
  ],
  ['profile_incomplete', { requiredSteps: ['profile_communication'] }, { requiredSteps: ['PROFILE_COMMUNICATION'] }],
  ['role_required', { required: 'admin' }, { required: 'ADMIN' }],
  [
    'validation_failed',
    { errors: { note: [TOO_LONG] } },
    { errors: { note: [TOO_LONG] }, errorCodes: { note: [{ code: 'TOO_LONG', minimum: null, maximum: '9' }] } },
  ],
  ['wrong_audience', { audience: 'consumer' }, { audience: 'consumer' }],
])('%s has %p as %p', (code, details, shown) => {
  const { status } = new DomainError(code);
  expect(format(new DomainError(code, details)).extensions).toEqual({ code: code.toUpperCase(), status, ...shown });
});
