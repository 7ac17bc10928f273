// Inputs and payloads of moves: the input members from the printed schema, so that tests cover each, and the REST payload.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isInputObjectType, isNonNullType } from 'graphql';

const schema = buildSchema(readFileSync(join(__dirname, '..', '..', '..', 'schema', 'schema.graphql'), 'utf8'));

/** Members of every input. */
const COMMON_MEMBERS = ['accountId', 'actionContext', 'actionToken'];

/** Returns the members of a move's input except for the common ones; true for required members. */
export function getMoveInputMembers(move: string): ReadonlyMap<string, boolean> {
  const name = `${move.charAt(0).toUpperCase()}${move.slice(1)}Input`;
  const input = schema.getType(name);
  if (!isInputObjectType(input)) throw new Error(`The schema has no ${name}.`);
  const own = Object.values(input.getFields()).filter((field) => !COMMON_MEMBERS.includes(field.name));
  return new Map(own.map(({ name: member, type }) => [member, isNonNullType(type)]));
}

/** Members of the REST offer payload that the journeys read. */
export interface RestOfferPayload {
  readonly action_context: {
    readonly consumer_id: number;
    readonly active_negotiation_id: number | null;
    readonly state: string;
    readonly version: string;
  };
  readonly offer_options: { readonly payment_plan: Readonly<Record<string, unknown>> };
}
