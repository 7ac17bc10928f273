// Replaces a consumer's pair of tokens.
import type { AuthenticationAnswer } from './steps/start-session';
import type { Dependencies } from '../shared/dependencies';
import { renewTokens, type SessionRealm } from './steps/renew-tokens';
import type { RequestContext } from '../shared/request-context';

/** Refuses with `validation_failed`, `refresh_token_invalid`, `refresh_token_reused` and `too_many_attempts`. */
export async function refreshTokens(
  dependencies: Dependencies,
  { refreshToken }: { readonly refreshToken: string },
  exchange: RequestContext,
): Promise<AuthenticationAnswer> {
  return renewTokens(dependencies, createConsumerRealm(dependencies), refreshToken, exchange);
}

function createConsumerRealm({ db, tokens, sessions, devices }: Dependencies): SessionRealm {
  return {
    tokens,
    sessions,
    async find(id) {
      const found = await sessions.findSessionById(db, id);
      if (found?.profile.status !== 'active') return null;
      const { session, profile } = found;
      return { session, owner: { profileId: profile.id }, email: profile.email };
    },
    endTrust: (transaction, { ownerId }, now) => devices.revokeAllDevices(transaction, ownerId, now),
  };
}
