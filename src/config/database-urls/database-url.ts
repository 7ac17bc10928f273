// The URL of the database server: what the driver would ignore or misread is refused. TLS is part of the URL.
import { listHostUrls } from '../../domain/shared/database-hosts';
import { isLoopbackHost } from '../../domain/shared/loopback';
import {
  readTlsMode,
  type TlsMode,
  CERTIFICATE_OPTIONS,
  chooseTlsMode,
  parseTlsMode,
  TLS_MODES,
} from '../../domain/shared/tls-modes';

const FORM = 'a URL such as mysql://user:password@host:3306/parley';
const ESCAPES = 'special characters in the user name and the password are written as escapes such as %23 for #';

/** An attempt to connect waits a second for each silent host, and the pool waits three for a connection. */
const MAX_HOSTS = 5;

/** Refuses other schemes, a missing database name, unknown options, and invalid hosts. */
export function parseDatabaseUrl(text: string): string {
  if (!/^(mysql|mariadb):\/\//.test(text)) throw new Error(`must begin with mysql:// or mariadb://, as in ${FORM}`);
  const urls = listHostUrls(text);
  if (urls.length > 1) checkHosts(urls);
  urls.forEach((url) => checkUrl(url, urls.length));
  return text;
}

/** Names a wrong host by its number, because it may be a part of a password whose special characters are not escaped. */
function checkHosts(urls: readonly string[]): void {
  if (urls.length > MAX_HOSTS) throw new Error(`lists ${urls.length} hosts, but at most ${MAX_HOSTS} are possible`);
  const wrong = urls.findIndex((url) => !URL.canParse(url) || new URL(url).hostname === '') + 1;
  if (wrong > 0) {
    throw new Error(
      `lists hosts, of which number ${wrong} is wrong: commas separate names or addresses, each with a port if it is not 3306; ${ESCAPES}`,
    );
  }
  const places = urls
    .map((url) => new URL(url))
    .map(({ hostname, port }) => `${hostname.toLowerCase()}:${port || 3306}`);
  if (new Set(places).size < places.length) throw new Error('lists a host twice');
}

function checkUrl(text: string, hostCount: number): void {
  if (!URL.canParse(text)) throw new Error(`must be ${FORM}; ${ESCAPES}`);
  const url = new URL(text);
  const { hostname, pathname, hash, username, password, search } = url;
  // A part of a password: it is not printed.
  if (hash !== '' || search.includes('@')) {
    throw new Error(
      `must end with the name of the database, optionally followed by ?ssl-mode=… and other options; ${ESCAPES}`,
    );
  }
  if (hostname === '') throw new Error(`must name a host, as in ${FORM}`);
  if (!/^\/[^/]+$/.test(pathname)) throw new Error(`must end with the name of the database, as in ${FORM}`);
  if (![username, password, pathname].every(isDecodable)) throw new Error(`has a wrong escape: ${ESCAPES}, %25 for %`);
  checkUrlOptions(url, hostCount);
}

/** Returns true if at least one of its hosts is another machine. */
export function isRemoteDatabase(url: string): boolean {
  return listHostnames(url).some((hostname) => !isLoopbackHost(hostname));
}

function listHostnames(url: string): readonly string[] {
  return listHostUrls(url).map((each) => new URL(each).hostname);
}

/** The URL with the mode in which a deployed server connects: it verifies databases on other hosts completely. */
export function withTlsMode(url: string): string {
  if (!isRemoteDatabase(url) || readTlsMode(url) !== null) return url;
  const mode: TlsMode = 'verify-identity';
  return `${url}${url.includes('?') ? '&' : '?'}ssl-mode=${mode}`;
}

export function getDatabaseName(url: string): string {
  return new URL(listHostUrls(url)[0] ?? url).pathname;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const OPTIONS: readonly string[] = ['ssl-mode', ...CERTIFICATE_OPTIONS, 'socket'];
const MODES = 'DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY';

/** Throws with a message that completes "NAME …". */
function checkUrlOptions(url: URL, hostCount: number): void {
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
  if (options.has('socket')) checkSocket(url, hostCount);
  else checkTls(url);
}

function checkSocket({ hostname, port, searchParams }: URL, hostCount: number): void {
  if (searchParams.get('socket')?.startsWith('/') !== true)
    throw new Error('has a socket that is not an absolute path');
  if (hostCount > 1 || port !== '' || !isLoopbackHost(hostname))
    throw new Error('has a socket, so its host must be localhost, without a port');
  if ([...searchParams.keys()].some((name) => name.startsWith('ssl-')))
    throw new Error('has a socket, which is local and does not use TLS: leave out the ssl options');
}

function checkTls({ href, searchParams: options }: URL): void {
  const named = options.get('ssl-mode');
  if (named?.toUpperCase() === 'PREFERRED')
    throw new Error(
      `has ssl-mode=PREFERRED, which would connect without TLS where it fails: write REQUIRED or DISABLED`,
    );
  if (named !== null && parseTlsMode(named) === null) throw new Error(`has an ssl-mode that is not one of ${MODES}`);
  const { isEncrypted, verifiesCertificate } = TLS_MODES[chooseTlsMode(href)];
  const ignored = CERTIFICATE_OPTIONS.find(
    (name) => options.has(name) && !(name === 'ssl-ca' ? verifiesCertificate : isEncrypted),
  );
  if (ignored !== undefined) throw new Error(`has an ${ignored} that ssl-mode=${named ?? ''} would ignore`);
  if (options.has('ssl-cert') !== options.has('ssl-key'))
    throw new Error('must have both ssl-cert and ssl-key, the certificate of this client and its key, or neither');
}
