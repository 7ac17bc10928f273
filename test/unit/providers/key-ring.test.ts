// Key rings: the format of the setting, and a different derived key for every purpose.
import { derivePurposeKey, readKeyRing } from '../../../src/providers/crypto/key-ring';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER = Buffer.alloc(48, 9).toString('base64url');

describe('a key ring', () => {
  it('reads its keys in order, the active one first', () => {
    const ring = readKeyRing(`2026-03:${KEY}, 2025.12_b:${OTHER}`);
    expect(ring.map(({ kid, bytes }) => [kid, bytes.length])).toEqual([
      ['2026-03', 32],
      ['2025.12_b', 48],
    ]);
  });

  it.each([
    ['nothing', '', 'kid:base64'],
    ['a key without an id', KEY, 'kid:base64'],
    ['an empty id', `:${KEY}`, 'kid:base64'],
    ['an id with a tilde', `a~b:${KEY}`, 'kid:base64'],
    ['an id of 33 characters', `${'k'.repeat(33)}:${KEY}`, 'kid:base64'],
    ['a key of three bytes', 'a:YWJj', 'less than 32 bytes: a'],
    ['a key of 31 bytes', `a:${Buffer.alloc(31).toString('base64')}`, 'less than 32 bytes: a'],
    ['an empty key', 'a:', 'not base64: a'],
    ['a key with an invalid character', `a:${KEY.slice(0, -2)}!=`, 'not base64: a'],
    ['a comma at the end', `a:${KEY},`, 'kid:base64'],
    ['one id twice', `a:${KEY},a:${OTHER}`, 'contains a key id twice'],
    ['one key twice', `a:${KEY},b:${KEY}`, 'contains a key twice'],
  ])('rejects %s', (_case, text, message) => {
    expect(() => readKeyRing(text)).toThrow(message);
  });

  it('never includes a key in its error messages', () => {
    const [short] = [Buffer.from('a short secret').toString('base64')];
    expect(() => readKeyRing(`a:${short}`)).not.toThrow(short);
  });

  it('derives different bytes for every purpose and every key', () => {
    const [one, two] = readKeyRing(`a:${KEY},b:${OTHER}`);
    const derived = [derivePurposeKey('x', one), derivePurposeKey('y', one), derivePurposeKey('x', two ?? one)].map(
      (bytes) => bytes.toString('hex'),
    );
    expect(new Set([...derived, one.bytes.toString('hex')]).size).toBe(4);
    expect(derivePurposeKey('x', one).toString('hex')).toBe(derived[0]);
  });
});
