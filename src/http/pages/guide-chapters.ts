// What clients of both styles need to know before the first endpoint: the first part of the page at /docs/guide.

export interface GuideChapter {
  /** Anchor of the chapter. */
  readonly id: string;
  readonly title: string;
  /** Code is in backticks. */
  readonly text: string;
}

export const GUIDE_CHAPTERS: readonly GuideChapter[] = [
  {
    id: 'ids',
    title: 'IDs',
    text:
      'REST sends IDs as integers and GraphQL as strings: `19` and `"19"`. IDs of sessions, devices, API keys and imports ' +
      'are texts in both. Do not calculate with IDs or conclude anything from their order.',
  },
  {
    id: 'enums',
    title: 'Enums',
    text:
      'REST writes the key, GraphQL the same key in upper case: `ready_to_negotiate` and `READY_TO_NEGOTIATE`. Labels are ' +
      'for display and come with the key. Later versions may add keys, so handle an unknown one.',
  },
  {
    id: 'null',
    title: 'Null and absent',
    text:
      'GraphQL returns null where there is no value. REST leaves a member out where the contract calls it optional, and ' +
      'sends null elsewhere; the schemas say which. In a change, an absent member stays as it is and null clears it.',
  },
  {
    id: 'pages',
    title: 'Pages of lists',
    text:
      'REST takes `limit` (1 to 50, by default 20) and `cursor`; `meta.next_cursor` of the answer is null on the last page. ' +
      'GraphQL takes `first` and `after`, and answers with `pageInfo { hasNextPage endCursor }`. A cursor has no meaning ' +
      'for the client.',
  },
  {
    id: 'errors',
    title: 'Errors',
    text:
      'REST answers with a status and a body with `message`, and with `code` where several errors share the status. GraphQL ' +
      'answers with `errors`: the code in upper case in `extensions.code`, the status in `extensions.status`. Messages are ' +
      'for people; decide by codes. A validation error names each invalid member in `errors`.',
  },
  {
    id: 'money',
    title: 'Money',
    text:
      'Amounts are decimal strings with two digits, such as `"1234.50"`, in US dollars. Calculate with decimals, not with ' +
      'floating-point numbers.',
  },
  {
    id: 'dates',
    title: 'Dates and times',
    text:
      'A day is `YYYY-MM-DD` in the business time zone of the service (`GET /system/info` names it). A time is ISO 8601 in ' +
      'UTC with milliseconds.',
  },
  {
    id: 'conflicts',
    title: 'Conflicts',
    text:
      'Send the `action_context` of the answer that a person saw with the move that follows (`actionContext` in GraphQL, or the `actionToken` beside it). If ' +
      'the account has changed since, the answer is 409 `offer_action_unavailable`. Documents such as billing details have ' +
      'an `ETag`: send it in `If-Match` (`ifMatch` in GraphQL), and a change in between is answered with 412.',
  },
  {
    id: 'live',
    title: 'Live updates',
    text:
      'GraphQL subscriptions are sent to `POST /graphql/stream`, with the same token, and answer with server-sent events. ' +
      'For consumers: `accountsChanged`, `accountChanged`, `lettersChanged`. For creditors: `creditorAccountsChanged`, ' +
      '`openOffersChanged`. Start the stream, then read the list, and read it again after each reconnection. REST has no ' +
      'live updates: send `If-None-Match` with the `ETag` of the last answer instead.',
  },
  {
    id: 'idempotency',
    title: 'Repeating a request',
    text:
      'Send an `Idempotency-Key` (`idempotencyKey` in GraphQL) with requests that move money or an account. After a lost ' +
      'connection, repeat the request with the same key: it has no second effect, and its answer has the header ' +
      '`Idempotent-Replayed`.',
  },
];
