// Stored XSS payloads: a second parser finds no policy violation in the cleaned HTML.
import { parseFragment, serialize } from 'parse5';
import { cleanHtml } from '../../../src/domain/letters/clean-html';
import { findPolicyViolations } from '../../support/letters/policy-violations';
import { expectEveryRow } from '../../support/fixtures/every-row';
import { FAMILY_NAMES, PAYLOADS } from '../../support/letters/payloads';

/** Payloads without effect: text that looks like markup, and attributes that only seem to end. */
const HARMLESS = [
  'a link that breaks out of its quotes',
  'a mailto: URL that breaks out of its quotes',
  'an encoded script',
  'double-encoded entities',
  'a doctype',
  'backticks in an attribute',
  'an image in alternative text',
  'an unclosed quote',
  'an unclosed tag',
  'an entity for the angle bracket',
  'a NUL before a tag name',
  'full-width angle brackets',
  'a frameset',
];

it('finds a policy violation in every payload except the harmless ones', () => {
  const seen = PAYLOADS.filter(({ html }) => findPolicyViolations(html).length > 0).map(({ what }) => what);
  expect(PAYLOADS.map(({ what }) => what).filter((what) => !seen.includes(what))).toEqual(HARMLESS);
});

/** Cleaning a payload must leave nothing to clean, also after a browser has read and written the result. */
it.each(FAMILY_NAMES)('is clean, and stays so, after each payload of the family %s', async (family) => {
  await expectEveryRow(
    PAYLOADS.filter((payload) => payload.family === family),
    ({ what }) => what,
    ({ html }) => {
      const stored = cleanHtml(html);
      expect(findPolicyViolations(stored)).toEqual([]);
      expect(cleanHtml(stored)).toBe(stored);
      expect(findPolicyViolations(cleanHtml(serialize(parseFragment(stored))))).toEqual([]);
    },
  );
});
