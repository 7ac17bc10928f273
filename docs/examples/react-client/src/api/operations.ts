// The operations of this client. `npm run generate` adds their types.
import { graphql } from '../generated';

export const SIGN_IN = graphql(`
  mutation SignIn($input: LoginInput!) {
    login(input: $input) {
      __typename
      ... on OtpSent {
        flowToken
      }
      ... on TrustedDeviceAccepted {
        meta {
          accessToken
          refreshToken
        }
      }
    }
  }
`);

export const VERIFY_CODE = graphql(`
  mutation VerifyCode($input: VerifyOtpInput!) {
    verifyOtp(input: $input) {
      meta {
        accessToken
        refreshToken
      }
    }
  }
`);

export const RENEW = graphql(`
  mutation Renew($input: RefreshTokensInput!) {
    refreshTokens(input: $input) {
      meta {
        accessToken
        refreshToken
      }
    }
  }
`);

export const ACCOUNTS = graphql(`
  query Accounts($after: String) {
    accounts(first: 50, after: $after) {
      nodes {
        ...Card
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }

  fragment Card on ConsumerAccount {
    id
    identity {
      accountName
    }
    display {
      state {
        key
        label
        priority
      }
      condition {
        label
      }
      balanceItems {
        key
        label
        value: amountLabel
      }
      paymentPlanMetaItems {
        key
        label
        value
      }
    }
  }
`);

export const ACCOUNT = graphql(`
  query Account($id: ID!) {
    account(id: $id) {
      ...Card
      offers {
        ...Offers
      }
    }
  }

  fragment Offers on ConsumerOfferPayload {
    id
    actionContext {
      consumerId
      activeNegotiationId
      state
      version
    }
    offerOptions {
      settlement {
        amount
        discountedAmount
        firstPayDate
      }
      paymentPlan {
        paymentPlanBalance
        monthlyAmount
        noOfInstallments
        lastMonthAmount
        firstPayDateMin
        firstPayDateMax
      }
    }
  }
`);

export const AGREE_ON_PLAN = graphql(`
  mutation AgreeOnPlan($input: CreatePaymentPlanOfferInput!, $key: String!) {
    createPaymentPlanOffer(input: $input, idempotencyKey: $key) {
      message
      data {
        account {
          ...Card
        }
        offer {
          ...Offers
        }
      }
    }
  }
`);

export const AGREE_ON_SETTLEMENT = graphql(`
  mutation AgreeOnSettlement($input: CreateSettlementOfferInput!, $key: String!) {
    createSettlementOffer(input: $input, idempotencyKey: $key) {
      message
      data {
        account {
          ...Card
        }
        offer {
          ...Offers
        }
      }
    }
  }
`);

export const ACCOUNT_CHANGED = graphql(`
  subscription AccountChanged($id: ID!, $since: DateTime) {
    accountChanged(id: $id, since: $since) {
      version
      account {
        ...Card
        offers {
          ...Offers
        }
      }
    }
  }
`);

// region codes
/** Never sent: the generator writes the types that operations name, and this one names `ConsumerErrorCode`. */
export const ERROR_CODES = graphql(`
  query ConsumerErrorCodes {
    consumerErrorCodes {
      code
    }
  }
`);
// endregion
