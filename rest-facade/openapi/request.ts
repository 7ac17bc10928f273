// The request side of an OpenAPI operation: its parameters and its body, with an example that the demo data fit.
import {
  getNullableType,
  GraphQLNonNull,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLEnumType,
  type GraphQLInputType,
} from 'graphql';
import type { Endpoint } from '../endpoints';
import type { FacadeOperation } from '../operations';
import {
  buildInputSchema,
  describeInput,
  getInputMembers,
  isRecord,
  toRestName,
  type InputMember,
  type InputRule,
} from '../request/input-schema';
import { getBodyMembers, getHeaderMembers, getInputType, MAX_IDENTIFIER_LENGTH } from '../request/read-request';
import type { RequestExample } from './request-examples';
import type { Components, JsonSchema } from './response-schema';

/** IDs are numbered from 1. */
const ID = { type: 'integer', minimum: 1 } as const;

export function buildPathParameters(
  { parameters = {}, textParameters = [] }: Endpoint,
  operation: FacadeOperation,
  { path = {} }: RequestExample,
): readonly JsonSchema[] {
  const fields = getInputMembers(getInputType(operation));
  return Object.entries(parameters).map(([name, variable]) => {
    const field = fields.find((member) => member.name === variable);
    const argument = operation.arguments.get(variable);
    const { rule } = field ?? (argument ? describeInput(argument) : {});
    return {
      name,
      in: 'path',
      required: true,
      description: field?.description ?? `ID of the ${toRestName(name).replace(/_/g, ' ')}.`,
      schema: textParameters.includes(name) ? { type: 'string', maxLength: MAX_IDENTIFIER_LENGTH, ...rule } : ID,
      ...(path[name] !== undefined && { example: path[name] }),
    };
  });
}

/** Lists have these parameters, which have other names in GraphQL. */
const PAGE_PARAMETERS: Readonly<Record<string, { readonly description: string; readonly defaultValue?: unknown }>> = {
  limit: { description: 'Number of items on the page.' },
  cursor: { description: '`meta.next_cursor` of the page before; without it, the first page.' },
  total: { description: 'Whether `meta.total` is counted, up to 10,000; otherwise it is null.', defaultValue: false },
};

export function buildQueryParameter(
  member: InputMember,
  components: Components,
  { query = {} }: RequestExample = {},
): JsonSchema {
  const { rest, required, type } = member;
  const { description, defaultValue } = { ...member, ...PAGE_PARAMETERS[rest] };
  const schema = buildParameterSchema(member, components);
  return {
    name: rest,
    in: 'query',
    required,
    ...(description && { description }),
    schema: defaultValue === undefined ? schema : { ...schema, default: defaultValue },
    ...(query[rest] !== undefined && { example: query[rest] }),
    // Separated by commas.
    ...(isListType(getNullableType(type)) && { style: 'form', explode: false }),
  };
}

/** Parameters are never null, because a query string cannot represent null. */
function buildParameterSchema(member: InputMember, components: Components): JsonSchema {
  const { rest, rule } = member;
  const type = new GraphQLNonNull(getNullableType(member.type));
  const schema = buildInputSchema([{ ...member, type }]).properties?.[rest];
  if (!schema) throw new Error(`${rest} has no schema`);
  return addRules(type, rule, { ...schema }, { components, isClosed: false });
}

const HEADER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'idempotency-key':
    'A key of the client’s choice: 1 to 255 printable characters without spaces. A repetition with the same key and ' +
    'request has no further effect and gets the same response, with the header `Idempotent-Replayed`.',
  'if-match':
    'Strong entity tags of versions that may be replaced, as in `ETag`: one, several separated by commas, or `*` for ' +
    'any. If the current version has another tag, nothing is changed and the answer is 412.',
};

/** The declared headers of an endpoint, and `If-None-Match` where responses have an entity tag. */
export function buildHeaderParameters(
  endpoint: Endpoint,
  operation: FacadeOperation,
  { headers = {} }: RequestExample,
): readonly JsonSchema[] {
  const declared = getHeaderMembers(endpoint, operation).map(({ rest, description, bounds, rule }) => ({
    name: rest,
    description: HEADER_DESCRIPTIONS[rest] ?? description,
    bounds: { ...bounds, ...rule },
  }));
  const conditional = isConditional(endpoint, operation)
    ? [{ name: 'if-none-match', description: 'Entity tags that the client already has.', bounds: {} }]
    : [];
  return [...declared, ...conditional].map(({ name, description, bounds }) => ({
    name: formatHeaderName(name),
    in: 'header',
    required: false,
    ...(description && { description }),
    schema: { type: 'string', ...bounds },
    ...(headers[name] !== undefined && { example: headers[name] }),
  }));
}

export function isConditional(
  { method, shape, isAlwaysSent }: Endpoint,
  { tagPath, isStamped }: FacadeOperation,
): boolean {
  return method === 'GET' && isAlwaysSent !== true && (tagPath !== null || isStamped || shape === 'file');
}

export function buildRequestBody(
  endpoint: Endpoint,
  operation: FacadeOperation,
  example: RequestExample,
  components: Components,
): JsonSchema {
  const members = getBodyMembers(endpoint, operation);
  const place = { components, isClosed: endpoint.extension === true };
  const schema = describeMembers(members, { ...buildInputSchema(members, endpoint.alsoRequired) }, place);
  const required = Array.isArray(schema['required']) && schema['required'].length > 0;
  return { required, content: { 'application/json': { schema, ...buildBodyExamples(example) } } };
}

/** The first one is what the reference fills in. */
function buildBodyExamples({ body, otherBodies }: RequestExample): JsonSchema {
  if (!body || !otherBodies) return body ? { example: body } : {};
  const named = Object.entries(otherBodies).map(([name, value]) => [name.replace(/ /g, '_'), { summary: name, value }]);
  return { examples: { demo: { summary: 'demo', value: body }, ...(Object.fromEntries(named) as JsonSchema) } };
}

/** Where schemas with a name go, and whether objects forbid unknown members. */
interface DescribedIn {
  readonly components: Components;
  readonly isClosed: boolean;
}

/** Adds the descriptions, defaults and rules of the members to the schema that the facade validates them with. */
function describeMembers(members: readonly InputMember[], schema: JsonSchema, place: DescribedIn): JsonSchema {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const described = members.map(({ rest, type, rule, description, defaultValue }) => {
    const property = properties[rest];
    const ruled = addRules(type, rule, isRecord(property) ? property : {}, place);
    const more = { ...(description && { description }), ...(defaultValue !== undefined && { default: defaultValue }) };
    return [rest, { ...ruled, ...more }] as const;
  });
  return { ...schema, properties: Object.fromEntries(described), ...(place.isClosed && CLOSED) };
}

/** Forbids unknown members. The content of objects without declared members is free. */
const CLOSED = { additionalProperties: false } as const;

/** An enum, and a closed object, becomes a component under the name of its type. */
function addRules(type: GraphQLInputType, rule: InputRule = {}, schema: JsonSchema, place: DescribedIn): JsonSchema {
  const nullable = getNullableType(type);
  const isNullable = [schema['type']].flat().includes('null');
  if (isListType(nullable)) {
    const { items } = schema;
    return { ...schema, items: addRules(nullable.ofType, {}, isRecord(items) ? items : {}, place) };
  }
  if (isEnumType(nullable)) return toNullableReference(defineEnum(nullable, place.components), isNullable);
  if (isInputObjectType(nullable)) {
    const described = describeMembers(getInputMembers(nullable), schema, place);
    const shared = place.isClosed ? defineShared(nullable.name, { ...described, type: 'object' }, place) : null;
    return shared ? toNullableReference(shared, isNullable) : described;
  }
  return { ...schema, ...(nullable.name === 'ID' && { minimum: ID.minimum }), ...rule };
}

function defineEnum(type: GraphQLEnumType, components: Components): JsonSchema {
  const keys = type.getValues().map(({ value }) => String(value));
  components.set(type.name, { type: 'string', enum: keys });
  return refer(type.name);
}

/** Returns null if another schema has the name: an endpoint may require more members than others. */
function defineShared(name: string, schema: JsonSchema, { components }: DescribedIn): JsonSchema | null {
  if (JSON.stringify(components.get(name) ?? schema) !== JSON.stringify(schema)) return null;
  components.set(name, schema);
  return refer(name);
}

function refer(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function toNullableReference(reference: JsonSchema, isNullable: boolean): JsonSchema {
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}

/** `if-match` → `If-Match`, as people write it. */
export function formatHeaderName(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
