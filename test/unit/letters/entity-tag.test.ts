// Entity tags and the version that an If-Match header requires. RFC 9110, 8.8.3 and 13.1.1.
import fc from 'fast-check';
import { formatEntityTag, parseIfMatchVersion } from '../../../src/domain/letters/entity-tag';
import { NO_VERSION } from '../../../src/domain/shared/entity-tag';

const POLICY = 3;
const tag = (version: number) => formatEntityTag({ version, policy: POLICY });

it('is strong and contains version and policy', () => {
  expect(tag(12)).toBe('"12-3"');
  expect(new Set([tag(1), tag(2), formatEntityTag({ version: 1, policy: 4 })]).size).toBe(3);
});

it.each([
  ['no header', undefined],
  ['null', null],
  ['the asterisk', '*'],
  ['the asterisk with space around', ' *\t'],
])('requires no version for %s', (_what, ifMatch) => {
  expect(parseIfMatchVersion(ifMatch, POLICY)).toBeNull();
});

it.each<[string, string, number]>([
  ['one tag', '"7-3"', 7],
  ['a tag with space around', ' "7-3"\t', 7],
  ['the newest of a list', '"7-3", "9-3","8-3"', 9],
  ['a list with empty members', ',, "7-3" , ,"6-3",', 7],
  ['a list with a weak tag', 'W/"9-3", "7-3"', 7],
  ['a list with a foreign tag', '"abc", "x,y", "7-3"', 7],
  ['a list with a tag of another policy', '"9-2", "7-3"', 7],
  ['the largest exact version', '"999999999999999-3"', 999_999_999_999_999],
])('requires the version of %s', (_what, ifMatch, version) => {
  expect(parseIfMatchVersion(ifMatch, POLICY)).toBe(version);
});

it.each([
  ['nothing', ''],
  ['commas', ', ,'],
  ['a weak tag', 'W/"7-3"'],
  ['a weak tag in lower case', 'w/"7-3"'],
  ['a tag without quotes', '7-3'],
  ['an open quote', '"7-3'],
  ['two tags without a comma', '"7-3" "8-3"'],
  ['a list with trailing garbage', '"7-3", x'],
  ['an asterisk in a list', '"7-3", *'],
  ['a tag of another policy', '"7-2"'],
  ['a tag without a policy', '"7"'],
  ['a leading zero', '"07-3"'],
  ['version zero', '"0-3"'],
  ['a negative version', '"-7-3"'],
  ['a version too large to be exact', '"9999999999999999-3"'],
  ['a control character', '"7-3\u0001"'],
  ['a list that is too long', `"7-3"${', "7-3"'.repeat(200)}`],
])('matches nothing for %s', (_what, ifMatch) => {
  expect(parseIfMatchVersion(ifMatch, POLICY)).toBe(NO_VERSION);
});

it('parses every formatted tag', () => {
  const version = fc.integer({ min: 1, max: 999_999_999_999_999 });
  fc.assert(fc.property(version, (given) => parseIfMatchVersion(tag(given), POLICY) === given));
});

it('parses any text and returns valid versions only', () => {
  const pieces = fc.constantFrom('"', 'W/', ',', ' ', '\t', '7-3', '"7-3"', '*', '-', 'é');
  const texts = fc.array(pieces, { maxLength: 3000 }).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const version = parseIfMatchVersion(text, POLICY);
      expect(version === null || Number.isSafeInteger(version)).toBe(true);
    }),
  );
});
