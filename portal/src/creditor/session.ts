// The session and the client of a creditor.
import { graphql, type ResultOf } from '../api/graphql';
import { createPortalClient, type Renewal } from '../api/client';
import { createSession } from '../api/session';

const RENEW = graphql(`
  mutation RenewCreditor($refreshToken: String!) {
    refreshCreditorTokens(input: { refreshToken: $refreshToken }) {
      meta {
        accessToken
        refreshToken
      }
    }
  }
`);

const RENEWAL: Renewal = {
  document: RENEW,
  read: (data) => (data as ResultOf<typeof RENEW> | null)?.refreshCreditorTokens?.meta ?? null,
};

export const creditorSession = createSession('creditor');

/** The audit trail shows who looked at an account. */
const RECORDED = ['creditorAccount', 'accountPlacement', 'searchAccounts'];

export const createCreditorClient = () => createPortalClient(creditorSession, RENEWAL, RECORDED);
