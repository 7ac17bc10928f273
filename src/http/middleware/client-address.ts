// The address of a client, as far as the proxies in front are trusted (`TRUST_PROXY`), and the unit of it that is counted.
import { isIP } from 'node:net';
import type { Application, Request } from 'express';
import type { ProxyTrust } from '../../config/fields';

type TrustsProxy = (address: string, hop: number) => boolean;

/** Express recognizes trusted networks only in addresses without a port. */
export function trustProxies(app: Application, trust: ProxyTrust): void {
  app.set('trust proxy', trust);
  const trusts = app.get('trust proxy fn') as TrustsProxy;
  app.set('trust proxy', (written: string, hop: number) => trusts(parseAddress(written) ?? written, hop));
}

/** The last address in `X-Forwarded-For` that no trusted proxy has; if nobody can read it, the address of the connection. */
export function readClientAddress({ ip = '', socket }: Pick<Request, 'ip' | 'socket'>): string {
  return parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? '';
}

/** Longer than an IPv6 address with a zone and a port. */
const MAX_LENGTH = 100;
/** `[2001:db8::1]:4711`, `203.0.113.7:4711`, or an address without a port. */
const FORMS = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?|([^[\]]+))$/;

/** An address as proxies write it, without port, brackets and zone; an IPv4 address that is mapped to IPv6 as IPv4. */
export function parseAddress(written: string): string | null {
  if (written.length > MAX_LENGTH) return null;
  const [, inBrackets, ipv4, ipv6] = FORMS.exec(written.trim()) ?? [];
  const [address = ''] = (inBrackets ?? ipv4 ?? ipv6 ?? '').split('%');
  const version = isIP(address);
  if (version === 0 || (inBrackets !== undefined && version === 4)) return null;
  if (version === 4) return address;
  const groups = parseIpv6Groups(address);
  return isMappedIpv4(groups) ? groups.slice(6).flatMap(toBytes).join('.') : address;
}

/** A prefix of 56 bits is three groups of 16 bits and the upper half of the fourth. */
const WHOLE_GROUPS = 3;
const UPPER_HALF = 0xff00;

/**
 * The unit that rate limits count: an IPv4 address unchanged, an IPv6 address as its /56 network, which one customer usually
 * gets, or `unknown` for a connection that has closed.
 */
export function addressPrefix(address: string): string {
  const version = isIP(address);
  if (version === 4) return address;
  if (version === 0) return 'unknown';
  const groups = parseIpv6Groups(address);
  const prefix = [...groups.slice(0, WHOLE_GROUPS), (groups[WHOLE_GROUPS] ?? 0) & UPPER_HALF];
  return `${prefix.map((group) => group.toString(16)).join(':')}::/56`;
}

/** The eight groups of a valid IPv6 address. */
function parseIpv6Groups(address: string): readonly number[] {
  // The URL parser normalizes an address: hexadecimal groups, with the longest run of zeros as `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
}

/** `::ffff:a.b.c.d`: an IPv4 client on a dual-stack socket. */
function isMappedIpv4(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function toBytes(group: number): readonly number[] {
  return [group >> 8, group & 0xff];
}
