// Stored scripts: whatever is sent, a second parser finds nothing outside of the policy in what is kept.
import { parseFragment, serialize } from 'parse5';
import { cleanHtml } from '../../../src/domain/letters/clean-html';
import { findPolicyViolations } from '../../support/letters/policy-violations';
import { PAYLOADS } from '../../support/letters/payloads';

/** Text that only looks like markup, and attributes that only look as if they ended. */
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

it('sees what is outside of the policy in all payloads but those that are harmless to begin with', () => {
  const seen = PAYLOADS.filter(({ html }) => findPolicyViolations(html).length > 0).map(({ what }) => what);
  expect(PAYLOADS.map(({ what }) => what).filter((what) => !seen.includes(what))).toEqual(HARMLESS);
});

describe.each(PAYLOADS)('$family: $what', ({ html }) => {
  const stored = cleanHtml(html);

  it('keeps nothing outside of the policy', () => {
    expect(findPolicyViolations(stored)).toEqual([]);
  });

  it('is cleaned once and for all', () => {
    expect(cleanHtml(stored)).toBe(stored);
  });

  it('stays within the policy when a browser has written it anew', () => {
    expect(findPolicyViolations(cleanHtml(serialize(parseFragment(stored))))).toEqual([]);
  });
});
