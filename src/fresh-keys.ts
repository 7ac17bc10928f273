// A fresh set of secrets, as lines for an environment file.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { KEY_RING_NAMES, KEY_RINGS, SIGNING_KEY_RINGS, type KeyRingName } from './config-keys';

const SECRET_BYTES = 32;

export function generateKeyLines(): readonly string[] {
  return [
    '# Keep these where only the service can read them. To change a key, put a new one in front of its ring:',
    '# NAME=new:base64,old:base64. The first one is used, the others still read what they have written.',
    ...KEY_RING_NAMES.map(generateKeyLine),
    `# signs the challenges of ALTCHA\nALTCHA_SECRET=${randomBytes(SECRET_BYTES).toString('base64url')}`,
  ];
}

function generateKeyLine(name: KeyRingName): string {
  const kid = randomBytes(4).toString('hex');
  const key = SIGNING_KEY_RINGS.includes(name) ? generateSigningKey() : randomBytes(SECRET_BYTES);
  return `# ${KEY_RINGS[name]}\n${name}=${kid}:${key.toString('base64')}`;
}

/** A P-256 private key as PKCS #8 in DER. */
function generateSigningKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' });
}
