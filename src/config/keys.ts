// Key rings: one per purpose, with public samples for development, their checks, and fresh ones for deployment.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { assertSecret } from '../providers/crypto/key-material';
import { readKeyRing, type KeyRing, type RingKey } from '../providers/crypto/key-ring';
import { signedTokens, type Realm } from '../providers/crypto/tokens';
import type { SettingCheck } from './checks';
import { parsedBy, type SettingsOf } from './fields';
import { isDeployed, type ServerEnv } from './server';

const RING_FORM = '`kid:base64`, several separated by commas';
const keyRing = parsedBy((text) => {
  const ring = readKeyRing(text);
  assertSecrets(ring);
  return ring;
}, RING_FORM);

/** Signs once at startup, so that a damaged key is found then. */
function signingKeyRing(realm: Realm) {
  return parsedBy((text) => {
    const ring = readKeyRing(text);
    const { publicKeys } = signedTokens(ring, realm);
    const pairs = new Set(publicKeys.map(({ kid }) => kid));
    assertSecrets(ring.filter(({ kid }) => !pairs.has(kid)));
    return ring;
  }, RING_FORM);
}

/** `KEY_CHECKS` names the samples. */
function assertSecrets(keys: readonly RingKey[]): void {
  keys.filter((key) => !SAMPLE_BYTES.has(encodeKey(key))).forEach(assertSecret);
}

const SIGNING_KEYS = 'Each key is a P-256 private key (PKCS #8, DER) or a secret of 32, 48 or 64 random bytes.';

export const KEY_SETTINGS = {
  JWT_KEYS: signingKeyRing('consumer').optional().describe(`Signs the tokens of consumers. ${SIGNING_KEYS}`),
  CREDITOR_JWT_KEYS: signingKeyRing('creditor').optional().describe(`Signs the tokens of creditors. ${SIGNING_KEYS}`),
  ENCRYPTION_KEYS: keyRing.optional().describe('Encrypts personal data at rest.'),
  INDEX_KEYS: keyRing.optional().describe('Digests personal data for lookups.'),
  CODE_KEYS: keyRing.optional().describe('Digests one-time codes.'),
  LIMIT_KEYS: keyRing.optional().describe('Digests the subjects of rate limits.'),
};

type KeyRingName = keyof typeof KEY_SETTINGS;
export type KeyRings = Readonly<Record<KeyRingName, KeyRing>>;
type KeyEnv = SettingsOf<typeof KEY_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;

export const KEY_RING_NAMES: readonly KeyRingName[] = [
  'JWT_KEYS',
  'CREDITOR_JWT_KEYS',
  'ENCRYPTION_KEYS',
  'INDEX_KEYS',
  'CODE_KEYS',
  'LIMIT_KEYS',
];

/** Rings of key pairs: other services verify tokens with the public keys. */
const SIGNING_KEY_RINGS: readonly KeyRingName[] = ['JWT_KEYS', 'CREDITOR_JWT_KEYS'];

const SAMPLE_SIGNING_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2xIUHbQm0w0oYz2cbpRG23OqH6aAFPmxOtsZKp5E9ZehRANCAASHtH9W9rFrkfK9KVOU' +
  'dyRjDgEb2E7vYnJYBtQSa6uOQn63uPWugHd81/lnUPDDfjsRUI5WxFim3cMC+iDc5+4w';

const SAMPLE_CREDITOR_SIGNING_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgANiGwEO8Gmos6wi4n5p0bdamx37jAE2YGD888zCYAvqhRANCAATBVHKqbBxCutwgwv' +
  'H/cH/P2lEwVQf9V3xKjE0NaMea7bNfHctkEgfiHRc216oZhroCBU6t9QICRz0JRpxa3LFU';

/** Not secret: allowed in `local` and `test` only. */
const SAMPLE_KEY_RINGS: KeyRings = {
  JWT_KEYS: readKeyRing(`sample:${SAMPLE_SIGNING_KEY}`),
  CREDITOR_JWT_KEYS: readKeyRing(`sample:${SAMPLE_CREDITOR_SIGNING_KEY}`),
  ENCRYPTION_KEYS: createSampleKeyRing('encryption'),
  INDEX_KEYS: createSampleKeyRing('index'),
  CODE_KEYS: createSampleKeyRing('code'),
  LIMIT_KEYS: createSampleKeyRing('limit'),
};

function createSampleKeyRing(purpose: string): KeyRing {
  return [{ kid: 'sample', bytes: Buffer.alloc(32, `parley sample ${purpose} `) }];
}

/** The rings that are set, and samples for the others. `KEY_CHECKS` decides whether samples are allowed. */
export function getKeyRings(env: SettingsOf<typeof KEY_SETTINGS>): KeyRings {
  return {
    JWT_KEYS: env.JWT_KEYS ?? SAMPLE_KEY_RINGS.JWT_KEYS,
    CREDITOR_JWT_KEYS: env.CREDITOR_JWT_KEYS ?? SAMPLE_KEY_RINGS.CREDITOR_JWT_KEYS,
    ENCRYPTION_KEYS: env.ENCRYPTION_KEYS ?? SAMPLE_KEY_RINGS.ENCRYPTION_KEYS,
    INDEX_KEYS: env.INDEX_KEYS ?? SAMPLE_KEY_RINGS.INDEX_KEYS,
    CODE_KEYS: env.CODE_KEYS ?? SAMPLE_KEY_RINGS.CODE_KEYS,
    LIMIT_KEYS: env.LIMIT_KEYS ?? SAMPLE_KEY_RINGS.LIMIT_KEYS,
  };
}

const SAMPLE_BYTES = new Set(KEY_RING_NAMES.flatMap((name) => SAMPLE_KEY_RINGS[name].map(encodeKey)));

/** An earlier ring with a key of this one: each key serves one purpose only. */
function findKeyRingWithSameKey(name: KeyRingName, rings: KeyRings): KeyRingName | null {
  const keys = new Set(rings[name].map(encodeKey));
  const earlier = KEY_RING_NAMES.slice(0, KEY_RING_NAMES.indexOf(name));
  return earlier.find((other) => rings[other].some((key) => keys.has(encodeKey(key)))) ?? null;
}

function encodeKey({ bytes }: RingKey): string {
  return bytes.toString('base64');
}

export const KEY_CHECKS: readonly SettingCheck<KeyEnv>[] = KEY_RING_NAMES.flatMap((name) => [
  {
    setting: name,
    isViolated: (env) => isDeployed(env) && env[name] === undefined,
    problem: 'must be set; parley keys prints new keys',
  },
  {
    setting: name,
    isViolated: (env) => isDeployed(env) && env[name]?.some((key) => SAMPLE_BYTES.has(encodeKey(key))) === true,
    problem: 'contains the public sample key; parley keys prints new keys',
  },
  {
    setting: name,
    isViolated: (env) => findKeyRingWithSameKey(name, getKeyRings(env)) !== null,
    problem: 'contains a key of another ring; each ring needs its own keys',
  },
]);

const SECRET_BYTES = 32;

/** A fresh set of secrets, as lines of an environment file. */
export function generateKeyLines(): readonly string[] {
  return [
    '# Store these where only the service can read them. The first key of a ring is active; the others are only used to read.',
    '# To rotate a key: 1. put the new one last on the ring of every replica, NAME=old:base64,new:base64;',
    '# 2. when all of them have it, put it first on every replica, NAME=new:base64,old:base64;',
    '# 3. for ENCRYPTION_KEYS and INDEX_KEYS, run parley rotate; 4. remove the old one (docs/sign-in.md, "Rotate keys").',
    ...KEY_RING_NAMES.map(generateKeyLine),
    `# Signs ALTCHA challenges.\nALTCHA_SECRET=${randomBytes(SECRET_BYTES).toString('base64url')}`,
  ];
}

function generateKeyLine(name: KeyRingName): string {
  const kid = randomBytes(4).toString('hex');
  const key = SIGNING_KEY_RINGS.includes(name) ? generateSigningKey() : randomBytes(SECRET_BYTES);
  return `# ${KEY_SETTINGS[name].description ?? ''}\n${name}=${kid}:${key.toString('base64')}`;
}

/** A P-256 private key as PKCS #8 in DER. */
function generateSigningKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' });
}
