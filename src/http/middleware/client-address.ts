// The unit that rate limits count per client: an IPv4 address, or the IPv6 network that one customer usually gets.
import { isIP } from 'node:net';

/** A prefix of 56 bits is three groups of 16 bits and the upper half of the fourth. */
const WHOLE_GROUPS = 3;
const UPPER_HALF = 0xff00;

/** An IPv4 address unchanged, an IPv6 address as its /56 network, or `unknown`, which all other clients share. */
export function addressPrefix(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const version = isIP(withoutZone);
  if (version === 4) return withoutZone;
  if (version === 0) return 'unknown';
  const groups = parseIpv6Groups(withoutZone);
  if (isMappedIpv4(groups)) return groups.slice(6).flatMap(toBytes).join('.');
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
