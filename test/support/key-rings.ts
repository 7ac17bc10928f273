// Key rings as settings, for processes that need strong keys: fresh ones at each call.
import { generateKeyPairSync, randomBytes } from 'node:crypto';

type Ring = 'JWT_KEYS' | 'CREDITOR_JWT_KEYS' | 'ENCRYPTION_KEYS' | 'INDEX_KEYS' | 'CODE_KEYS' | 'LIMIT_KEYS';

export type KeySettings = Readonly<Record<Ring, string>>;

/** One key on each ring; `kid` names them. */
export function freshKeys(kid: string): KeySettings {
  const secret = () => `${kid}:${randomBytes(32).toString('base64')}`;
  return {
    JWT_KEYS: `${kid}:${signingKey()}`,
    CREDITOR_JWT_KEYS: `${kid}:${signingKey()}`,
    ENCRYPTION_KEYS: secret(),
    INDEX_KEYS: secret(),
    CODE_KEYS: secret(),
    LIMIT_KEYS: secret(),
  };
}

/** The newer keys become active, the older ones go on reading. */
export function inFrontOf(newer: KeySettings, older: KeySettings): KeySettings {
  const together = (name: keyof KeySettings) => `${newer[name]},${older[name]}`;
  return {
    JWT_KEYS: together('JWT_KEYS'),
    CREDITOR_JWT_KEYS: together('CREDITOR_JWT_KEYS'),
    ENCRYPTION_KEYS: together('ENCRYPTION_KEYS'),
    INDEX_KEYS: together('INDEX_KEYS'),
    CODE_KEYS: together('CODE_KEYS'),
    LIMIT_KEYS: together('LIMIT_KEYS'),
  };
}

/** A P-256 private key as PKCS #8 in DER. */
function signingKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}
