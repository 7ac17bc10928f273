// The request side of an OpenAPI operation: its parameters and its body, with an example that the demo data fit.
import { getNamedType, getNullableType, isInputObjectType, isListType, type GraphQLField } from 'graphql';
import type { Endpoint } from '../endpoints';
import type { FacadeOperation } from '../operations';
import { buildInputSchema, getInputMembers, isRecord, toRestName, type InputMember } from '../request/input-schema';
import { getBodyMembers, getHeaderMembers, getInputType, MAX_IDENTIFIER_LENGTH } from '../request/read-request';
import type { RequestExample } from './request-examples';
import type { JsonSchema } from './response-schema';

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
    const rule = field ? field.rule : operation.rules.get(variable);
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

export function buildQueryParameter(member: InputMember, { query = {} }: RequestExample = {}): JsonSchema {
  const { rest, required, type, description } = member;
  return {
    name: rest,
    in: 'query',
    required,
    ...(description && { description }),
    schema: buildParameterSchema(member),
    ...(query[rest] !== undefined && { example: query[rest] }),
    // Separated by commas.
    ...(isListType(getNullableType(type)) && { style: 'form', explode: false }),
  };
}

/** Parameters are never null, because a query string cannot represent null. */
function buildParameterSchema(member: InputMember): JsonSchema {
  const schema = buildInputSchema([member]).properties?.[member.rest];
  if (!schema) throw new Error(`${member.rest} has no schema`);
  const { type, enum: keys, ...rest } = addRules(member, { ...schema });
  const types = [type].flat().filter((name) => name !== 'null');
  return { ...rest, type: types[0], ...(Array.isArray(keys) && { enum: keys.filter((key) => key !== null) }) };
}

/** The declared headers of an endpoint, and `If-None-Match` where responses have an entity tag. */
export function buildHeaderParameters(
  endpoint: Endpoint,
  operation: FacadeOperation,
  field: GraphQLField<unknown, unknown>,
  { headers = {} }: RequestExample,
): readonly JsonSchema[] {
  const inputFields = getInputType(operation)?.getFields() ?? {};
  const describe = (name: string) => (inputFields[name] ?? field.args.find((arg) => arg.name === name))?.description;
  const declared = getHeaderMembers(endpoint, operation).map(({ rest, name, bounds, rule }) => ({
    name: rest,
    description: describe(name),
    bounds: { ...bounds, ...rule },
  }));
  const conditional = isConditional(endpoint, operation)
    ? [{ name: 'if-none-match', description: 'Entity tags that the client already has.', bounds: {} }]
    : [];
  return [...declared, ...conditional].map(({ name, description, bounds }) => ({
    name: name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()),
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

export function buildRequestBody(endpoint: Endpoint, operation: FacadeOperation, example: RequestExample): JsonSchema {
  const members = getBodyMembers(endpoint, operation);
  const open = describeMembers(members, { ...buildInputSchema(members, endpoint.alsoRequired) });
  const schema = endpoint.extension ? closeObjects(open) : open;
  const required = Array.isArray(schema['required']) && schema['required'].length > 0;
  return { required, content: { 'application/json': { schema, ...buildBodyExamples(example) } } };
}

/** Forbids unknown members of the object and of those inside it. The content of objects without declared members is free. */
function closeObjects(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  if (isRecord(items)) return { ...schema, items: closeObjects(items) };
  if (!isRecord(properties)) return schema;
  const closed = Object.entries(properties).map(([name, member]) => [
    name,
    isRecord(member) ? closeObjects(member) : member,
  ]);
  return { ...schema, properties: Object.fromEntries(closed) as JsonSchema, additionalProperties: false };
}

/** The first one is what the reference fills in. */
function buildBodyExamples({ body, otherBodies }: RequestExample): JsonSchema {
  if (!body || !otherBodies) return body ? { example: body } : {};
  const named = Object.entries(otherBodies).map(([name, value]) => [name.replace(/ /g, '_'), { summary: name, value }]);
  return { examples: { demo: { summary: 'demo', value: body }, ...(Object.fromEntries(named) as JsonSchema) } };
}

/** Adds the descriptions and rules of the members to the schema that the facade validates them with. */
function describeMembers(members: readonly InputMember[], schema: JsonSchema): JsonSchema {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const described = members.map((member) => {
    const { rest, description } = member;
    const property = properties[rest];
    return [rest, { ...addRules(member, isRecord(property) ? property : {}), ...(description && { description }) }];
  });
  return { ...schema, properties: Object.fromEntries(described) as JsonSchema };
}

function addRules({ type, rule }: InputMember, schema: JsonSchema): JsonSchema {
  const [nullable, named] = [getNullableType(type), getNamedType(type)];
  if (isListType(nullable) && isRecord(schema['items'])) {
    return { ...schema, items: named.name === 'ID' ? { ...schema['items'], ...ID } : schema['items'] };
  }
  if (isInputObjectType(nullable)) return describeMembers(getInputMembers(nullable), schema);
  return { ...schema, ...(named.name === 'ID' && { minimum: ID.minimum }), ...rule };
}
