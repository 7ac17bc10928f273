// Reads and writes the cookie of a trusted device.

export interface DeviceCookieValue {
  /** 16 random bytes, base64url: finds the device. */
  readonly selector: string;
  /** 32 random bytes, base64url: proves it. */
  readonly verifier: string;
}

export interface DeviceCookieSettings {
  /** Whether the site is served over HTTPS; only a developer's machine is not. */
  readonly secure: boolean;
  /** `None` when the pages live on another site than this server. */
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

export interface DeviceCookies {
  readonly name: string;
  /** From a Cookie header; null unless it holds exactly one well-formed value. */
  read(header: string | null | undefined): DeviceCookieValue | null;
  /** A Set-Cookie header. */
  write(token: DeviceCookieValue, maxAgeSeconds: number): string;
  /** The Set-Cookie header that makes a browser forget. */
  clear(): string;
}

const VALUE_PATTERN = /^([\w-]{22})\.([\w-]{43})$/;

/** Browsers keep a `__Host-` cookie to this very host: no other host of the domain can plant one. */
export function deviceCookies({ secure, sameSite }: DeviceCookieSettings): DeviceCookies {
  if (sameSite === 'None' && !secure) throw new Error('A cookie for other sites needs HTTPS.');
  const name = secure ? '__Host-td' : 'td';
  const attributes = [
    'Path=/',
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
    ...(sameSite === 'None' ? ['Partitioned'] : []),
  ];
  const serialize = (value: string, maxAge: number) =>
    [`${name}=${value}`, `Max-Age=${maxAge}`, ...attributes].join('; ');
  return {
    name,
    read: (header) => parseSingleValue(readCookieValues(header ?? '', name)),
    write: ({ selector, verifier }, maxAgeSeconds) => serialize(`${selector}.${verifier}`, maxAgeSeconds),
    clear: () => serialize('', 0),
  };
}

function readCookieValues(header: string, name: string): readonly string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

/** Two cookies of one name: one was planted, and nobody can tell which. */
function parseSingleValue(values: readonly string[]): DeviceCookieValue | null {
  const [, selector, verifier] = VALUE_PATTERN.exec(values.length === 1 ? (values[0] ?? '') : '') ?? [];
  return selector === undefined || verifier === undefined ? null : { selector, verifier };
}
