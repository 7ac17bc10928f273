// How the connection to the database is protected, by the names that clients of MySQL use.
import { listHostUrls } from './database-hosts';

/** Each mode, and whether it verifies the certificate of the server and the server's name in it. */
export const TLS_MODES = {
  disabled: { isEncrypted: false, verifiesCertificate: false, verifiesName: false },
  required: { isEncrypted: true, verifiesCertificate: false, verifiesName: false },
  'verify-ca': { isEncrypted: true, verifiesCertificate: true, verifiesName: false },
  'verify-identity': { isEncrypted: true, verifiesCertificate: true, verifiesName: true },
} as const;
export type TlsMode = keyof typeof TLS_MODES;

export function isTlsMode(text: string): text is TlsMode {
  return Object.hasOwn(TLS_MODES, text);
}

/** The mode that a database URL names, for all of its hosts; null if it names none. */
export function readTlsMode(url: string): TlsMode | null {
  const [first = url] = listHostUrls(url);
  const mode = new URL(first).searchParams.get('ssl-mode');
  return mode !== null && isTlsMode(mode) ? mode : null;
}
