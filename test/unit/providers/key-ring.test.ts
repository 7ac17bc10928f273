// Key rings: what one setting must read like, and that one key has other bytes for every job.
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
    ['a key without a name', KEY, 'kid:base64'],
    ['an empty name', `:${KEY}`, 'kid:base64'],
    ['a name with a tilde', `a~b:${KEY}`, 'kid:base64'],
    ['a name of 33 characters', `${'k'.repeat(33)}:${KEY}`, 'kid:base64'],
    ['a key of three bytes', 'a:YWJj', 'less than 32 bytes: a'],
    ['a key of 31 bytes', `a:${Buffer.alloc(31).toString('base64')}`, 'less than 32 bytes: a'],
    ['an empty key', 'a:', 'not base64: a'],
    ['a key with a foreign character', `a:${KEY.slice(0, -2)}!=`, 'not base64: a'],
    ['a comma at the end', `a:${KEY},`, 'kid:base64'],
    ['one name twice', `a:${KEY},a:${OTHER}`, 'contains a key id twice'],
    ['one key twice', `a:${KEY},b:${KEY}`, 'contains a key twice'],
  ])('refuses %s', (_case, text, words) => {
    expect(() => readKeyRing(text)).toThrow(words);
  });

  it('never repeats a key in its words', () => {
    const [short] = [Buffer.from('a short secret').toString('base64')];
    expect(() => readKeyRing(`a:${short}`)).not.toThrow(short);
  });

  it('has other bytes for every job and every key', () => {
    const [one, two] = readKeyRing(`a:${KEY},b:${OTHER}`);
    const derived = [derivePurposeKey('x', one), derivePurposeKey('y', one), derivePurposeKey('x', two ?? one)].map(
      (bytes) => bytes.toString('hex'),
    );
    expect(new Set([...derived, one.bytes.toString('hex')]).size).toBe(4);
    expect(derivePurposeKey('x', one).toString('hex')).toBe(derived[0]);
  });
});
