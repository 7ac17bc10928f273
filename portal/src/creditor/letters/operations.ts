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
        warnings {
          placeholder
          reason
        }
      }
    }
  `,
  [TEMPLATE],
);

/** Subject, name and content as one version. */
export const UPDATE = graphql(
  `
    mutation UpdateTemplate($input: SetELetterTemplateSubjectInput!) {
      setELetterTemplateSubject(input: $input) {
        data {
          ...Template
        }
        warnings {
          placeholder
          reason
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
        batch
        accepted {
          accountId
          contactPermissions {
            email
          }
          emptyPlaceholders
          notReached
        }
        sent {
          letter {
            id
            accountId
          }
          notReached
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

export const PLACEHOLDERS = graphql(`
  query Placeholders {
    vocabularies {
      letterPlaceholders {
        key
        label
      }
    }
  }
`);

export const SENT = graphql(`
  query SentLetters($templateId: ID, $notReached: Boolean, $after: String) {
    sentLetters(first: 20, templateId: $templateId, notReached: $notReached, after: $after) {
      totalCount
      nodes {
        id
        accountId
        recipient {
          consumerName
          accountNumber
        }
        templateId
        name
        sentAt
        sentBy {
          id
          name
        }
        firstViewedAt
        notReached
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const ONE_SENT = graphql(`
  query SentLetter($id: ID!) {
    sentLetter(id: $id) {
      id
      accountId
      recipient {
        consumerName
        accountNumber
      }
      name
      templateVersion
      sentAt
      sentBy {
        id
        name
      }
      firstViewedAt
      notReached
      content
    }
  }
`);
