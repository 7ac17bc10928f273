// When a profile is complete.
import { requiredSteps } from '../../src/domain/profile';

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
      expect(requiredSteps({ isCommunicationUpdated, emailPermission, textPermission })).toEqual(steps);
    },
  );
});
