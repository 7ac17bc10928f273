// When the certificates of the connections to the database server end, as their handshakes show.
import { X509Certificate } from 'node:crypto';
import { TLSSocket, type DetailedPeerCertificate } from 'node:tls';

export interface CertificateEnd {
  /** `authority`: the first to end of those that vouch for the server's. `client`: the one of this service. */
  readonly certificate: 'server' | 'authority' | 'client';
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

export interface CertificateWatch {
  /** Call it with each new connection: a renewed certificate is seen with the next one. */
  note(connection: object): void;
  list(): readonly CertificateEnd[];
}

/** `client` is the PEM certificate with which this service connects, or null if it has none. */
export function watchCertificates(client: string | null): CertificateWatch {
  const own = client === null ? [] : [toEnd('client', Date.parse(new X509Certificate(client).validTo))];
  let ofServer: readonly CertificateEnd[] = [];
  return {
    note(connection) {
      // The driver has no other access to it.
      const stream: unknown = Reflect.get(connection, 'stream');
      // A handshake that goes on with an earlier session shows no chain.
      if (!(stream instanceof TLSSocket) || stream.isSessionReused()) return;
      const [server, ...issuers] = listChain(stream.getPeerCertificate(true)).map(({ valid_to: end }) =>
        Date.parse(end),
      );
      if (server === undefined) return;
      ofServer = [toEnd('server', server), ...(issuers.length === 0 ? [] : [toEnd('authority', Math.min(...issuers))])];
    },
    list: () => [...ofServer, ...own],
  };
}

function toEnd(certificate: CertificateEnd['certificate'], endsAt: number): CertificateEnd {
  return { certificate, endsAt };
}

/** From the server's up to the root, which is its own issuer, or as far as it is known. */
function listChain(server: Partial<DetailedPeerCertificate>): readonly DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  let next: Partial<DetailedPeerCertificate> | undefined = server;
  while (isCertificate(next) && !chain.includes(next)) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}

/** Without one, Node returns an empty object. */
function isCertificate(found: Partial<DetailedPeerCertificate> | undefined): found is DetailedPeerCertificate {
  return found?.valid_to !== undefined;
}
