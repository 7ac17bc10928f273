// What is behind the name of the database in its URL: TLS and the socket. An option that has no effect is refused.
import { isLoopbackHost } from '../../domain/shared/loopback';
import { CERTIFICATE_OPTIONS, chooseTlsMode, parseTlsMode, TLS_MODES } from '../../domain/shared/tls-modes';

const OPTIONS: readonly string[] = ['ssl-mode', ...CERTIFICATE_OPTIONS, 'socket'];
const MODES = 'DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY';

interface UrlFacts {
  readonly hostCount: number;
  /** Whether the host is an address rather than a name. */
  readonly isAddress: boolean;
}

/** Throws with a message that completes "NAME …". */
export function checkUrlOptions(url: URL, facts: UrlFacts): void {
  const { searchParams: options } = url;
  const names = [...options.keys()];
  const unknown = names.find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) {
    const name = /^[\w.-]{1,40}$/.test(unknown) ? ` ${unknown}` : '';
    throw new Error(`has the unknown option${name}; the options are ${OPTIONS.join(', ')}`);
  }
  const repeated = names.find((name) => options.getAll(name).length > 1);
  if (repeated !== undefined) throw new Error(`names ${repeated} twice`);
  const empty = names.find((name) => options.get(name) === '');
  if (empty !== undefined) throw new Error(`has an empty ${empty}`);
  if (options.has('socket')) checkSocket(url, facts);
  else checkTls(url, facts);
}

function checkSocket({ hostname, port, searchParams }: URL, { hostCount }: UrlFacts): void {
  if (searchParams.get('socket')?.startsWith('/') !== true)
    throw new Error('has a socket that is not an absolute path');
  if (hostCount > 1 || port !== '' || !isLoopbackHost(hostname))
    throw new Error('has a socket, so its host must be localhost, without a port');
  if ([...searchParams.keys()].some((name) => name.startsWith('ssl-')))
    throw new Error('has a socket, which is local and does not use TLS: leave out the ssl options');
}

/** The driver verifies names only, not addresses. */
function checkTls({ href, searchParams: options }: URL, { isAddress }: UrlFacts): void {
  const named = options.get('ssl-mode');
  if (named?.toUpperCase() === 'PREFERRED')
    throw new Error(
      `has ssl-mode=PREFERRED, which would connect without TLS where it fails: write REQUIRED or DISABLED`,
    );
  if (named !== null && parseTlsMode(named) === null) throw new Error(`has an ssl-mode that is not one of ${MODES}`);
  const { isEncrypted, verifiesCertificate, verifiesName } = TLS_MODES[chooseTlsMode(href)];
  const ignored = CERTIFICATE_OPTIONS.find(
    (name) => options.has(name) && !(name === 'ssl-ca' ? verifiesCertificate : isEncrypted),
  );
  if (ignored !== undefined) throw new Error(`has an ${ignored} that ssl-mode=${named ?? ''} would ignore`);
  if (options.has('ssl-cert') !== options.has('ssl-key'))
    throw new Error('must have both ssl-cert and ssl-key, the certificate of this client and its key, or neither');
  if (verifiesName && isAddress)
    throw new Error('must name the host: ssl-mode=VERIFY_IDENTITY verifies names, not addresses');
}
