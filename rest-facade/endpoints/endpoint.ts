// One row of the endpoint table: how a REST endpoint maps to the GraphQL operation that produces its response.

interface QueryParameter {
  /** Variable of the operation. */
  readonly variable: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The two APIs, each with its own base path. */
export type Base = 'consumer' | 'creditor';

/** OpenAPI tags; the contract names these groups. */
export type Tag =
  | 'API Keys'
  | 'Accounts'
  | 'Audit'
  | 'Authentication'
  | 'Bill Pay Wallet'
  | 'Calendar Sync'
  | 'Communications'
  | 'Company'
  | 'Exports'
  | 'Gift Registry'
  | 'Imports'
  | 'Mailbox Lists'
  | 'Notice Responses'
  | 'Profile'
  | 'Results'
  | 'System'
  | 'Upcoming Payments'
  | 'Users';

/** Body limits that are configured by settings. */
export type BodyLimit = 'template';

/**
 * How the result of an operation becomes a body. A `list` is a connection or a plain list. It becomes `{data, meta}`, and
 * the members of the connection that its document selects beside `edges`, `pageInfo` and `totalCount` go to `meta`. A
 * `file` is `{file_name, media_type, content, sha256}` with the content in Base64, and is sent as a download. A `stream` is
 * `{file_name, media_type, content}` with the first part of a long download, whose other parts the operation hands over.
 */
export type ResponseShape = 'object' | 'list' | 'file' | 'stream';

export interface Endpoint {
  /** The API to which the endpoint belongs; `consumer` by default. */
  readonly base?: Base;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base path. `:name` matches one segment, which is passed on as text. */
  readonly path: string;
  /** OpenAPI tag, which groups endpoints in the documentation. */
  readonly tag: Tag;
  /** Operation in `documents/` that produces the response; its aliases are the member names of the body. */
  readonly document: string;
  /** Member of the operation's result that is the body; by default the result itself. */
  readonly member?: string;
  /** Status of a successful response: 201 where a resource with an ID is made, unless `@created` says otherwise; 202 where a message follows. */
  readonly success: 200 | 201 | 202;
  /** Path parameter → variable of the operation, or field of its `$input`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Query parameters by name. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Members that must be sent although they may be null. Nested members as `action_context.version`. */
  readonly alsoRequired?: readonly string[];
  /** Operation that checks access before an invalid request is reported, so that 401, 403 and 404 precede 422. */
  readonly access?: string;
  /** Maximum size of the body in bytes, or the setting that defines it; the facade's limit by default. */
  readonly bodyLimit?: number | BodyLimit;
  /** Request header in lower case → variable of the operation, or field of its `$input`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Path parameters that are not integers. */
  readonly textParameters?: readonly string[];
  /** Errors of the operation, in lower case, that this endpoint cannot return. */
  readonly withoutErrors?: readonly string[];
  /** Shape of the body; `object` by default. */
  readonly shape?: ResponseShape;
  /** Media type of a `file`. */
  readonly mediaType?: string;
  /** Time for which anyone may keep a response; by default no response is stored. */
  readonly maxAgeSeconds?: number;
  /** The body has members that its entity tag does not cover, so the tag guards changes only: there is no 304. */
  readonly isAlwaysSent?: true;
  /** Not part of the documented API. See docs/contract.md §10. */
  readonly extension?: true;
  /** Announced in the headers of every response, as RFC 9745 and RFC 8594 define. */
  readonly deprecation?: Deprecation;
}

/** Dates as `YYYY-MM-DD`, starting at midnight UTC. */
interface Deprecation {
  readonly since: string;
  /** Date from which the endpoint may be removed. */
  readonly sunset?: string;
  /** URL of a page that names the replacement. */
  readonly link?: string;
}
