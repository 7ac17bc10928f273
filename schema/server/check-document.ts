// Validates a document exactly as the GraphQL endpoint does, for tools that register documents in advance.
import { GraphQLError, NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { DocumentLimits } from '../../src/config/graphql';
import { findCheapestCostErrors } from './cost-limit';
import { createDocumentLimitsRule } from './document-limits.rule';
import { isLimitError } from './limit-error';
import { singleQueryRule, singleRootFieldRule, unconditionalSubscriptionRule } from './root-field.rules';

/** Error messages of a document; empty when the endpoint will accept it. Introspection is not allowed. */
export function findDocumentErrors(
  schema: GraphQLSchema,
  text: string,
  { tokens, limits }: { readonly tokens: number; readonly limits: DocumentLimits },
): readonly string[] {
  const document = parseDocument(text, tokens);
  if (document instanceof GraphQLError) return [document.message];
  const rules = [
    createDocumentLimitsRule(limits),
    singleRootFieldRule,
    singleQueryRule,
    unconditionalSubscriptionRule,
    NoSchemaIntrospectionCustomRule,
  ];
  const errors = validate(schema, document, [...specifiedRules, ...rules], { maxErrors: limits.errors });
  const limitError = errors.find(isLimitError);
  if (limitError) return [limitError.message];
  return errors.length > 0
    ? errors.map(({ message }) => message)
    : findCheapestCostErrors(schema, document, limits.cost);
}

function parseDocument(text: string, maxTokens: number): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
