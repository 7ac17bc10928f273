// An identity provider on loopback: it signs tokens, publishes its keys, changes them, and can be in trouble.
import {
  createHmac,
  generateKeyPairSync,
  randomUUID,
  sign as signBytes,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const AUDIENCE = 'parley-creditors';

type Members = Readonly<Record<string, unknown>>;

export type IdentityProviderFailure = 'down' | 'silent' | 'endless' | 'redirect' | 'html' | 'no set' | 'huge';

export interface TestIdentityProvider {
  readonly url: string;
  readonly jwksUrl: string;
  /** How often its keys were asked for. */
  fetches(): number;
  /** A token as it should be, unless told otherwise; `undefined` takes a member away. */
  sign(claims?: Members, header?: Members): string;
  /** The same without any key, or with the public key as a shared secret. */
  unsigned(claims?: Members): string;
  confused(claims?: Members): string;
  /** Another key signs from now on; the one before is published no longer. */
  rotate(): void;
  /** Publishes a further key that must never be used, such as a shared secret. */
  publish(key: JsonWebKey): void;
  failWith(kind: IdentityProviderFailure | null): void;
  close(): Promise<void>;
}

interface Pair {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** `now` gives the epoch seconds at which tokens are issued. */
export async function startIdentityProvider(now: () => number): Promise<TestIdentityProvider> {
  let pair = newPair();
  let kind: IdentityProviderFailure | null = null;
  let asked = 0;
  const published: JsonWebKey[] = [];
  const server = createServer((request, response) => {
    asked += 1;
    if (kind === null || request.url === '/elsewhere') return sendSet(response, [toJwk(pair), ...published]);
    FAILURES[kind](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const texts = (claims: Members, header: Members) => {
    const iat = now();
    const usual = { iss: url, aud: AUDIENCE, sub: 'user-1', email: 'dana@acme.test', email_verified: true };
    const payload = { ...usual, iat, exp: iat + 600, ...claims };
    return [{ alg: 'ES256', kid: pair.kid, typ: 'at+jwt', ...header }, payload].map(encode).join('.');
  };
  return {
    url,
    jwksUrl: `${url}/jwks`,
    fetches: () => asked,
    sign(claims = {}, header = {}) {
      const text = texts(claims, header);
      const signature = signBytes('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
    unsigned: (claims = {}) => `${texts(claims, { alg: 'none' })}.`,
    confused(claims = {}) {
      const text = texts(claims, { alg: 'HS256' });
      const secret = pair.publicKey.export({ format: 'pem', type: 'spki' });
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    rotate() {
      pair = newPair();
    },
    publish: (key) => void published.push(key),
    failWith(next) {
      kind = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const FAILURES: Readonly<Record<IdentityProviderFailure, (response: ServerResponse) => void>> = {
  down: (response) => response.writeHead(503).end(),
  silent: () => undefined,
  endless: (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"keys":['),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'no set': (response) => response.writeHead(200).end('{"keys":"none"}'),
  huge: (response) => response.writeHead(200).end(JSON.stringify({ keys: [], pad: 'x'.repeat(300_000) })),
};

function sendSet(response: ServerResponse, keys: readonly JsonWebKey[]): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
}

function newPair(): Pair {
  return { kid: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

function toJwk({ kid, publicKey }: Pair): JsonWebKey {
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
