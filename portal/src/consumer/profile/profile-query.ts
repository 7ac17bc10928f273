// What the screens of the profile show.
import { graphql } from '../../api/graphql';

export const VIEWER = graphql(`
  fragment ViewerProfile on Viewer {
    id
    firstName
    lastName
    requiredSteps
    communication {
      email
      mobile
      landline
      emailVerified
      mobileVerified
      emailPermission
      textPermission
      landlineCallPermission
      uspsPermission
      isCommunicationUpdated
      contactStoppedAt
    }
    pendingContactChange {
      channel
      effectiveAt
    }
    pendingClaims {
      effectiveAt
    }
    billing {
      firstName
      lastName
      address1
      address2
      city
      state
      zip
      isComplete
      etag
    }
    portal {
      theme
      textSize
      locale
      etag
    }
  }
`);

export const PROFILE = graphql(
  `
    query Profile {
      viewer {
        ...ViewerProfile
      }
    }
  `,
  [VIEWER],
);
