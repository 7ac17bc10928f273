// Digests: deterministic, keyed where values could be guessed, and still matching after a key rotation.
import { createHash } from 'node:crypto';
import { keyedDigests, type StoredCode } from '../../../src/providers/crypto/digests';
import type { KeyRing } from '../../../src/providers/crypto/key-ring';
import { secretKey, secretRing } from '../../support/fixtures/keys';

const ring = secretRing('c1');
const subjects = secretKey('s1');
const digests = keyedDigests(ring, subjects);

const stored: StoredCode = {
  digest: digests.digestCode('flow', 2, '004217'),
  keyId: digests.codeKeyId,
  codeId: 'flow',
  version: 2,
};

describe('the digest of a token', () => {
  it('is its SHA-256', () => {
    expect(digests.digestToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the digest of a code', () => {
  it('matches the code', () => {
    expect(digests.matchesCode(stored, '004217')).toBe(true);
  });

  it.each(['004218', '4217', '', '004217 '])('does not match %j', (code) => {
    expect(digests.matchesCode(stored, code)).toBe(false);
  });

  it.each([
    ['another flow', { ...stored, codeId: 'flow2' }],
    ['another version', { ...stored, version: 3 }],
    ['parts that would concatenate alike', { ...stored, codeId: 'flow|2', version: 0 }],
    ['a truncated digest', { ...stored, digest: stored.digest.slice(0, 32) }],
    ['no digest', { ...stored, digest: '' }],
    ['a digest that is not ASCII', { ...stored, digest: 'é'.repeat(32) }],
    ['a key that is not on the ring', { ...stored, keyId: 'c0' }],
  ])('does not match for %s', (_case, changed) => {
    expect(digests.matchesCode(changed, '004217')).toBe(false);
  });

  it('is not the plain hash of the code, which could be found by trying a million codes', () => {
    const plain = ['004217', 'flow|2|004217', '["flow",2,"004217"]'].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    );
    expect(plain).not.toContain(stored.digest);
  });

  it('still matches after a key rotation, while new codes use the new key', () => {
    const rotated: KeyRing = [...secretRing('c2'), ...ring];
    const later = keyedDigests(rotated, subjects);
    expect(later.matchesCode(stored, '004217')).toBe(true);
    expect(later.codeKeyId).toBe('c2');
    expect(later.digestCode('flow', 2, '004217')).not.toBe(stored.digest);
  });
});

describe('the digest of a subject', () => {
  it('depends on the scope and the subject', () => {
    const computed = [
      digests.digestSubject('ip', '10.0.0.1'),
      digests.digestSubject('ip1', '0.0.0.1'),
      digests.digestSubject('a', 'ip'),
    ];
    expect(new Set(computed).size).toBe(3);
    expect(computed[0]).toMatch(/^[\da-f]{64}$/);
  });

  it('depends on its own key, not on that of the codes', () => {
    const subject = digests.digestSubject('ip', '10.0.0.1');
    expect(keyedDigests(secretRing('c9'), subjects).digestSubject('ip', '10.0.0.1')).toBe(subject);
    expect(keyedDigests(ring, secretKey('s1')).digestSubject('ip', '10.0.0.1')).not.toBe(subject);
  });
});

describe('the comparison of digests', () => {
  it.each([
    ['ab', 'ab', true],
    ['ab', 'ac', false],
    ['ab', 'abc', false],
    ['', '', true],
    ['é', 'ab', false],
    ['é', 'a', false],
  ])('of %j and %j is %s', (one, other, same) => {
    expect(digests.equal(one, other)).toBe(same);
  });
});
