// Finds the operation of an action in the schema and in the table of endpoints, independently of each other.
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { buildSchema } from '../../../schema/build-schema';
import { ACTION_OPERATIONS } from '../../../src/domain/account/action-operations';
import { getRestDocument } from '../clients/rest-idiom';

const { schema } = buildSchema();

/** What is missing for an action: the field of the schema, the endpoint, or that the endpoint runs the field. */
export function findMissing(key: string): readonly string[] {
  const operation = Object.entries(ACTION_OPERATIONS).find(([action]) => action === key)?.[1];
  if (!operation) return [`${key} has no operation`];
  const { field, method, path } = operation;
  const root = method === 'GET' ? schema.getQueryType() : schema.getMutationType();
  const row = ENDPOINTS.find((one) => {
    const isAt = one.path.replace(/:(\w+)/g, '{$1}') === path && one.method === method;
    return isAt && (one.base ?? 'consumer') === 'consumer';
  });
  const runsField = row && new RegExp(`^\\s+${field}\\(`, 'm').test(getRestDocument(row.document).query);
  return [
    ...(root?.getFields()[field] ? [] : [`${key}: GraphQL has no ${field}`]),
    ...(row ? [] : [`${key}: REST has no ${method} ${path}`]),
    ...(row && !runsField ? [`${key}: ${method} ${path} does not run ${field}`] : []),
  ];
}
