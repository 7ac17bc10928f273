// The check of the cleaner before the server listens.
import { findFailedCleanerSamples } from '../../../src/domain/letters/clean-html';

it('finds the cleaner in order', () => {
  expect(findFailedCleanerSamples()).toEqual([]);
});

it('names all but the harmless samples to a cleaner that cleans nothing', () => {
  expect(findFailedCleanerSamples((html) => html)).toHaveLength(16);
});

it('names the sample whose text is gone to a cleaner that keeps nothing', () => {
  expect(findFailedCleanerSamples(() => '')).toEqual(expect.arrayContaining(['a letter', 'markup as text']));
});
