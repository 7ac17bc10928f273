// Replaces a creditor user's pair of tokens.
import { canSignIn } from '../domain/creditor';
import { assertSignInHere } from './authenticate-creditor';
import type { AuthenticationAnswer } from './issue-tokens';
import type { Dependencies } from './shared/dependencies';
import { renewTokens, type SessionRealm } from './sign-in/steps/renew-tokens';
import type { RequestContext } from './shared/request-context';

/** Refuses with `sign_in_elsewhere` and those of `renewTokens`. */
export async function refreshCreditorTokens(
  parts: Dependencies,
  { refreshToken }: { readonly refreshToken: string },
  exchange: RequestContext,
): Promise<AuthenticationAnswer> {
  assertSignInHere(parts);
  return renewTokens(parts, createCreditorRealm(parts), refreshToken, exchange);
}

function createCreditorRealm({ db, clock, creditorTokens, creditorSessions }: Dependencies): SessionRealm {
  return {
    tokens: creditorTokens,
    sessions: creditorSessions,
    async find(id) {
      const found = await creditorSessions.findCreditorSessionById(db, id, clock());
      if (!found || !canSignIn(found.creditor)) return null;
      const { session, creditor } = found;
      return { session, owner: { creditorUserId: creditor.id }, email: creditor.email };
    },
  };
}
