// The steps that complete a profile. See docs/rules §8.4.
import { getRequiredSteps } from '../../../src/domain/profile/profile';

it.each([
  ['settings that were confirmed and a claimed account', true, true, []],
  ['settings that were not', false, true, ['profile_communication']],
  ['nothing claimed', true, false, ['identity_verification']],
  ['neither', false, false, ['profile_communication', 'identity_verification']],
])('requires of a profile with %s what is missing, in order', (_what, isCommunicationUpdated, hasClaimed, steps) => {
  expect(getRequiredSteps({ isCommunicationUpdated }, hasClaimed)).toEqual(steps);
});
