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

/** Files of certificates in a database URL: they make no sense without TLS. */
export const CERTIFICATE_OPTIONS = ['ssl-ca', 'ssl-cert', 'ssl-key'] as const;

/** Also reads MySQL's spelling, such as `VERIFY_CA`. Returns null for an unknown mode. */
export function parseTlsMode(text: string): TlsMode | null {
  const mode = text.toLowerCase().replaceAll('_', '-');
  return isTlsMode(mode) ? mode : null;
}

function isTlsMode(text: string): text is TlsMode {
  return Object.hasOwn(TLS_MODES, text);
}

/** The mode that a database URL names, for all of its hosts; null if it names none. */
export function readTlsMode(url: string): TlsMode | null {
  const mode = readOptions(url).get('ssl-mode');
  return mode === null ? null : parseTlsMode(mode);
}

/** Certificates without a mode ask for complete verification. */
export function chooseTlsMode(url: string): TlsMode {
  const hasCertificates = CERTIFICATE_OPTIONS.some((option) => readOptions(url).has(option));
  return readTlsMode(url) ?? (hasCertificates ? 'verify-identity' : 'disabled');
}

function readOptions(url: string): URLSearchParams {
  return new URL(listHostUrls(url)[0] ?? url).searchParams;
}
