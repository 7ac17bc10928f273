// Which hosts are this machine: development needs no other, and what stays on the machine needs no TLS.

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** A host name or an address, in URLs also `[::1]`; not a name that only resolves to this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}
