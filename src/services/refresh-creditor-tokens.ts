// Replaces a creditor user's pair of tokens.
import { maySignIn } from '../domain/creditor';
import type { AuthenticationAnswer } from './issue-tokens';
import type { Parts } from './parts';
import { renewTokens, type SessionRealm } from './renew-tokens';
import type { Exchange } from './request';

/** Refuses with `validation_failed`, `refresh_token_invalid`, `refresh_token_reused` and `too_many_attempts`. */
export async function refreshCreditorTokens(
  parts: Parts,
  { refreshToken }: { readonly refreshToken: string },
  { request }: Exchange,
): Promise<AuthenticationAnswer> {
  return renewTokens(parts, realmOf(parts), refreshToken, request);
}

function realmOf({ db, clock, creditorTokens, creditorSessions }: Parts): SessionRealm {
  return {
    tokens: creditorTokens,
    sessions: creditorSessions,
    async find(id) {
      const found = await creditorSessions.creditorSessionById(db, id, clock());
      if (!found || !maySignIn(found.creditor)) return null;
      const { session, creditor } = found;
      return { session, owner: { creditorUserId: creditor.id }, email: creditor.email };
    },
  };
}
