// Compares two GraphQL schemas with graphql-inspector.
import { ChangeType, CriticalityLevel, diff, type Change as Found } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';
import { isRecord } from '../../src/domain/shared/is-record';
import type { ContractChange, Severity } from './change';

const SEVERITY_BY_LEVEL: Readonly<Record<CriticalityLevel, Severity>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/** Changes that graphql-inspector rates higher than our rules for OpenAPI, which must agree. */
const OPTIONAL_INPUT_ADDED: readonly unknown[] = ['INPUT_FIELD_ADDED', 'FIELD_ARGUMENT_ADDED'];

/** The maxima of inputs, as `@length(max: 22)`. */
const MAXIMA: readonly unknown[] = ['max', 'maxCharacters'];

export async function diffGraphql(before: GraphQLSchema, after: GraphQLSchema): Promise<readonly ContractChange[]> {
  const found = await diff(before, after);
  return found
    .filter((change) => !isErrorsDirectiveChange(change) && !isDescriptionChange(change))
    .map((change) => toContractChange(change, found));
}

/** Changes of `@errors` are reported by `diffDeclaredErrors`, with better descriptions. */
function isErrorsDirectiveChange({ type, path }: Found): boolean {
  return String(type).startsWith('DIRECTIVE_USAGE') && /(?:^|[.@])errors\b/.test(path ?? '');
}

/** Changes of descriptions do not affect clients. */
function isDescriptionChange({ type }: Found): boolean {
  return String(type).includes('DESCRIPTION');
}

/** A changed argument is reported as removed and as added. A higher maximum takes all that clients sent before. */
function isHigherMaximum({ type, path }: Found, found: readonly Found[]): boolean {
  if (type !== ChangeType.DirectiveUsageArgumentRemoved) return false;
  const added = found.find((one) => one.type === ChangeType.DirectiveUsageArgumentAdded && one.path === path);
  const meta: unknown = added?.meta;
  if (!isRecord(meta) || !MAXIMA.includes(meta['addedArgumentName'])) return false;
  return Number(meta['addedArgumentValue']) > Number(meta['oldArgumentValue']);
}

function toContractChange(change: Found, found: readonly Found[]): ContractChange {
  const severity = SEVERITY_BY_LEVEL[change.criticality.level];
  const isAccepted = OPTIONAL_INPUT_ADDED.includes(change.type) || isHigherMaximum(change, found);
  return {
    path: `graphql ${change.path ?? 'schema'}`,
    description: change.message,
    severity: severity === 'dangerous' && isAccepted ? 'safe' : severity,
  };
}
