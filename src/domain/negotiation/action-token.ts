// The action context as one text, which clients keep and send back as it is.
import type { ActionContext } from '../account/offer-view';
import { parseInstant } from '../shared/calendar';
import { ACCOUNT_STATES, type AccountState } from '../shared/vocabulary';

/** Longer than any that is issued. */
export const MAX_ACTION_TOKEN_LENGTH = 256;

/** It says nothing that the context does not say, and gives no right: neither is signed. */
export function toActionToken({ consumerId, activeNegotiationId, state, version }: ActionContext): string {
  return encode([consumerId, activeNegotiationId, state, version]);
}

export function parseActionToken(token: string): ActionContext | null {
  const decoded = decode(token);
  if (!Array.isArray(decoded) || encode(decoded) !== token) return null;
  const [consumerId, activeNegotiationId, state, version, ...others] = decoded as readonly unknown[];
  if (others.length > 0 || !isId(consumerId) || !(activeNegotiationId === null || isId(activeNegotiationId)))
    return null;
  if (!isState(state) || typeof version !== 'string' || parseInstant(version) === null) return null;
  return { consumerId, activeNegotiationId, state, version };
}

function encode(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return null;
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isState(value: unknown): value is AccountState {
  return typeof value === 'string' && Object.hasOwn(ACCOUNT_STATES, value);
}
