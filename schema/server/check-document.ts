// Validates a document exactly as the GraphQL endpoint does, for tools that register documents in advance.
import { GraphQLError, NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { DocumentLimits } from '../../src/config/graphql';
import { createDocumentLimitsRule, QUERY_NOT_ALLOWED } from './document-limits.rule';
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
  return errors.some(({ message }) => message === QUERY_NOT_ALLOWED)
    ? ['It exceeds the query limits of this service.']
    : errors.map(({ message }) => message);
}

function parseDocument(text: string, maxTokens: number): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
