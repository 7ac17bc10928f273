// API keys: bearer tokens of programs that act for a company.
import type { Instant } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { keysOf } from '../shared/vocabulary';
import { API_KEY_SCOPES, type ApiKeyScope } from './creditor-access';

export const MAX_ACTIVE_KEYS = 20;
const MAX_NAME = 100;

/** A use is stored at most this often. */
export const USE_INTERVAL_MS = 60_000;

export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly lastUsedAt: Instant | null;
}

export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly expiresAt?: Instant | null;
}

/** A request without faults, or its faults. Scopes in the order of their table, each once. */
export function readApiKeyRequest(request: ApiKeyRequest, now: Instant) {
  const name = normalizeText(request.name);
  const scopes = keysOf(API_KEY_SCOPES).filter((scope) => request.scopes.includes(scope));
  const expiresAt = request.expiresAt ?? null;
  const nameErrors = name === null ? ['The name field is required.'] : validateFreeText('name', name, MAX_NAME);
  const errors: FieldErrors = {
    ...(nameErrors.length > 0 && { name: nameErrors }),
    ...(scopes.length === 0 && { scopes: ['At least one scope is required.'] }),
    ...(expiresAt !== null && expiresAt <= now && { expiresAt: ['The expires at must be in the future.'] }),
  };
  return { name: name ?? '', scopes, expiresAt, errors };
}

const TOKEN = /^parley_([\w-]{22})_([\w-]{43})$/;

export interface ApiKeyToken {
  readonly id: string;
  readonly secret: string;
}

export function formatApiKey({ id, secret }: ApiKeyToken): string {
  return `parley_${id}_${secret}`;
}

/** The demo data contains this key. Everybody knows it, so deployed environments refuse it. */
export const SAMPLE_API_KEY: ApiKeyToken = {
  id: 'demo-key-of-Acme-read1',
  secret: 'not-a-secret-this-key-reads-the-demo-only-0',
};

export function parseApiKey(token: string): ApiKeyToken | null {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}
