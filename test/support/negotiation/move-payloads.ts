// What the printed schema says of the inputs of moves, so that no member of any of them goes untested.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isInputObjectType, isNonNullType } from 'graphql';

const schema = buildSchema(readFileSync(join(__dirname, '..', '..', '..', 'schema', 'schema.graphql'), 'utf8'));

/** What every move has. */
const COMMON = ['accountId', 'actionContext'];

/** The members of a move's input beside the common ones; true when it is required. */
export function getMoveInputMembers(move: string): ReadonlyMap<string, boolean> {
  const name = `${move.charAt(0).toUpperCase()}${move.slice(1)}Input`;
  const input = schema.getType(name);
  if (!isInputObjectType(input)) throw new Error(`The schema has no ${name}.`);
  const own = Object.values(input.getFields()).filter((field) => !COMMON.includes(field.name));
  return new Map(own.map(({ name: member, type }) => [member, isNonNullType(type)]));
}

// The members of an offer payload that the journeys look at.

export interface RestOfferPayload {
  readonly action_context: {
    readonly consumer_id: number;
    readonly active_negotiation_id: number | null;
    readonly state: string;
    readonly version: string;
  };
  readonly offer_options: { readonly payment_plan: Readonly<Record<string, unknown>> };
}
