// Limits what an operation costs with the variables of a request, before anything of it is run. See docs/graphql.md, "Cost".
import {
  getOperationAST,
  getVariableValues,
  Kind,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { createLimitError } from './limit-error';
import { CHEAPEST, computeCost, findMostExpensive, planCost } from './query-cost';

interface CostlyRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The error of a request that costs too much. The plan of a document is kept with it. */
export type FindCostError = (request: CostlyRequest) => GraphQLError | null;

export function createCostLimit(schema: GraphQLSchema, allowed: number): FindCostError {
  return ({ document, operationName, variables }) => {
    const operation = getOperationAST(document, operationName || undefined);
    // The executor refuses the name.
    if (!operation) return null;
    const plan = planCost(schema, document, operation);
    const { variableDefinitions = [] } = operation;
    const counted = variableDefinitions.filter(({ variable }) => plan.variables.has(variable.name.value));
    const { coerced, errors } = getVariableValues(schema, counted, variables, { maxErrors: 1 });
    // The executor reports values of a wrong type.
    if (errors) return null;
    const readVariable = (name: string) => coerced[name];
    const asked = computeCost(plan, readVariable);
    if (asked <= allowed) return null;
    const { path, node } = findMostExpensive(plan, readVariable);
    return createLimitError({ limit: 'cost', asked, allowed, most: path }, node ? [node] : [operation]);
  };
}

/** Refuses a request beyond the limit before `execute` is called. */
export function withCostLimit<Request extends CostlyRequest, Result>(
  findError: FindCostError,
  execute: (request: Request) => Promise<Result>,
): (request: Request) => Promise<Result | { readonly errors: readonly GraphQLError[] }> {
  return async (request) => {
    const error = findError(request);
    return error ? { errors: [error] } : execute(request);
  };
}

/** For a document that is checked before anybody sends it: its cheapest use must be within the limit. */
export function findCheapestCostErrors(schema: GraphQLSchema, document: DocumentNode, allowed: number): string[] {
  return document.definitions.flatMap((operation) => {
    if (operation.kind !== Kind.OPERATION_DEFINITION) return [];
    const plan = planCost(schema, document, operation);
    const asked = computeCost(plan, () => CHEAPEST);
    if (asked <= allowed) return [];
    const { path } = findMostExpensive(plan, () => CHEAPEST);
    return [createLimitError({ limit: 'cost', asked, allowed, most: path }, []).message];
  });
}
