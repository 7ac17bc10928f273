// Whom limits count: the client's address, or for IPv6 the network that a household or a server is given.
import { isIP } from 'node:net';

/** Groups of 16 bits that the prefix of 56 bits keeps whole; of the next group it keeps the upper half. */
const WHOLE_GROUPS = 3;
const UPPER_HALF = 0xff00;

/** IPv4 as it is (/32), IPv6 as its /56; `unknown` for what is no address, which all such clients then share. */
export function addressPrefix(address: string): string {
  const [bare = ''] = address.split('%');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return 'unknown';
  const groups = parseIpv6Groups(bare);
  if (isMappedIpv4(groups)) return groups.slice(6).flatMap(toBytes).join('.');
  const kept = [...groups.slice(0, WHOLE_GROUPS), (groups[WHOLE_GROUPS] ?? 0) & UPPER_HALF];
  return `${kept.map((group) => group.toString(16)).join(':')}::/56`;
}

/** The eight groups of a good IPv6 address. */
function parseIpv6Groups(address: string): readonly number[] {
  // The parser of URLs writes an address in one way: hexadecimal, with the longest run of zeros as `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
}

/** `::ffff:a.b.c.d`: an IPv4 client on a socket that speaks both. */
function isMappedIpv4(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function toBytes(group: number): readonly number[] {
  return [group >> 8, group & 0xff];
}
