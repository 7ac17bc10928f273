// The action context as one text, wherever there is an action context: `actionToken` beside it in what is read, and instead of
// it in what a move takes. Use cases get the context only.
import {
  GraphQLNonNull,
  GraphQLString,
  isInputObjectType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { ActionContext } from '../../src/domain/account/offer-view';
import { parseActionToken, toActionToken } from '../../src/domain/negotiation/action-token';

/** Adds the field to every type that has an action context. */
export function addActionTokens(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && type.getFields()['actionContext']) addField(type);
    const input = isInputObjectType(type) ? type.getFields()['actionToken'] : undefined;
    // The contract of REST has the context only.
    if (input) input.extensions = { graphqlOnly: true };
  }
}

function addField(type: GraphQLObjectType): void {
  type.getFields()['actionToken'] = {
    name: 'actionToken',
    description: 'The `actionContext` as one text: pass it as the `actionToken` of the next move, as it is.',
    type: new GraphQLNonNull(GraphQLString),
    args: [],
    resolve: ({ actionContext }: { readonly actionContext: ActionContext }) => toActionToken(actionContext),
    subscribe: undefined,
    deprecationReason: undefined,
    extensions: {},
    astNode: undefined,
  };
}

/** Puts the context in the place of the token. Returns what is wrong with the token, or null. */
export function readActionToken(input: object): string | null {
  const token: unknown = Reflect.get(input, 'actionToken');
  Reflect.deleteProperty(input, 'actionToken');
  if (typeof token !== 'string') return null;
  const context: unknown = Reflect.get(input, 'actionContext');
  if (context !== undefined && context !== null) return 'Send either the action token or the action context, not both.';
  const parsed = parseActionToken(token);
  if (!parsed) return 'The action token is not one that was issued here.';
  const { consumerId, activeNegotiationId, state, version } = parsed;
  Reflect.set(input, 'actionContext', {
    consumerId: String(consumerId),
    activeNegotiationId: activeNegotiationId === null ? null : String(activeNegotiationId),
    state,
    version,
  });
  return null;
}
