// A simulated external identity provider on loopback: it signs tokens, publishes and rotates its keys, and can fail.
import {
  createHmac,
  generateKeyPairSync,
  randomUUID,
  sign as signBytes,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { startLoopbackServer } from './loopback-server';

export const AUDIENCE = 'parley-creditors';

type Members = Readonly<Record<string, unknown>>;

export type IdentityProviderFailure = 'down' | 'silent' | 'redirect' | 'html' | 'no set' | 'huge';

export interface TestIdentityProvider {
  readonly url: string;
  readonly jwksUrl: string;
  /** Number of requests for the key set. */
  countKeyFetches(): number;
  /** Returns a valid token. The arguments override members; `undefined` removes one. */
  sign(claims?: Members, header?: Members): string;
  /** Returns a token with the algorithm `none`. */
  unsigned(claims?: Members): string;
  /** Returns a token signed with HS256 and the public key as the shared secret (algorithm confusion). */
  signedWithPublicKey(claims?: Members): string;
  /** Replaces the key; the previous one is no longer published. */
  rotate(): void;
  /** Publishes an additional key that must never be used, such as a shared secret. */
  publish(key: JsonWebKey): void;
  /** Answers every request with this failure until it is set to null. */
  failWith(failure: IdentityProviderFailure | null): void;
  close(): Promise<void>;
}

interface KeyPair {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** `now` returns the time at which tokens are issued, in seconds since the epoch. */
export async function startIdentityProvider(now: () => number): Promise<TestIdentityProvider> {
  let pair = newKeyPair();
  let failure: IdentityProviderFailure | null = null;
  let fetches = 0;
  const published: JsonWebKey[] = [];
  const server = await startLoopbackServer((request, response) => {
    fetches += 1;
    if (failure === null || request.url === '/elsewhere') return sendKeySet(response, [toJwk(pair), ...published]);
    FAILURES[failure](response);
  });
  const url = server.origin;

  const encodeToken = (claims: Members, header: Members) => {
    const iat = now();
    const defaults = { iss: url, aud: AUDIENCE, sub: 'user-1', email: 'dana@acme.test', email_verified: true };
    const payload = { ...defaults, iat, exp: iat + 600, ...claims };
    return [{ alg: 'ES256', kid: pair.kid, typ: 'at+jwt', ...header }, payload].map(encode).join('.');
  };
  return {
    url,
    jwksUrl: `${url}/jwks`,
    countKeyFetches: () => fetches,
    sign(claims = {}, header = {}) {
      const text = encodeToken(claims, header);
      const signature = signBytes('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
    unsigned: (claims = {}) => `${encodeToken(claims, { alg: 'none' })}.`,
    signedWithPublicKey(claims = {}) {
      const text = encodeToken(claims, { alg: 'HS256' });
      const secret = pair.publicKey.export({ format: 'pem', type: 'spki' });
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    rotate() {
      pair = newKeyPair();
    },
    publish: (key) => void published.push(key),
    failWith(next) {
      failure = next;
    },
    close: () => server.close(),
  };
}

const FAILURES: Readonly<Record<IdentityProviderFailure, (response: ServerResponse) => void>> = {
  down: (response) => response.writeHead(503).end(),
  silent: () => undefined,
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'no set': (response) => response.writeHead(200).end('{"keys":"none"}'),
  huge: (response) => response.writeHead(200).end(JSON.stringify({ keys: [], pad: 'x'.repeat(300_000) })),
};

function sendKeySet(response: ServerResponse, keys: readonly JsonWebKey[]): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
}

function newKeyPair(): KeyPair {
  return { kid: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

function toJwk({ kid, publicKey }: KeyPair): JsonWebKey {
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
