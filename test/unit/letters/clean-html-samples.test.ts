// The self-check of the cleaner at start-up.
import { findFailedCleanerSamples } from '../../../src/domain/letters/clean-html';

it('passes with the real cleaner', () => {
  expect(findFailedCleanerSamples()).toEqual([]);
});

it('fails all samples but the harmless ones with a cleaner that removes nothing', () => {
  expect(findFailedCleanerSamples((html) => html)).toHaveLength(18);
});

it('fails the samples with lost text with a cleaner that removes everything', () => {
  expect(findFailedCleanerSamples(() => '')).toEqual(expect.arrayContaining(['a letter', 'markup as text']));
});
