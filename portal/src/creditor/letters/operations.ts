// What the pages of letters read and do.
import { graphql, type FragmentOf } from '../../api/graphql';

const TEMPLATE = graphql(`
  fragment Template on ELetterTemplate {
    id
    name
    subject
    content
    version
    etag
    updatedAt
    warnings {
      placeholder
      reason
    }
  }
`);

export type TemplateData = FragmentOf<typeof TEMPLATE>;
export type Warning = TemplateData['warnings'][number];

export const TEMPLATES = graphql(
  `
    query Templates($after: String) {
      eLetterTemplates(first: 50, after: $after) {
        totalCount
        nodes {
          ...Template
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [TEMPLATE],
);

export const ONE_TEMPLATE = graphql(
  `
    query OneTemplate($id: ID!) {
      eLetterTemplate(id: $id) {
        ...Template
      }
    }
  `,
  [TEMPLATE],
);

export const CREATE = graphql(
  `
    mutation CreateTemplate($input: CreateELetterTemplateInput!, $key: String!) {
      createELetterTemplate(input: $input, idempotencyKey: $key) {
        data {
          ...Template
        }
      }
    }
  `,
  [TEMPLATE],
);

export const UPDATE = graphql(
  `
    mutation UpdateTemplate($input: UpdateELetterTemplateInput!) {
      updateELetterTemplate(input: $input) {
        data {
          ...Template
        }
      }
    }
  `,
  [TEMPLATE],
);

export const SET_SUBJECT = graphql(
  `
    mutation SetTemplateSubject($input: SetELetterTemplateSubjectInput!) {
      setELetterTemplateSubject(input: $input) {
        data {
          ...Template
        }
      }
    }
  `,
  [TEMPLATE],
);

export const COPY = graphql(`
  mutation CopyTemplate($id: ID!, $key: String!) {
    copyELetterTemplate(input: { id: $id }, idempotencyKey: $key) {
      data {
        id
      }
    }
  }
`);

export const REMOVE = graphql(`
  mutation RemoveTemplate($id: ID!) {
    deleteELetterTemplate(input: { id: $id }) {
      message
    }
  }
`);

export const PREVIEW = graphql(`
  query PreviewTemplate($input: PreviewELetterTemplateInput!) {
    previewELetterTemplate(input: $input) {
      subject
      html
      warnings {
        placeholder
        reason
      }
    }
  }
`);

export const SEND = graphql(`
  mutation SendLetter($input: SendELetterInput!, $key: String!) {
    sendELetter(input: $input, idempotencyKey: $key) {
      data {
        sent {
          letter {
            id
            accountId
          }
        }
        refused {
          accountId
          reason {
            key
            label
          }
        }
      }
    }
  }
`);

export const RECIPIENTS = graphql(`
  query Recipients($after: String) {
    creditorAccounts(first: 50, sort: UPDATED_AT_DESC, after: $after) {
      totalCount
      nodes {
        id
        consumerName
        accountName
        accountNumber
        currentBalance
        condition {
          key
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
