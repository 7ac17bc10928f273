// The operations of the sign-in.
import { graphql } from '../../api/graphql';

export const LOGIN = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      __typename
      ... on OtpSent {
        flowToken
        expiresAt
        resendInSeconds
      }
      ... on ContactInputRequired {
        flowToken
      }
      ... on NoMatch {
        attemptToken
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

export const CONFIRM_CREATE = graphql(`
  mutation ConfirmCreate($attemptToken: String!) {
    confirmCreate(input: { attemptToken: $attemptToken }) {
      flowToken
    }
  }
`);

export const PROVIDE_CONTACT = graphql(`
  mutation ProvideContact($input: ProvideContactInput!) {
    provideContact(input: $input) {
      flowToken
      expiresAt
      resendInSeconds
      contact {
        masked
      }
    }
  }
`);

export const RESEND_CODE = graphql(`
  mutation ResendCode($input: ResendOtpInput!) {
    resendOtp(input: $input) {
      flowToken
      expiresAt
      resendInSeconds
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
