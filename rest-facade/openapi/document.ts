// Builds the OpenAPI 3.1 document of one API from the endpoint table, the documents, the schema and the error table.
import { getNamedType, isObjectType, Kind, separateOperations } from 'graphql';
import type { DocumentNode, FieldNode, GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Base, Endpoint, Tag } from '../endpoints';
import { describePlainEndpoint, type PlainEndpoint } from './plain-endpoint';
import { createOperationLookup, type FacadeOperation } from '../operations';
import { SCALAR_SCHEMAS } from '../request/input-schema';
import { getBodyMembers, getQueryMembers } from '../request/read-request';
import { describeOperation, explainCurlLines, needsToken } from './operation-text';
import type { RequestExamples } from './request-examples';
import type { ErrorTable } from '../response/error-response';
import { toOperationId } from './guide';
import { createTranslation, translateTexts } from './rest-text';
import {
  buildHeaderParameters,
  buildPathParameters,
  buildQueryParameter,
  buildRequestBody,
  isConditional,
} from './request';
import {
  buildListSchema,
  createResponseSchemas,
  getRestDescription,
  type Components,
  type JsonSchema,
} from './response-schema';
import {
  addRateLimitHeaders,
  describeHeaders,
  buildErrorResponses,
  getDeclaredErrorCodes,
  getRecordedExamples,
  HEADERS,
  NOT_MODIFIED,
  RATE_LIMIT_ERROR,
  referToHeaders,
  shareResponses,
  type RecordedExamples,
} from './responses';

interface OpenApiOptions {
  readonly base: Base;
  readonly schema: GraphQLSchema;
  readonly documents: DocumentNode;
  /** The endpoints of this API. */
  readonly endpoints: readonly Endpoint[];
  readonly plainEndpoints?: readonly PlainEndpoint[];
  readonly errors: ErrorTable;
  /** Page that explains the errors, each under an anchor with its code. */
  readonly errorsPage: string;
  /** These are examples of responses. */
  readonly examples: RecordedExamples;
  readonly requestExamples: RequestExamples;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Base path of the API, relative to the origin of the service. */
  readonly basePath: string;
}

/** Descriptions of the tags, in the order of the document; one for each document where they are about different things. */
const TAG_DESCRIPTIONS: Readonly<Record<Tag, string | Readonly<Record<Base, string>>>> = {
  Accounts: {
    consumer: 'Accounts of the signed-in consumer, and offers on them.',
    creditor: 'Accounts of the company: search, place and change them, record payments, and answer offers.',
  },
  Authentication: 'Sign-in, tokens and logout.',
  'Calendar Sync': 'A feed of payments for calendar programs.',
  Users: 'Users of the company of the signed-in administrator.',
  'API Keys': 'Keys with which programs act on behalf of a company.',
  Communications: 'Messages of a creditor to consumers.',
  Company: 'Profile, subclients, Pay Terms and header profiles of a creditor.',
  Audit: 'Who looked at, changed, sent or exported what of the company.',
  Exports: 'Accounts, payments, history and audit trail of the company as CSV or JSON Lines.',
  Imports: 'Files of placed accounts: upload, progress and row errors.',
  'Mailbox Lists': 'Letters to the signed-in consumer.',
  'Upcoming Payments': 'Open payments of agreements: view, skip, move and make them.',
  'Gift Registry': 'Helping hand links of the signed-in consumer, and the pages on which others pay.',
  Results: 'What came of the accounts of a company.',
  'Notice Responses': "Notices about the signed-in consumer's accounts.",
  System: 'State of the service.',
  Profile: 'Profile of the caller.',
  'Bill Pay Wallet': 'Payment methods of the signed-in consumer.',
};

const TOKEN_SOURCES: Readonly<Record<Base, string>> = {
  consumer:
    'The access token of a session: `meta.access_token` in the response to `POST /auth/otp/verify`, or to ' +
    '`POST /auth/login` in a trusted browser. `POST /auth/refresh` renews it.',
  creditor:
    'The access token of a session: `meta.access_token` in the response to `POST /auth/token`. `POST /auth/refresh` ' +
    'renews it. Programs use API keys instead.',
};

const UNKNOWN_NAMES =
  'Operations marked `x-extension` refuse unknown members and query parameters with 422. The others ignore them, but refuse a misspelled known name, which differs by case, by `_` or `-`, or by one letter.';

/** Errors that every operation can return. */
const COMMON_ERRORS = ['internal_server_error', 'service_unavailable'] as const;
/** Errors of operations that read cookies. */
const COOKIE_ERRORS = ['origin_not_allowed'] as const;
/** Errors of operations with a request body. */
const BODY_ERRORS = ['malformed_request', 'payload_too_large', 'unsupported_media_type'] as const;

/** Throws when an endpoint, its document and the schema do not match. */
export function buildOpenApiDocument(options: OpenApiOptions): JsonSchema {
  const components: Components = new Map();
  const codes = Object.keys(options.errors);
  const translate = createTranslation({ ...options, codes });
  const describe = createOperationDescriber(options, components, translate);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of options.endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: translateTexts(describe(endpoint), translate) };
  }
  for (const endpoint of options.plainEndpoints ?? []) {
    paths[endpoint.path] = { [endpoint.upload ? 'put' : 'get']: describePlainEndpoint(endpoint, options, components) };
  }
  const shared = shareResponses(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: [options.description, UNKNOWN_NAMES, explainCurlLines(options.basePath)].join('\n\n'),
      contact: { name: 'Parley' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: options.basePath }],
    tags: getUsedTags(options),
    paths: shared.paths,
    components: {
      securitySchemes: {
        bearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: TOKEN_SOURCES[options.base] },
      },
      headers: HEADERS,
      responses: shared.responses,
      schemas: translateTexts(
        Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1))),
        translate,
      ),
    },
  };
}

function createOperationDescriber(
  options: OpenApiOptions,
  components: Components,
  translate: (text: string) => string,
) {
  const { base, schema, documents, errors, errorsPage, examples, requestExamples } = options;
  const findOperation = createOperationLookup(documents, schema);
  const sources = separateOperations(documents);
  const responseSchemas = createResponseSchemas(schema, documents, components);

  return (endpoint: Endpoint): JsonSchema => {
    const operation = findOperation(endpoint.document);
    const { parent, node, field } = getRootField(schema, sources[endpoint.document]);
    const access =
      endpoint.access === undefined ? [] : getDeclaredErrorCodes(getRootField(schema, sources[endpoint.access]).field);
    const query = getQueryMembers(endpoint, operation);
    const takesBody = getBodyMembers(endpoint, operation).length > 0;
    const { withoutErrors = [] } = endpoint;
    const description = translate(getRestDescription(field));
    const codes = [
      ...[...getDeclaredErrorCodes(field), ...access].filter((code) => !withoutErrors.includes(code)),
      ...COMMON_ERRORS,
      ...(field.extensions['refusedInMaintenance'] === true ? ['maintenance'] : []),
      ...(endpoint.mediaType === undefined ? [] : ['not_acceptable']),
      ...(readsCookies(endpoint) ? COOKIE_ERRORS : []),
      ...(takesBody ? BODY_ERRORS : []),
      // An extension refuses unknown names.
      ...(takesBody || query.length > 0 || endpoint.extension ? ['validation_failed'] : []),
    ];
    const operationId = toOperationId(endpoint);
    const example = requestExamples[operationId] ?? {};
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const describeSuccess = () => {
      const body = getBodyField({ parent, node, field }, endpoint);
      const resultSchema = responseSchemas.ofBody(body.parent, body.node);
      const schema = endpoint.shape === 'list' ? buildListSchema(resultSchema) : resultSchema;
      return buildSuccessResponse(endpoint, operation, { schema, ...getRecordedExamples(examples, operationId) });
    };
    const responses = {
      ...(operation.createdMember !== null && { '200': describeSuccess() }),
      [String(endpoint.success)]: buildSuccess(endpoint, describeSuccess),
      ...(isConditional(endpoint, operation) && { '304': NOT_MODIFIED }),
      ...buildErrorResponses(errors, codes, components, errorsPage),
    };
    const { method } = endpoint;
    const text = {
      base,
      method,
      path,
      codes,
      example,
      isFile: endpoint.shape === 'file' || endpoint.shape === 'stream',
    };
    return {
      operationId,
      tags: [endpoint.tag],
      // Pages show summaries as they are.
      summary: getFirstSentence(description || endpoint.document).replaceAll('`', ''),
      ...describeOperation({
        ...text,
        description: description || endpoint.document,
        guide: `/docs/guide#${operationId}`,
      }),
      'x-graphql': [field.name, ...(endpoint.member === undefined ? [] : [endpoint.member])].join('.'),
      ...(endpoint.extension && { 'x-extension': true }),
      ...(endpoint.deprecation && { deprecated: true }),
      security: describeSecurity(field, codes),
      parameters: [
        ...buildPathParameters(endpoint, operation, example),
        ...query.map((member) => buildQueryParameter(member, components, example)),
        ...buildHeaderParameters(endpoint, operation, example),
      ],
      ...(takesBody && { requestBody: buildRequestBody(endpoint, operation, example, components) }),
      responses: codes.includes(RATE_LIMIT_ERROR) ? addRateLimitHeaders(responses) : responses,
    };
  };
}

interface RootField {
  readonly parent: GraphQLObjectType;
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

/** The root field of an operation; the operation lookup guarantees that there is exactly one. */
function getRootField(schema: GraphQLSchema, document: DocumentNode | undefined): RootField {
  const operation = document?.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const parent = operation && schema.getRootType(operation.operation);
  const [node] = operation?.selectionSet.selections ?? [];
  const field = node?.kind === Kind.FIELD ? parent?.getFields()[node.name.value] : undefined;
  if (!parent || node?.kind !== Kind.FIELD || !field) throw new Error('an operation has one field of the schema');
  return { parent, node, field };
}

/** The root field, or its member that is the body. */
function getBodyField(root: RootField, { member }: Endpoint): Pick<RootField, 'parent' | 'node'> {
  if (member === undefined) return root;
  const selections = root.node.selectionSet?.selections ?? [];
  const node = selections.find((selection) => selection.kind === Kind.FIELD && selection.name.value === member);
  const parent = getNamedType(root.field.type);
  if (node?.kind !== Kind.FIELD || !isObjectType(parent)) throw new Error(`${member} is not selected`);
  return { parent, node };
}

function buildSuccessResponse(
  { maxAgeSeconds, headers: sent = {} }: Endpoint,
  { tagPath, isStamped, headers: members }: FacadeOperation,
  success: JsonSchema,
): JsonSchema {
  const headers = {
    ...((tagPath !== null || isStamped) && referToHeaders(['ETag'])),
    ...('idempotency-key' in sent && referToHeaders(['Idempotent-Replayed'])),
    ...describeHeaders(members.map(({ name }) => name)),
    ...(maxAgeSeconds !== undefined && {
      'Cache-Control': { description: 'How long the response may be stored.', schema: { type: 'string' } },
    }),
  };
  const described = Object.keys(headers).length > 0 && { headers };
  return { description: 'Success.', ...described, content: { 'application/json': success } };
}

/** A public operation that declares `unauthenticated` takes a token or, as after a link, something else instead. */
function describeSecurity({ extensions }: RootField['field'], codes: readonly string[]): readonly JsonSchema[] {
  if (!needsToken(codes)) return [];
  return [{ bearerAuth: [] }, ...(extensions['access'] === 'public' ? [{}] : [])];
}

/** Media types of a stream, which the request chooses, with an example of each. */
const STREAM_EXAMPLES: Readonly<Record<string, string>> = {
  'text/csv': 'id,account_number,current_balance\r\n19,4000000019,1000.00\r\n',
  'application/x-ndjson': '{"id":19,"account_number":"4000000019","current_balance":"1000.00"}\n',
};

const SAVED_NAME = { description: 'Saves the file under its name.', schema: { type: 'string' } } as const;

function buildSuccess({ mediaType, shape }: Endpoint, describeBody: () => JsonSchema): JsonSchema {
  if (mediaType !== undefined) return buildFileResponse(mediaType);
  if (shape !== 'stream') return describeBody();
  const content = Object.entries(STREAM_EXAMPLES).map(([type, example]) => {
    return [type, { schema: { type: 'string', contentMediaType: type }, example }] as const;
  });
  return {
    description: 'The file, as it is read. A connection that breaks before the end closes without the last chunk.',
    headers: { 'Content-Disposition': SAVED_NAME },
    content: Object.fromEntries(content),
  };
}

function buildFileResponse(mediaType: string): JsonSchema {
  const text = { type: 'string', contentMediaType: mediaType };
  const content = { [mediaType]: { schema: mediaType === 'application/json' ? SCALAR_SCHEMAS['JSONObject'] : text } };
  return {
    description: 'The file.',
    headers: { 'Content-Disposition': SAVED_NAME, ...referToHeaders(['ETag']) },
    content,
  };
}

/** Only the consumer sign-in reads a cookie. The origin is checked for POST: any other method needs a preflight. */
function readsCookies({ base, method, tag }: Endpoint): boolean {
  return base !== 'creditor' && method === 'POST' && tag === 'Authentication';
}

function getUsedTags({ endpoints, base }: OpenApiOptions): readonly JsonSchema[] {
  const used: ReadonlySet<string> = new Set(endpoints.map(({ tag }) => tag));
  const tags = Object.entries(TAG_DESCRIPTIONS).map(([name, text]) => {
    return { name, description: typeof text === 'string' ? text : text[base] };
  });
  return tags.filter(({ name }) => used.has(name));
}

function getFirstSentence(text: string): string {
  return text.split(/(?<=[.!?])\s/)[0] ?? text;
}
