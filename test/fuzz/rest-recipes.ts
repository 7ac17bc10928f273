// Translates the recipe of a root field to the REST request of its endpoint.
import { findEndpoint, toRecord } from '../journeys/parity/requests';
import { toRestNames } from '../support/negotiation/moves';
import type { GeneratedRequest } from '../support/openapi/request-arbitraries';
import { getRecipe, type Recipe } from './recipes';

/** Operations whose document has another name than its root field. */
const ROOT_FIELDS: Readonly<Record<string, string>> = {
  profile: 'viewer',
  profileIdentity: 'viewer',
  profileCommunication: 'viewer',
  profileBilling: 'viewer',
  profilePortal: 'viewer',
  logoutEverywhere: 'revokeOtherSessions',
  markLetterRead: 'markLetter',
  markLetterUnread: 'markLetter',
};

const TERMS = { pifBalanceDiscountPercent: '40.00' };

/** Operations of creditors whose root field has another caller or other arguments. */
const OF_CREDITORS: Readonly<Record<string, Recipe>> = {
  accountHistory: { who: '«dana»', args: { accountId: '19' } },
  creditorAccountPayments: { who: '«dana»', args: { accountId: '14', first: 3 } },
  importRows: { who: '«dana»', args: { id: '«dry run»', outcome: 'FAILED', first: 2 } },
  importPreview: { who: '«dana»', args: { id: '«dry run»' } },
  companyProfile: { who: '«dana»', args: {} },
  companyPayTerms: { who: '«dana»', args: {} },
  subclientPayTerms: { who: '«dana»', args: { id: '1' } },
  accountPayTerms: { who: '«dana»', args: { id: '19' } },
  updateCompanyPayTerms: { who: '«dana»', args: { input: TERMS } },
  updateSubclientPayTerms: { who: '«dana»', args: { id: '1', input: TERMS } },
  updateAccountPayTerms: { who: '«dana»', args: { id: '«copy of 19»', input: TERMS } },
};

/** A request that succeeds, with placeholders. */
export function buildRestRecipe(operation: string): GeneratedRequest {
  const recipe = OF_CREDITORS[operation] ?? getRecipe(ROOT_FIELDS[operation] ?? operation);
  const row = findEndpoint(operation);
  const { input, filter, ...args } = recipe.args;
  const values = Object.fromEntries(
    Object.entries({ ...args, ...toRecord(input) }).map(([name, value]) => [name, toRestKey(value)]),
  );
  // Documents name the variable of `id` after its resource.
  const read = (name: string) => values[name] ?? values['id'];
  const elsewhere = Object.entries(row.parameters ?? {});
  const query = Object.entries(row.query ?? {}).filter(([, { variable }]) => values[variable] !== undefined);
  const filters = Object.entries(toRecord(filter));
  const headers = Object.entries(row.headers ?? {}).filter(([, variable]) => values[variable] !== undefined);
  const outside = ['id', ...[...elsewhere, ...headers].map(([, used]) => used)];
  const body = Object.entries(values).filter(([name]) => !outside.includes(name));
  return {
    operation,
    who: recipe.who,
    path: Object.fromEntries(elsewhere.map(([rest, name]) => [rest, String(read(name))])),
    query: Object.fromEntries([
      ...query.map(([rest, { variable }]) => [rest, String(values[variable])] as const),
      ...filters.map(([name, value]) => [toRestName(name), String(toRestKey(value))] as const),
    ]),
    headers: Object.fromEntries(headers.map(([name, variable]) => [name, String(values[variable])])),
    ...(input === undefined ? {} : { body: toRestNames(Object.fromEntries(body)) }),
  };
}

function toRestName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Keys are written in lower case, lists of ids as numbers. */
function toRestKey(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (/^\d+$/.test(String(item)) ? Number(item) : toRestKey(item)));
  return typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value) ? value.toLowerCase() : value;
}
