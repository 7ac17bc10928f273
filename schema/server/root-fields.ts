// What all root fields have in common: an access rule, and what is said about them as a whole. Fields that can be refused,
// at the root or below it, name their errors and are nullable.
import {
  getNamedType,
  getNullableType,
  GraphQLNonNull,
  isObjectType,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { findOperationAccess } from '../../src/domain/creditor/creditor-access';
import { MUTATIONS_IN_MAINTENANCE } from '../../src/domain/system/runtime-settings';
import { assertNoMaintenance } from '../../src/services/shared/runtime-settings';
import { ACCESS_RULES, getErrorCodes } from '../shared/decorators';
import { toEnumName } from '../shared/enums';
import { isReplay } from '../../src/services/shared/idempotency';
import type { Context } from './context';

type Field = GraphQLField<unknown, unknown>;

function getRootFields(schema: GraphQLSchema): readonly Field[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
}

/** Denies by default: the service does not start while a root field lacks an access rule, or its row of rights. */
export function assertAccessRules(schema: GraphQLSchema): void {
  const unruled = getRootFields(schema).filter(({ name, extensions: { access } }) => {
    const isForCreditors = access === 'creditor' || access === 'party';
    return !ACCESS_RULES.includes(access) || (isForCreditors && findOperationAccess(name) === null);
  });
  if (unruled.length > 0) throw new Error(`No access rule on: ${unruled.map((field) => field.name).join(', ')}`);
}

/** The name of a field in the table of the creditors' rights. */
export function toOperation({
  fieldName,
  parentType,
  schema,
}: Pick<GraphQLResolveInfo, 'fieldName' | 'parentType' | 'schema'>): string {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const isRoot = roots.some((root) => root?.name === parentType.name);
  return isRoot ? fieldName : `${parentType.name}.${fieldName}`;
}

/**
 * Lets every mutation of a signed-in caller answer queries about what it changed, in the same request and under the keys that
 * a client's cache has for them.
 */
export function addQueryToPayloads(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const payloads = mutations
    .filter(({ extensions: { access } }) => access !== 'public')
    .map(({ type }) => getNamedType(type))
    .filter(isObjectType);
  if (!query) return;
  for (const payload of new Set(payloads)) {
    payload.getFields()['query'] = {
      name: 'query',
      description: 'Queries, answered after the change: for lists and totals that the client shows.',
      type: new GraphQLNonNull(query),
      args: [],
      resolve: (_payload: unknown, _args: unknown, context: Context) => {
        context.forgetCaller();
        return {};
      },
      subscribe: undefined,
      deprecationReason: undefined,
      extensions: {},
      astNode: undefined,
    };
  }
}

/** The root types have no class of their own that could carry a description. */
export function describeRoots(schema: GraphQLSchema): void {
  const descriptions = [
    [
      schema.getQueryType(),
      'Read operations. Each error in `errors` has one of the codes of `ConsumerErrorCode` or `CreditorErrorCode`.',
    ],
    [
      schema.getMutationType(),
      'Write operations, one per request. Where an `idempotencyKey` is accepted, pass one to make retries safe.',
    ],
    [schema.getSubscriptionType(), 'Events, delivered as server-sent events from `/graphql/stream`.'],
  ] as const;
  for (const [root, description] of descriptions) if (root) root.description = description;
}

/** Tools that read the schema by introspection do not see `@errors`. */
export function describeErrors(schema: GraphQLSchema): void {
  for (const field of getObjectFields(schema)) {
    const codes = getErrorCodes(field).map((code) => `\`${toEnumName(code)}\``);
    if (codes.length > 0) field.description = `${field.description ?? ''}\n\nErrors: ${codes.join(', ')}.`;
  }
}

/**
 * Makes each field with `@errors` nullable, whatever its decorator says: a refusal then costs that field only, and the
 * others of the request keep their values. See docs/graphql.md.
 */
export function allowRefusals(schema: GraphQLSchema): void {
  for (const field of getObjectFields(schema)) {
    if (getErrorCodes(field).length > 0) field.type = getNullableType(field.type);
  }
}

/** In maintenance, moves are refused before anything else about them is judged. */
export function refuseInMaintenance(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve || Object.hasOwn(MUTATIONS_IN_MAINTENANCE, field.name)) continue;
    field.extensions = { ...field.extensions, refusedInMaintenance: true };
    field.resolve = (source, args: unknown, context: Context, info): unknown => {
      assertNoMaintenance(context.dependencies);
      return resolve(source, args, context, info);
    };
  }
}

/** A mutation whose result is the response to an earlier request says so in a header. */
export function discloseReplays(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = async (source, args: unknown, context: Context, info) => {
      const result: unknown = await resolve(source, args, context, info);
      if (isReplay(result)) context.response.discloseReplay();
      return result;
    };
  }
}

function getObjectFields(schema: GraphQLSchema): readonly Field[] {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  return types.flatMap((type): readonly Field[] => Object.values(type.getFields()));
}
