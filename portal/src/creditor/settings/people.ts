// The users of a company, as the pages read them.
import { graphql, type FragmentOf } from '../../api/graphql';

const USER = graphql(`
  fragment CreditorPerson on CreditorUser {
    id
    email
    name
    role
    active
    emailVerified
    lastSignedInAt
  }
`);

export const USERS = graphql(
  `
    query CreditorUsers($after: String) {
      creditorUsers(first: 50, after: $after) {
        totalCount
        nodes {
          ...CreditorPerson
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [USER],
);

export const ONE_USER = graphql(
  `
    query OneUser($id: ID!) {
      creditorUser(id: $id) {
        ...CreditorPerson
      }
    }
  `,
  [USER],
);

export const INVITE = graphql(
  `
    mutation InviteUser($input: InviteCreditorUserInput!, $key: String!) {
      inviteCreditorUser(input: $input, idempotencyKey: $key) {
        data {
          ...CreditorPerson
        }
      }
    }
  `,
  [USER],
);

export const UPDATE_USER = graphql(
  `
    mutation UpdateUser($input: UpdateCreditorUserInput!) {
      updateCreditorUser(input: $input) {
        data {
          ...CreditorPerson
        }
      }
    }
  `,
  [USER],
);

export const RESEND = graphql(
  `
    mutation ResendInvitation($id: ID!) {
      resendCreditorInvitation(input: { id: $id }) {
        data {
          ...CreditorPerson
        }
      }
    }
  `,
  [USER],
);

export type Person = FragmentOf<typeof USER>;

export function findState({ active, emailVerified }: Person): 'active' | 'invited' | 'off' {
  if (!active) return 'off';
  return emailVerified ? 'active' : 'invited';
}
