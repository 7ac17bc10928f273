// Compares two GraphQL schemas with graphql-inspector.
import { CriticalityLevel, diff, type Change as Found } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';
import type { ContractChange, Severity } from './change';

const SEVERITY_BY_LEVEL: Readonly<Record<CriticalityLevel, Severity>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/** Changes that graphql-inspector rates higher than our rules for OpenAPI, which must agree. */
const OPTIONAL_INPUT_ADDED: readonly unknown[] = ['INPUT_FIELD_ADDED', 'FIELD_ARGUMENT_ADDED'];

export async function diffGraphql(before: GraphQLSchema, after: GraphQLSchema): Promise<readonly ContractChange[]> {
  const found = await diff(before, after);
  return found
    .filter((change) => !isErrorsDirectiveChange(change) && !isDescriptionChange(change))
    .map(toContractChange);
}

/** Changes of `@errors` are reported by `diffDeclaredErrors`, with better descriptions. */
function isErrorsDirectiveChange({ type, path }: Found): boolean {
  return String(type).startsWith('DIRECTIVE_USAGE') && /(?:^|[.@])errors\b/.test(path ?? '');
}

/** Changes of descriptions do not affect clients. */
function isDescriptionChange({ type }: Found): boolean {
  return String(type).includes('DESCRIPTION');
}

function toContractChange({ type, path, message, criticality }: Found): ContractChange {
  const severity = SEVERITY_BY_LEVEL[criticality.level];
  const isSafe = severity === 'dangerous' && OPTIONAL_INPUT_ADDED.includes(type);
  return { path: `graphql ${path ?? 'schema'}`, description: message, severity: isSafe ? 'safe' : severity };
}
