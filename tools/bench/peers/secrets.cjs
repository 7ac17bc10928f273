// Checks tokens and opens personal data, with `node:crypto` and the JWT library only.
const { Buffer } = require('node:buffer');
const {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  randomBytes,
} = require('node:crypto');
const jwt = require('jsonwebtoken');

const CIPHER = 'aes-256-gcm';
const REMEMBERED = 10_000;

/** Tokens are verified once, and remembered by their digests until they expire. */
function createTokenCheck({ bytes }) {
  const key = createPublicKey(createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }));
  const remembered = new Map();
  return (authorization) => {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
    const digest = hash('sha256', token, 'base64');
    const known = remembered.get(digest);
    if (known && known.exp > Date.now() / 1000) return known;
    const claims = jwt.verify(token, key, { algorithms: ['ES256'], issuer: 'parley', audience: 'consumer-api' });
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(digest, claims);
    return claims;
  };
}

/** Values read `v1~kid~nonce~text~tag`; the tag also covers the place and the key. */
function createSealing({ kid, bytes }) {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', 'parley|sealing', 32));
  const options = { authTagLength: 16 };
  return {
    open(place, sealed) {
      const [, , nonce, text, tag] = sealed.split('~');
      const cipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), options);
      cipher.setAAD(Buffer.from(`${place}|${kid}`)).setAuthTag(Buffer.from(tag, 'base64url'));
      return cipher.update(text, 'base64url', 'utf8') + cipher.final('utf8');
    },
    seal(place, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(CIPHER, key, nonce, options).setAAD(Buffer.from(`${place}|${kid}`));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return ['v1', kid, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('~');
    },
  };
}

module.exports = { createSealing, createTokenCheck };
