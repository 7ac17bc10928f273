// Authenticated encryption (AES-256-GCM) of personal data with a key ring, and keyed indexes by which it is found.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Sealing } from '../../domain/shared/sealing';
import { derivePurposeKey, type KeyRing } from './key-ring';

const CIPHER = 'aes-256-gcm';
const FORMAT = 'v1';
const NONCE_BYTES = 12;
/** Explicit, because Node would otherwise accept tags of four bytes when decrypting. */
const TAG = { authTagLength: 16 };

/** A sealed value reads `v1~kid~nonce~text~tag`, the last three in base64url. */
export function keyedSealing(encryption: KeyRing, index: KeyRing): Sealing {
  const keys = new Map(encryption.map((key) => [key.kid, derivePurposeKey('sealing', key)]));
  const indexKeys = index.map((key) => derivePurposeKey('index', key));
  const { kid: activeKid } = encryption[0];
  const activeKey = derivePurposeKey('sealing', encryption[0]);
  const nonceKey = derivePurposeKey('nonce', encryption[0]);
  const sealWith = (nonce: Buffer, place: string, text: string): string => {
    const cipher = createCipheriv(CIPHER, activeKey, nonce, TAG).setAAD(toAdditionalData(place, activeKid));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [FORMAT, activeKid, ...[nonce, sealed, cipher.getAuthTag()].map(toBase64Url)].join('~');
  };
  return {
    seal: (place, text) => sealWith(randomBytes(NONCE_BYTES), place, text),
    sealRepeatably(place, text) {
      // Another text or place has another nonce, which is what the cipher depends on.
      const digest = createHmac('sha256', nonceKey)
        .update(JSON.stringify([place, text]))
        .digest();
      return sealWith(digest.subarray(0, NONCE_BYTES), place, text);
    },
    open(place, sealed) {
      const [format, kid = '', nonce = '', text = '', tag = '', ...more] = sealed.split('~');
      if (format !== FORMAT || more.length > 0) throw new Error('A sealed value has an unknown format.');
      const key = keys.get(kid);
      if (!key) throw new Error('A sealed value uses a key that is not on the ring.');
      const nonceBytes = Buffer.from(nonce, 'base64url');
      if (nonceBytes.length !== NONCE_BYTES) throw new Error('A sealed value has an unknown format.');
      const cipher = createDecipheriv(CIPHER, key, nonceBytes, TAG).setAAD(toAdditionalData(place, kid));
      cipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([cipher.update(text, 'base64url'), cipher.final()]).toString('utf8');
    },
    isCurrent: (sealed) => sealed.startsWith(`${FORMAT}~${activeKid}~`),
    indexes: (name, value) =>
      indexKeys.map((key) => createHmac('sha256', key).update(`${FORMAT}|${name}|${value}`).digest('hex')),
  };
}

/** The tag also covers the place and the key, so that a value copied to another row or column does not open there. */
function toAdditionalData(place: string, kid: string): Buffer {
  return Buffer.from(`${place}|${kid}`);
}

function toBase64Url(bytes: Buffer): string {
  return bytes.toString('base64url');
}
