// Reads and writes the cookie of a trusted device.
import { parseCookie, stringifySetCookie } from 'cookie';

export interface DeviceCookieValue {
  /** 16 random bytes, base64url: finds the device. */
  readonly selector: string;
  /** 32 random bytes, base64url: proves it. */
  readonly verifier: string;
}

export interface DeviceCookieSettings {
  /** True if the site is served over HTTPS, as everywhere except in development. */
  readonly secure: boolean;
  /** `None` when the pages are on another site than this server. */
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

export interface DeviceCookies {
  readonly name: string;
  /** Reads a Cookie header; null unless it holds exactly one well-formed value. */
  read(header: string | null | undefined): DeviceCookieValue | null;
  /** Returns a Set-Cookie header. */
  write(token: DeviceCookieValue, maxAgeSeconds: number): string;
  /** Returns the Set-Cookie header that deletes the cookie. */
  clear(): string;
}

const SAME_SITE = { Strict: 'strict', Lax: 'lax', None: 'none' } as const;

const VALUE_PATTERN = /^([\w-]{22})\.([\w-]{43})$/;

/** The prefix `__Host-` binds the cookie to this host: no other host of the domain can set it. */
export function deviceCookies({ secure, sameSite }: DeviceCookieSettings): DeviceCookies {
  if (sameSite === 'None' && !secure) throw new Error('A cookie for other sites needs HTTPS.');
  const name = secure ? '__Host-td' : 'td';
  const serialize = (value: string, maxAge: number) =>
    stringifySetCookie({
      name,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      secure,
      sameSite: SAME_SITE[sameSite],
      partitioned: sameSite === 'None',
    });
  return {
    name,
    read: (header) => parseSingleValue(readCookieValues(header ?? '', name)),
    write: ({ selector, verifier }, maxAgeSeconds) => serialize(`${selector}.${verifier}`, maxAgeSeconds),
    clear: () => serialize('', 0),
  };
}

/** Parses each pair separately, because the library returns only the first of two cookies of one name. */
function readCookieValues(header: string, name: string): readonly string[] {
  return header.split(';').flatMap((pair) => parseCookie(pair, { decode: (value) => value })[name] ?? []);
}

/** With two cookies of one name, one was planted and it is unknown which. */
function parseSingleValue(values: readonly string[]): DeviceCookieValue | null {
  const [, selector, verifier] = VALUE_PATTERN.exec(values.length === 1 ? (values[0] ?? '') : '') ?? [];
  return selector === undefined || verifier === undefined ? null : { selector, verifier };
}
