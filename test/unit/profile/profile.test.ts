// The steps that complete a profile. See docs/rules §8.4.
import { getRequiredSteps } from '../../../src/domain/profile/profile';

const OFF = { firstContactStepUp: false };
const ON = { firstContactStepUp: true };
const COMPLETE = {
  isCommunicationUpdated: true,
  contactBoundAt: 1,
  identityVerifiedAt: null,
};

describe('getRequiredSteps', () => {
  it.each([
    [true, []],
    [false, ['profile_communication']],
  ])('with settings that were confirmed %s, whatever they are: requires %j', (isCommunicationUpdated, steps) => {
    expect(getRequiredSteps({ ...COMPLETE, isCommunicationUpdated }, OFF)).toEqual(steps);
  });

  it.each([
    ['a self-entered first contact', 1, null, ON, ['identity_verification']],
    ['a contact from the creditor', null, null, ON, []],
    ['a proven identity', 1, 2, ON, []],
    ['a self-entered first contact without step-up', 1, null, OFF, []],
  ])('with %s requires only the configured steps', (_what, contactBoundAt, identityVerifiedAt, rules, steps) => {
    expect(getRequiredSteps({ ...COMPLETE, contactBoundAt, identityVerifiedAt }, rules)).toEqual(steps);
  });

  it('lists all missing steps in order', () => {
    expect(getRequiredSteps({ ...COMPLETE, isCommunicationUpdated: false }, ON)).toEqual([
      'profile_communication',
      'identity_verification',
    ]);
  });
});
