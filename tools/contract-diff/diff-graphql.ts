// Compares two GraphQL schemas; a public library finds the changes and judges them.
import { CriticalityLevel, diff, type Change as Found } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';
import type { Change, Verdict } from './change';

const VERDICT_OF: Readonly<Record<CriticalityLevel, Verdict>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/** Where the library is stricter than the rules for OpenAPI: the same change has the same verdict in both styles. */
const OPTIONAL_INPUT_ADDED: readonly unknown[] = ['INPUT_FIELD_ADDED', 'FIELD_ARGUMENT_ADDED'];

export async function graphqlChanges(before: GraphQLSchema, after: GraphQLSchema): Promise<readonly Change[]> {
  const found = await diff(before, after);
  return found.filter((change) => !tellsRefusals(change) && !tellsWords(change)).map(changeOf);
}

/** What fields declare by `@errors` is judged with the error table, by words for people. */
function tellsRefusals({ type, path }: Found): boolean {
  return String(type).startsWith('DIRECTIVE_USAGE') && /(?:^|[.@])errors\b/.test(path ?? '');
}

/** Descriptions are for people: their changes are none, as in the OpenAPI documents. */
function tellsWords({ type }: Found): boolean {
  return String(type).includes('DESCRIPTION');
}

function changeOf({ type, path, message, criticality }: Found): Change {
  const verdict = VERDICT_OF[criticality.level];
  const isSafe = verdict === 'dangerous' && OPTIONAL_INPUT_ADDED.includes(type);
  return { path: `graphql ${path ?? 'schema'}`, what: message, verdict: isSafe ? 'safe' : verdict };
}
