// The key rings: one a job, fixed samples for a developer's machine, and what a ring must not be anywhere else.
import type { Env } from './settings';
import { type KeyRing, readKeyRing, type RingKey } from '../providers/crypto/key-ring';
import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** What each ring is for, under the name of its setting. */
export const KEY_RINGS = {
  JWT_KEYS: 'signs access and refresh tokens of consumers',
  CREDITOR_JWT_KEYS: 'signs access and refresh tokens of creditors',
  ENCRYPTION_KEYS: 'seals personal data at rest',
  INDEX_KEYS: 'finds sealed data',
  CODE_KEYS: 'digests one-time codes',
  LIMIT_KEYS: 'digests whom limits count',
} as const;
export type KeyRingName = keyof typeof KEY_RINGS;
export type KeyRings = Readonly<Record<KeyRingName, KeyRing>>;

export const KEY_RING_NAMES: readonly KeyRingName[] = [
  'JWT_KEYS',
  'CREDITOR_JWT_KEYS',
  'ENCRYPTION_KEYS',
  'INDEX_KEYS',
  'CODE_KEYS',
  'LIMIT_KEYS',
];

/** Rings that sign tokens: their keys are pairs, so that there are public ones. */
export const SIGNING_KEY_RINGS: readonly KeyRingName[] = ['JWT_KEYS', 'CREDITOR_JWT_KEYS'];

/** Of no secrecy: everybody can read them here. The first two are P-256 private keys, so that there are public ones. */
const SAMPLE_SIGNING_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2xIUHbQm0w0oYz2cbpRG23OqH6aAFPmxOtsZKp5E9ZehRANCAASHtH9W9rFrkfK9KVOU' +
  'dyRjDgEb2E7vYnJYBtQSa6uOQn63uPWugHd81/lnUPDDfjsRUI5WxFim3cMC+iDc5+4w';

const SAMPLE_CREDITOR_SIGNING_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgANiGwEO8Gmos6wi4n5p0bdamx37jAE2YGD888zCYAvqhRANCAATBVHKqbBxCutwgwv' +
  'H/cH/P2lEwVQf9V3xKjE0NaMea7bNfHctkEgfiHRc216oZhroCBU6t9QICRz0JRpxa3LFU';

export const SAMPLE_ALTCHA_SECRET = 'parley-local-secret-of-no-value-outside-this-machine';

const SAMPLE_KEY_RINGS: KeyRings = {
  JWT_KEYS: readKeyRing(`sample:${SAMPLE_SIGNING_KEY}`),
  CREDITOR_JWT_KEYS: readKeyRing(`sample:${SAMPLE_CREDITOR_SIGNING_KEY}`),
  ENCRYPTION_KEYS: createSampleKeyRing('encryption'),
  INDEX_KEYS: createSampleKeyRing('index'),
  CODE_KEYS: createSampleKeyRing('code'),
  LIMIT_KEYS: createSampleKeyRing('limit'),
};

function createSampleKeyRing(job: string): KeyRing {
  return [{ kid: 'sample', bytes: Buffer.alloc(32, `parley sample ${job} `) }];
}

/** The rings that are set, and the samples for those that are not: whether that may be is for the guards to say. */
export function getKeyRings(env: Env): KeyRings {
  return {
    JWT_KEYS: env.JWT_KEYS ?? SAMPLE_KEY_RINGS.JWT_KEYS,
    CREDITOR_JWT_KEYS: env.CREDITOR_JWT_KEYS ?? SAMPLE_KEY_RINGS.CREDITOR_JWT_KEYS,
    ENCRYPTION_KEYS: env.ENCRYPTION_KEYS ?? SAMPLE_KEY_RINGS.ENCRYPTION_KEYS,
    INDEX_KEYS: env.INDEX_KEYS ?? SAMPLE_KEY_RINGS.INDEX_KEYS,
    CODE_KEYS: env.CODE_KEYS ?? SAMPLE_KEY_RINGS.CODE_KEYS,
    LIMIT_KEYS: env.LIMIT_KEYS ?? SAMPLE_KEY_RINGS.LIMIT_KEYS,
  };
}

const SAMPLE_BYTES = new Set(KEY_RING_NAMES.flatMap((name) => SAMPLE_KEY_RINGS[name].map(fingerprint)));

export function containsSampleKey(ring: KeyRing): boolean {
  return ring.some((key) => SAMPLE_BYTES.has(fingerprint(key)));
}

/** Name of an earlier ring that holds a key of this one too; keys serve one job only. */
export function findKeyRingWithSameKey(name: KeyRingName, rings: KeyRings): KeyRingName | null {
  const own = new Set(rings[name].map(fingerprint));
  const earlier = KEY_RING_NAMES.slice(0, KEY_RING_NAMES.indexOf(name));
  return earlier.find((other) => rings[other].some((key) => own.has(fingerprint(key)))) ?? null;
}

function fingerprint({ bytes }: RingKey): string {
  return bytes.toString('base64');
}

// A fresh set of secrets, as lines for an environment file.

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
