// Rotates a consumer's token pair.
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { renewTokens, type SessionRealm } from './steps/renew-tokens';
import type { TokenResponse } from './steps/start-session';

/** Throws `validation_failed`, `refresh_token_invalid`, `refresh_token_reused` and `too_many_attempts`. */
export async function refreshTokens(
  dependencies: Dependencies,
  { refreshToken }: { readonly refreshToken: string },
  context: RequestContext,
): Promise<TokenResponse> {
  return renewTokens(dependencies, createConsumerRealm(dependencies), refreshToken, context);
}

function createConsumerRealm({ db, tokens, sessions }: Dependencies): SessionRealm {
  return {
    tokens,
    sessions,
    async find(id) {
      const found = await sessions.findSessionById(db, id);
      if (found?.profile.status !== 'active') return null;
      const { session, profile } = found;
      return { session, owner: { profileId: profile.id }, email: profile.email };
    },
  };
}
