// What the pages of the company and its clients read and do.
import { graphql } from '../../api/graphql';

const PROFILE = graphql(`
  fragment CompanyProfile on Company {
    id
    companyName
    phone
    email
    address1
    address2
    city
    state
    zip
    url
    aboutUs
    etag
  }
`);

export const COMPANY = graphql(
  `
    query CompanyProfile {
      company {
        ...CompanyProfile
      }
    }
  `,
  [PROFILE],
);

export const UPDATE_COMPANY = graphql(
  `
    mutation UpdateCompany($input: UpdateCompanyInput!) {
      updateCompany(input: $input) {
        data {
          ...CompanyProfile
        }
      }
    }
  `,
  [PROFILE],
);

export const UPDATE_ABOUT_US = graphql(
  `
    mutation UpdateAboutUs($input: UpdateAboutUsInput!) {
      updateAboutUs(input: $input) {
        data {
          ...CompanyProfile
        }
      }
    }
  `,
  [PROFILE],
);

const CLIENT = graphql(`
  fragment CompanyClient on Subclient {
    id
    subclientName
    uniqueIdentificationNumber
    openAccounts
    etag
  }
`);

export const CLIENTS = graphql(
  `
    query Clients($after: String) {
      subclients(first: 50, after: $after) {
        totalCount
        nodes {
          ...CompanyClient
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [CLIENT],
);

export const ONE_CLIENT = graphql(
  `
    query OneClient($id: ID!) {
      subclient(id: $id) {
        ...CompanyClient
      }
    }
  `,
  [CLIENT],
);

export const CREATE_CLIENT = graphql(
  `
    mutation CreateClient($input: CreateSubclientInput!, $key: String!) {
      createSubclient(input: $input, idempotencyKey: $key) {
        data {
          ...CompanyClient
        }
      }
    }
  `,
  [CLIENT],
);

export const UPDATE_CLIENT = graphql(
  `
    mutation UpdateClient($input: UpdateSubclientInput!) {
      updateSubclient(input: $input) {
        data {
          ...CompanyClient
        }
      }
    }
  `,
  [CLIENT],
);

export const DELETE_CLIENT = graphql(`
  mutation DeleteClient($id: ID!) {
    deleteSubclient(input: { id: $id }) {
      message
    }
  }
`);
