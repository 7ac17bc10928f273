// A fresh set of secrets, as lines for an environment file.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { RING_NAMES, RINGS, SIGNING_RINGS, type RingName } from './config-keys';

const SECRET_BYTES = 32;

export function freshKeyLines(): readonly string[] {
  return [
    '# Keep these where only the service can read them. To change a key, put a new one in front of its ring:',
    '# NAME=new:base64,old:base64. The first one is used, the others still read what they have written.',
    ...RING_NAMES.map(lineOf),
    `# signs the challenges of ALTCHA\nALTCHA_SECRET=${randomBytes(SECRET_BYTES).toString('base64url')}`,
  ];
}

function lineOf(name: RingName): string {
  const kid = randomBytes(4).toString('hex');
  const key = SIGNING_RINGS.includes(name) ? signingKey() : randomBytes(SECRET_BYTES);
  return `# ${RINGS[name]}\n${name}=${kid}:${key.toString('base64')}`;
}

/** A P-256 private key as PKCS #8 in DER. */
function signingKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' });
}
