// The request side of an OpenAPI operation: its parameters and its body.
import type { GraphQLField } from 'graphql';
import type { Endpoint } from '../endpoints';
import type { FacadeOperation } from '../operations';
import { buildInputSchema, toRestName, type InputMember } from '../request/input-schema';
import { getBodyMembers, getHeaderMembers, getInputType } from '../request/read-request';
import type { JsonSchema } from './response-schema';

export function buildPathParameters(
  { parameters = {}, textParameters = [] }: Endpoint,
  operation: FacadeOperation,
): readonly JsonSchema[] {
  const fields = getInputType(operation)?.getFields() ?? {};
  return Object.entries(parameters).map(([name, variable]) => ({
    name,
    in: 'path',
    required: true,
    description: fields[variable]?.description ?? `ID of the ${toRestName(name).replace(/_/g, ' ')}.`,
    schema: { type: textParameters.includes(name) ? 'string' : 'integer' },
  }));
}

export function buildQueryParameter(member: InputMember): JsonSchema {
  return { name: member.rest, in: 'query', required: member.required, schema: buildParameterSchema(member) };
}

/** Parameters are never null, because a query string cannot represent null. */
function buildParameterSchema(member: InputMember): JsonSchema {
  const schema = buildInputSchema([member]).properties?.[member.rest];
  if (!schema) throw new Error(`${member.rest} has no schema`);
  const { type, enum: keys, ...rest } = schema;
  const types = [type].flat().filter((name) => name !== 'null');
  return { ...rest, type: types[0], ...(keys && { enum: keys.filter((key) => key !== null) }) };
}

/** The declared headers of an endpoint, and `If-None-Match` where responses have an entity tag. */
export function buildHeaderParameters(
  endpoint: Endpoint,
  operation: FacadeOperation,
  field: GraphQLField<unknown, unknown>,
): readonly JsonSchema[] {
  const inputFields = getInputType(operation)?.getFields() ?? {};
  const describe = (name: string) => (inputFields[name] ?? field.args.find((arg) => arg.name === name))?.description;
  const declared = getHeaderMembers(endpoint, operation).map(({ rest, name, bounds }) => ({
    ...{ name: rest, description: describe(name), bounds },
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
  }));
}

export function isConditional({ method, shape }: Endpoint, { tagPath }: FacadeOperation): boolean {
  return method === 'GET' && (tagPath !== null || shape === 'file');
}

export function buildRequestBody(endpoint: Endpoint, operation: FacadeOperation): JsonSchema {
  const members = getBodyMembers(endpoint, operation);
  const bodySchema = buildInputSchema(members, endpoint.alsoRequired);
  const fields = getInputType(operation)?.getFields() ?? {};
  const described = members.map(({ rest, name }) => {
    const description = fields[name]?.description;
    return [rest, { ...bodySchema.properties?.[rest], ...(description && { description }) }] as const;
  });
  const schema = { ...bodySchema, properties: Object.fromEntries(described) };
  return { required: (bodySchema.required ?? []).length > 0, content: { 'application/json': { schema } } };
}
