// Limits on what a document may ask for. It is judged once, when it is first seen, and for every operation in it.
import { GraphQLError, Kind, type DocumentNode, type ValidationContext, type ValidationRule } from 'graphql';
import { computeDocumentSize, type DocumentSize } from './measure-document';
import { computeQueryCost, type QueryCost } from './server/query-cost';

export interface DocumentLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
  readonly directives: number;
  readonly selections: number;
  /** After so many errors validation gives up. */
  readonly errors: number;
}

/** The same words for every limit: nobody is told which one there is, and where it lies. */
export const QUERY_NOT_ALLOWED = 'Query is not allowed.';

export function createDocumentLimitsRule(limits: DocumentLimits): ValidationRule {
  return (context) => {
    let isReadable = true;
    let directives = 0;
    return {
      Directive() {
        directives += 1;
      },
      Document: {
        enter(document) {
          const size = computeDocumentSize(document);
          isReadable = !size.isCircular;
          if (isTooLarge(size, limits)) stopValidation(context, limits);
        },
        leave(document) {
          const weights = isReadable ? computeQueryCosts(document, context) : [];
          const isRefused = directives > limits.directives || weights.some((weight) => isTooExpensive(weight, limits));
          if (isRefused) context.reportError(new GraphQLError(QUERY_NOT_ALLOWED));
        },
      },
    };
  };
}

/** A field may stand beside each of its aliases. */
function isTooLarge({ repeats, selections }: DocumentSize, limits: DocumentLimits): boolean {
  return repeats > limits.aliases + 1 || selections > limits.selections;
}

function isTooExpensive({ depth, aliases, cost }: QueryCost, limits: DocumentLimits): boolean {
  return depth > limits.depth || aliases > limits.aliases || cost > limits.cost;
}

/**
 * Tells the same until validation gives up, at once: the rules behind this one compare each field with each other.
 * Whoever answers tells it once.
 */
function stopValidation(context: ValidationContext, { errors }: DocumentLimits): void {
  for (let told = 0; told <= errors; told += 1) context.reportError(new GraphQLError(QUERY_NOT_ALLOWED));
}

function computeQueryCosts({ definitions }: DocumentNode, context: ValidationContext): readonly QueryCost[] {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.map((operation) =>
    computeQueryCost(context.getSchema(), operation, (name) => context.getFragment(name)),
  );
}
