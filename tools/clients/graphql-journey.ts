// The operations of a client on the way to an accepted plan, and the interface that the test needs from a client library.
import type { TypedDocumentNode } from '@apollo/client';
import { parse } from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;
export type Typed<Data> = TypedDocumentNode<Data, Variables>;

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A client library, set up as in its guide. */
export interface GraphqlClient {
  /** Sets the tokens of all following requests. */
  setTokens(tokens: SessionTokens): void;
  /** Subscribes to the data of a query in the cache. Resolves when the first data have arrived. */
  watch<Data>(document: Typed<Data>, variables?: Variables): Promise<LiveQuery<Data>>;
  mutate<Data>(document: Typed<Data>, variables: Variables): Promise<Data>;
  /** The error that the library reports for a failing mutation. */
  getError(document: Typed<unknown>, variables: Variables): Promise<ClientError>;
  stop(): void;
}

export interface LiveQuery<Data> {
  readonly shown: () => Data;
}

interface ClientError {
  readonly message: string;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** Creates a client of the service at `url`. `send` replaces the network. */
export type MakeClient = (url: string, send: typeof fetch) => GraphqlClient;

/** Adds types to a document; at run time it is only parsed. */
function typed<Data>(text: string): Typed<Data> {
  return parse(text);
}

const TOKENS = 'meta { accessToken refreshToken }';

export const LOGIN = typed<{ login: { __typename: string; flowToken?: string } }>(`
  mutation Login($input: LoginInput!) {
    login(input: $input) { __typename ... on OtpSent { flowToken } ... on ContactInputRequired { flowToken } }
  }
`);

export const VERIFY = typed<{ verifyOtp: { meta: SessionTokens } }>(`
  mutation Verify($input: VerifyOtpInput!) { verifyOtp(input: $input) { ${TOKENS} } }
`);

export const REFRESH = typed<{ refreshTokens: { meta: SessionTokens } }>(`
  mutation Refresh($input: RefreshTokensInput!) { refreshTokens(input: $input) { ${TOKENS} } }
`);

const CARD = `
  fragment Card on ConsumerAccount {
    id
    display {
      state { key cardLabel priority }
      balanceItems { key label amountLabel }
      availableActions { key label }
    }
  }
`;

export interface Card {
  readonly id: string;
  readonly display: {
    readonly state: { readonly key: string };
    readonly availableActions: readonly { readonly key: string }[];
  };
}

export const ACCOUNTS = typed<{ accounts: { nodes: readonly Card[] } }>(`
  query Accounts { accounts(first: 50) { nodes { ...Card } totalCount } }
  ${CARD}
`);

const OFFER = `
  fragment Offer on ConsumerOfferPayload {
    id
    actionContext { consumerId activeNegotiationId state version }
    offerOptions { paymentPlan { monthlyAmount noOfInstallments firstPayDateMin } }
  }
`;

export interface Offer {
  readonly actionContext: {
    readonly consumerId: string;
    readonly state: string;
    readonly version: string;
    readonly activeNegotiationId: string | null;
  };
  readonly offerOptions: { readonly paymentPlan: { readonly firstPayDateMin: string } | null };
}

export const OFFERS = typed<{ offers: Offer }>(`
  query Offers($id: ID!) { offers(accountId: $id) { ...Offer } }
  ${OFFER}
`);

export const CREATE_PLAN = typed<{
  createPaymentPlanOffer: { message: string; data: { nextAction: { key: string } } };
}>(`
  mutation Plan($input: CreatePaymentPlanOfferInput!) {
    createPaymentPlanOffer(input: $input) {
      message
      data { account { ...Card } offer { ...Offer } nextAction { key label } }
    }
  }
  ${CARD}
  ${OFFER}
`);

export const VIEWER = typed<{ viewer: { lastName: string } }>('query Viewer { viewer { id lastName } }');

export const SESSIONS = typed<{ sessions: readonly { isCurrent: boolean }[] }>(
  'query Sessions { sessions { id isCurrent } }',
);
