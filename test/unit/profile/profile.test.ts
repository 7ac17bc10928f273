// When a profile is complete.
import { getRequiredSteps } from '../../../src/domain/profile/profile';

const OFF = { firstContactStepUp: false };
const ON = { firstContactStepUp: true };
const COMPLETE = {
  isCommunicationUpdated: true,
  emailPermission: true,
  textPermission: true,
  contactBoundAt: 1,
  identityVerifiedAt: null,
};

describe('requiredSteps', () => {
  it.each([
    [true, true, true, []],
    [true, true, false, []],
    [true, false, true, []],
    [true, false, false, ['profile_communication']],
    [false, true, true, ['profile_communication']],
    [false, false, false, ['profile_communication']],
  ])(
    'confirmed %s, email %s, text %s: asks for %j',
    (isCommunicationUpdated, emailPermission, textPermission, steps) => {
      const facts = { ...COMPLETE, isCommunicationUpdated, emailPermission, textPermission };
      expect(getRequiredSteps(facts, OFF)).toEqual(steps);
    },
  );

  it.each([
    ['a first contact of their own', 1, null, ON, ['identity_verification']],
    ['a contact from their creditor', null, null, ON, []],
    ['a proved identity', 1, 2, ON, []],
    ['a first contact of their own, and no step-up', 1, null, OFF, []],
  ])('with %s asks for no more than is set', (_what, contactBoundAt, identityVerifiedAt, rules, steps) => {
    expect(getRequiredSteps({ ...COMPLETE, contactBoundAt, identityVerifiedAt }, rules)).toEqual(steps);
  });

  it('tells all that is missing, in the order in which it is to be done', () => {
    expect(getRequiredSteps({ ...COMPLETE, isCommunicationUpdated: false }, ON)).toEqual([
      'profile_communication',
      'identity_verification',
    ]);
  });
});
