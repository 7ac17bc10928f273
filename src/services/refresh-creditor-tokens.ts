// Replaces a creditor user's pair of tokens.
import { maySignIn } from '../domain/creditor';
import { refuseSignInElsewhere } from './authenticate-creditor';
import type { AuthenticationAnswer } from './issue-tokens';
import type { Parts } from './shared/dependencies';
import { renewTokens, type SessionRealm } from './sign-in/steps/renew-tokens';
import type { Exchange } from './shared/request-context';

/** Refuses with `sign_in_elsewhere` and those of `renewTokens`. */
export async function refreshCreditorTokens(
  parts: Parts,
  { refreshToken }: { readonly refreshToken: string },
  exchange: Exchange,
): Promise<AuthenticationAnswer> {
  refuseSignInElsewhere(parts);
  return renewTokens(parts, realmOf(parts), refreshToken, exchange);
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
