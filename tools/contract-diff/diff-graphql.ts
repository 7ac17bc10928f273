// Compares two GraphQL schemas; a public library finds the changes and judges them.
import { CriticalityLevel, diff, type Change as Found } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';
import type { ContractChange, Severity } from './change';

const SEVERITY_BY_LEVEL: Readonly<Record<CriticalityLevel, Severity>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/** Where the library is stricter than the rules for OpenAPI: the same change has the same verdict in both styles. */
const OPTIONAL_INPUT_ADDED: readonly unknown[] = ['INPUT_FIELD_ADDED', 'FIELD_ARGUMENT_ADDED'];

export async function diffGraphql(before: GraphQLSchema, after: GraphQLSchema): Promise<readonly ContractChange[]> {
  const found = await diff(before, after);
  return found
    .filter((change) => !isErrorsDirectiveChange(change) && !isDescriptionChange(change))
    .map(toContractChange);
}

/** What fields declare by `@errors` is judged with the error table, by words for people. */
function isErrorsDirectiveChange({ type, path }: Found): boolean {
  return String(type).startsWith('DIRECTIVE_USAGE') && /(?:^|[.@])errors\b/.test(path ?? '');
}

/** Descriptions are for people: their changes are none, as in the OpenAPI documents. */
function isDescriptionChange({ type }: Found): boolean {
  return String(type).includes('DESCRIPTION');
}

function toContractChange({ type, path, message, criticality }: Found): ContractChange {
  const verdict = SEVERITY_BY_LEVEL[criticality.level];
  const isSafe = verdict === 'dangerous' && OPTIONAL_INPUT_ADDED.includes(type);
  return { path: `graphql ${path ?? 'schema'}`, description: message, severity: isSafe ? 'safe' : verdict };
}
