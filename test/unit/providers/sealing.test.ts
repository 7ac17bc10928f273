// Sealed values: they open unchanged, in the place they were sealed for, with a key of the ring, and in no other case.
import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import type { KeyRing } from '../../../src/providers/crypto/key-ring';
import { keyedSealing } from '../../../src/providers/crypto/sealing';
import { secretRing } from '../../support/fixtures/keys';

const PLACE = 'consumer_profiles|personal|17';
const TEXT = '{"lastName":"Müller","dateOfBirth":"1985-04-12","last4ssn":"0042"}';
const index = secretRing('i1');
const old = secretRing('2025');
const grown: KeyRing = [...secretRing('2026'), ...old];

describe('a sealed value', () => {
  const sealing = keyedSealing(old, index);
  const sealed = sealing.seal(PLACE, TEXT);

  it('opens in its place', () => {
    expect(sealing.open(PLACE, sealed)).toBe(TEXT);
  });

  it('opens for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = Buffer.from(text).toString('utf8');
        expect(sealing.open(PLACE, sealing.seal(PLACE, text))).toBe(written);
      }),
      { numRuns: 50 },
    );
  });

  it('contains its format and key id, but nothing of the text', () => {
    expect(sealed).toMatch(/^v1~2025~[\w-]{16}~[\w-]+~[\w-]{22}$/);
    expect(Buffer.from(sealed.split('~')[3] ?? '', 'base64url').toString('latin1')).not.toContain('1985');
  });

  it('is the same again on request, and opens', () => {
    const repeated = sealing.sealRepeatably(PLACE, TEXT);
    expect(sealing.sealRepeatably(PLACE, TEXT)).toBe(repeated);
    expect(sealing.open(PLACE, repeated)).toBe(TEXT);
    const nonces = [sealing.sealRepeatably(`${PLACE}0`, TEXT), sealing.sealRepeatably(PLACE, `${TEXT} `), repeated];
    expect(new Set(nonces.map((value) => value.split('~')[2])).size).toBe(3);
  });

  it('differs each time', () => {
    expect(new Set(Array.from({ length: 20 }, () => sealing.seal(PLACE, TEXT).split('~')[2])).size).toBe(20);
  });

  it.each(['consumer_profiles|personal|18', 'consumers|personal|17', 'consumer_profiles|contact|17', ''])(
    'does not open when moved to %s',
    (place) => {
      expect(() => sealing.open(place, sealed)).toThrow();
    },
  );

  it.each([2, 3, 4])('does not open when a byte of its part %i is changed', (part) => {
    const parts = sealed.split('~');
    const bytes = Buffer.from(parts[part] ?? '', 'base64url');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    const changed = parts.map((text, place) => (place === part ? bytes.toString('base64url') : text)).join('~');
    expect(() => sealing.open(PLACE, changed)).toThrow();
  });

  it.each([0, 4, 8, 12, 15])('does not open with a tag cut to %i bytes', (length) => {
    const parts = sealed.split('~');
    const tag = Buffer.from(parts[4] ?? '', 'base64url').subarray(0, length);
    expect(() => sealing.open(PLACE, [...parts.slice(0, 4), tag.toString('base64url')].join('~'))).toThrow();
  });

  it.each([
    ['an unknown format', sealed.replace(/^v1/, 'v2'), 'known format'],
    ['an unknown key', sealed.replace('2025', '2024'), 'not on the ring'],
    ['an additional part', `${sealed}~x`, 'known format'],
    ['a short nonce', sealed.replace(/~[\w-]{16}~/, '~AAAA~'), 'known format'],
    ['plain text', TEXT, 'known format'],
    ['nothing', '', 'known format'],
  ])('does not open %s', (_case, value, message) => {
    expect(() => sealing.open(PLACE, value)).toThrow(message);
  });

  it('does not open with another key of the same id', () => {
    expect(() => keyedSealing(secretRing('2025'), index).open(PLACE, sealed)).toThrow();
  });
});

describe('a rotated key ring', () => {
  const before = keyedSealing(old, index);
  const after = keyedSealing(grown, index);

  it('opens values sealed with the old key, which are not current', () => {
    const sealed = before.seal(PLACE, TEXT);
    expect(after.open(PLACE, sealed)).toBe(TEXT);
    expect([before.isCurrent(sealed), after.isCurrent(sealed)]).toEqual([true, false]);
  });

  it('seals with the new key', () => {
    const sealed = after.seal(PLACE, TEXT);
    expect(after.isCurrent(sealed)).toBe(true);
    expect(() => before.open(PLACE, sealed)).toThrow('not on the ring');
  });

  it('does not mistake a key id with the same prefix for the current one', () => {
    const sealed = keyedSealing(secretRing('2026b'), index).seal(PLACE, TEXT);
    expect(after.isCurrent(sealed)).toBe(false);
  });
});

describe('a blind index', () => {
  const first = secretRing('i1');
  const rotated: KeyRing = [...secretRing('i2'), ...first];

  it('has 64 hex digits and is deterministic', () => {
    const [one] = keyedSealing(old, first).indexes('identity', 'RIVERA|1985-04-12|4321');
    expect(one).toMatch(/^[\da-f]{64}$/);
    expect(keyedSealing(grown, first).indexes('identity', 'RIVERA|1985-04-12|4321')).toEqual([one]);
  });

  it('is computed under each key of the ring, the active key first', () => {
    const before = keyedSealing(old, first).indexes('email', 'a@example.com');
    const after = keyedSealing(old, rotated).indexes('email', 'a@example.com');
    expect(after).toHaveLength(2);
    expect(after[1]).toBe(before[0]);
    expect(after[0]).not.toBe(before[0]);
  });

  it('uses another key than the sealed values, even if both rings have the same key', () => {
    const [{ bytes }] = first;
    const indexUnder = (purpose: string) => {
      const key = Buffer.from(hkdfSync('sha256', bytes, '', `parley|${purpose}`, 32));
      return createHmac('sha256', key).update('v1|email|a@example.com').digest('hex');
    };
    expect(keyedSealing(first, first).indexes('email', 'a@example.com')).toEqual([indexUnder('index')]);
    expect(indexUnder('index')).not.toBe(indexUnder('sealing'));
  });

  it('differs by name, value and key', () => {
    const sealing = keyedSealing(old, first);
    const other = keyedSealing(old, secretRing('i1'));
    const all = [
      ...sealing.indexes('email', 'a'),
      ...sealing.indexes('mobile', 'a'),
      ...sealing.indexes('email', 'b'),
      ...other.indexes('email', 'a'),
    ];
    expect(new Set(all).size).toBe(4);
  });
});
