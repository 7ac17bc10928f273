// Replaces a consumer's pair of tokens.
import type { AuthenticationAnswer } from '../issue-tokens';
import type { Parts } from '../shared/dependencies';
import { renewTokens, type SessionRealm } from './steps/renew-tokens';
import type { Exchange } from '../shared/request-context';

/** Refuses with `validation_failed`, `refresh_token_invalid`, `refresh_token_reused` and `too_many_attempts`. */
export async function refreshTokens(
  parts: Parts,
  { refreshToken }: { readonly refreshToken: string },
  exchange: Exchange,
): Promise<AuthenticationAnswer> {
  return renewTokens(parts, realmOf(parts), refreshToken, exchange);
}

function realmOf({ db, tokens, sessions, devices }: Parts): SessionRealm {
  return {
    tokens,
    sessions,
    async find(id) {
      const found = await sessions.sessionById(db, id);
      if (found?.profile.status !== 'active') return null;
      const { session, profile } = found;
      return { session, owner: { profileId: profile.id }, email: profile.email };
    },
    endTrust: (transaction, { ownerId }, now) => devices.revokeDevicesOf(transaction, ownerId, now),
  };
}
