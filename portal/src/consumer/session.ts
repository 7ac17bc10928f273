// The session and the client of a consumer.
import { graphql, type ResultOf } from '../api/graphql';
import { createPortalClient, type Renewal } from '../api/client';
import { createSession } from '../api/session';

const RENEW = graphql(`
  mutation Renew($refreshToken: String!) {
    refreshTokens(input: { refreshToken: $refreshToken }) {
      meta {
        accessToken
        refreshToken
      }
    }
  }
`);

const RENEWAL: Renewal = {
  document: RENEW,
  read: (data) => (data as ResultOf<typeof RENEW> | null)?.refreshTokens?.meta ?? null,
};

export const consumerSession = createSession('consumer');

export const createConsumerClient = () => createPortalClient(consumerSession, RENEWAL);
