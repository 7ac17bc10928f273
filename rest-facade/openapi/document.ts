// OpenAPI 3.1 of one API, computed from the table of endpoints, the documents, the schema and the error table.
import { Kind, separateOperations } from 'graphql';
import type { DocumentNode, FieldNode, GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoints';
import type { ErrorTable } from '../response/error-response';
import { isRecord, toRestName, buildInputSchema, type InputMember } from '../request/input-schema';
import { createOperationLookup, type FacadeOperation } from '../operations';
import { getBodyMembers, getInputType, getQueryMembers } from '../request/read-request';
import { createResponseSchemas, type Components, type JsonSchema } from './response-schema';
import {
  addRateLimitHeaders,
  buildErrorResponses,
  getDeclaredErrorCodes,
  getRecordedExamples,
  RATE_LIMIT_ERROR,
  RATE_LIMIT_HEADERS,
  type RecordedExamples,
} from './responses';

export interface OpenApiOptions {
  readonly schema: GraphQLSchema;
  readonly documents: DocumentNode;
  /** The rows of this API. */
  readonly endpoints: readonly Endpoint[];
  readonly errors: ErrorTable;
  /** Of successes. */
  readonly examples: RecordedExamples;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Base path of the API, from the origin of the service. */
  readonly basePath: string;
}

/** Tags by the first segment of a path; the contract names the groups. */
const TAGS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  accounts: { name: 'Accounts', description: 'Accounts of the signed-in consumer, and offers on them.' },
  auth: { name: 'Authentication', description: 'Sign-in, its tokens, and its end.' },
  communications: { name: 'Communications', description: 'What a creditor sends to consumers.' },
  health: { name: 'System', description: 'The state of the service.' },
  profile: { name: 'Profile', description: 'How the consumer may be reached.' },
};

/** Refusals of every operation, of those where a browser's cookie counts, and of those with a body. */
const COMMON_ERRORS = ['not_acceptable', 'internal_server_error', 'service_unavailable'] as const;
const COOKIE_ERRORS = ['origin_not_allowed'] as const;
const BODY_ERRORS = ['malformed_request', 'payload_too_large', 'unsupported_media_type'] as const;

/** Throws where a row, its document and the schema do not fit together. */
export function buildOpenApiDocument(parts: OpenApiOptions): JsonSchema {
  const components: Components = new Map();
  const describe = createOperationDescriber(parts, components);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of parts.endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: parts.title,
      version: parts.version,
      description: parts.description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: parts.basePath }],
    tags: getUsedTags(parts.endpoints),
    paths,
    components: {
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: RATE_LIMIT_HEADERS,
      schemas: Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1))),
    },
  };
}

function createOperationDescriber({ schema, documents, errors, examples }: OpenApiOptions, components: Components) {
  const operationNamed = createOperationLookup(documents, schema);
  const marked = separateOperations(documents);
  const answers = createResponseSchemas(schema, documents, components);

  return (endpoint: Endpoint): JsonSchema => {
    const operation = operationNamed(endpoint.document);
    const { parent, node, field } = getRootField(schema, marked[endpoint.document]);
    const access =
      endpoint.access === undefined ? [] : getDeclaredErrorCodes(getRootField(schema, marked[endpoint.access]).field);
    const query = getQueryMembers(endpoint, operation);
    const takesBody = getInputType(operation) !== null;
    const codes = [
      ...getDeclaredErrorCodes(field),
      ...access,
      ...COMMON_ERRORS,
      ...(readsCookies(endpoint) ? COOKIE_ERRORS : []),
      ...(takesBody ? BODY_ERRORS : []),
      ...(takesBody || query.length > 0 ? ['validation_failed'] : []),
    ];
    const operationId = endpoint.document.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
    const success = {
      schema: applyResponseShape(endpoint, answers.ofField(parent, node)),
      ...getRecordedExamples(examples, operationId),
    };
    const responses = {
      [String(endpoint.success)]: buildSuccessResponse(operation, success),
      ...(isConditional(endpoint, operation) && { '304': { description: 'The client has this answer already.' } }),
      ...buildErrorResponses(errors, codes, components),
    };
    return {
      operationId,
      tags: [getTag(endpoint).name],
      summary: getFirstSentence(field.description ?? endpoint.document),
      ...(field.description && { description: `${field.description}\n\nGraphQL: \`${field.name}\`.` }),
      ...(endpoint.extension && { 'x-extension': true }),
      ...(endpoint.deprecation && { deprecated: true }),
      security: codes.includes('unauthenticated') ? [{ bearerAuth: [] }] : [],
      parameters: [
        ...buildPathParameters(endpoint, operation),
        ...query.map(buildQueryParameter),
        ...buildHeaderParameters(endpoint, operation, field),
      ],
      ...(takesBody && { requestBody: buildRequestBody(endpoint, operation) }),
      responses: codes.includes(RATE_LIMIT_ERROR) ? addRateLimitHeaders(responses) : responses,
    };
  };
}

interface RootField {
  readonly parent: GraphQLObjectType;
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

/** The one root field of an operation, which `operationsOf` has checked. */
function getRootField(schema: GraphQLSchema, document: DocumentNode | undefined): RootField {
  const operation = document?.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const parent = operation && schema.getRootType(operation.operation);
  const [node] = operation?.selectionSet.selections ?? [];
  const field = node?.kind === Kind.FIELD ? parent?.getFields()[node.name.value] : undefined;
  if (!parent || node?.kind !== Kind.FIELD || !field) throw new Error('an operation has one field of the schema');
  return { parent, node, field };
}

function buildPathParameters({ parameters = {} }: Endpoint, operation: FacadeOperation): readonly JsonSchema[] {
  const fields = getInputType(operation)?.getFields() ?? {};
  return Object.entries(parameters).map(([name, variable]) => ({
    name,
    in: 'path',
    required: true,
    description: fields[variable]?.description ?? `Id of the ${toRestName(name).replace(/_/g, ' ')}.`,
    schema: { type: 'integer' },
  }));
}

function buildQueryParameter(member: InputMember): JsonSchema {
  return { name: member.rest, in: 'query', required: member.required, schema: buildParameterSchema(member) };
}

/** A parameter that is sent has a value: null has no spelling in a query. */
function buildParameterSchema(member: InputMember): JsonSchema {
  const shape = buildInputSchema([member]).properties?.[member.rest];
  if (!shape) throw new Error(`${member.rest} has no schema`);
  const { type, enum: keys, ...rest } = shape;
  const types = [type].flat().filter((name) => name !== 'null');
  return { ...rest, type: types[0], ...(keys && { enum: keys.filter((key) => key !== null) }) };
}

function buildRequestBody(endpoint: Endpoint, operation: FacadeOperation): JsonSchema {
  const members = getBodyMembers(endpoint, operation);
  const shape = buildInputSchema(members, endpoint.alsoRequired);
  const fields = getInputType(operation)?.getFields() ?? {};
  const described = members.map(({ rest, name }) => {
    const description = fields[name]?.description;
    return [rest, { ...shape.properties?.[rest], ...(description && { description }) }] as const;
  });
  const schema = { ...shape, properties: Object.fromEntries(described) };
  return { required: (shape.required ?? []).length > 0, content: { 'application/json': { schema } } };
}

/** Headers that reach the operation as fields of its input, and the one that asks whether an answer is still fresh. */
function buildHeaderParameters(
  endpoint: Endpoint,
  operation: FacadeOperation,
  root: RootField['field'],
): readonly JsonSchema[] {
  const fields = getInputType(operation)?.getFields() ?? {};
  const describe = (name: string) => (fields[name] ?? root.args.find((arg) => arg.name === name))?.description;
  const own = Object.entries(endpoint.headers ?? {}).map(([name, field]) => [name, describe(field)] as const);
  const known = isConditional(endpoint, operation)
    ? [['if-none-match', 'Entity tags that the client has.'] as const]
    : [];
  return [...own, ...known].map(([name, description]) => ({
    name: name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    in: 'header',
    required: false,
    ...(description && { description }),
    schema: { type: 'string' },
  }));
}

function isConditional({ method }: Endpoint, { tagPath }: FacadeOperation): boolean {
  return method === 'GET' && tagPath !== null;
}

function buildSuccessResponse({ tagPath }: FacadeOperation, success: JsonSchema): JsonSchema {
  const tag = { ETag: { description: 'Entity tag of what was answered.', schema: { type: 'string' } } };
  return { description: 'Success.', ...(tagPath && { headers: tag }), content: { 'application/json': success } };
}

function applyResponseShape({ shape = 'object' }: Endpoint, answer: JsonSchema): JsonSchema {
  return shape === 'list' ? buildListSchema(answer) : answer;
}

/** A Relay connection as the facade writes it. */
function buildListSchema(connection: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      data: { type: 'array', items: getMemberSchema(connection, ['edges', 'node']) },
      meta: {
        type: 'object',
        properties: { next_cursor: { type: ['string', 'null'] }, total: { type: 'integer', minimum: 0 } },
        required: ['next_cursor', 'total'],
        additionalProperties: false,
      },
    },
    required: ['data', 'meta'],
    additionalProperties: false,
  };
}

function getMemberSchema(shape: JsonSchema, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, member) => {
    const object = isRecord(found) && isRecord(found['items']) ? found['items'] : found;
    const properties = isRecord(object) ? object['properties'] : undefined;
    return isRecord(properties) ? properties[member] : undefined;
  }, shape);
}

/** Only the sign-in of consumers reads a cookie, and only what changes something is guarded. */
function readsCookies(endpoint: Endpoint): boolean {
  return endpoint.base !== 'creditor' && endpoint.method !== 'GET' && getTag(endpoint) === TAGS['auth'];
}

function getTag({ path }: Endpoint) {
  const [, segment = ''] = path.split('/');
  const tag = TAGS[segment];
  if (tag === undefined) throw new Error(`REST facade: the paths below /${segment} have no tag`);
  return tag;
}

function getUsedTags(endpoints: readonly Endpoint[]): readonly JsonSchema[] {
  const used = new Set(endpoints.map(getTag));
  return Object.values(TAGS).filter((tag) => used.has(tag));
}

function getFirstSentence(text: string): string {
  return text.split(/(?<=[.!?])\s/)[0] ?? text;
}
