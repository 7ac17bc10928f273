// What every root field says of itself: who may ask for it, and which refusals it may raise.
import { Arg, Authorized, createParameterDecorator, Extensions } from 'type-graphql';
import { assertActiveMembership } from '../../src/domain/creditor/creditor-user';
import type { ErrorCode } from '../../src/domain/shared/errors';
import type { Context } from '../server/context';
import { toEnumName } from './enums';

/** The codes that a root field may raise; printed into the SDL as `@errors(codes: […])`. */
export function Raises(...codes: ErrorCode[]) {
  return Extensions({ directives: { errors: { codes: codes.map(toEnumName) } } });
}

/** Each throws its refusal; the order inside is the order in which a client is told. */
const ACCESS_POLICIES = {
  consumer: async (context: Context) => {
    await context.caller();
  },
  creditor: async (context: Context) => {
    await context.creditor();
  },
  member: async (context: Context) => {
    assertActiveMembership((await context.creditor()).creditor);
  },
  party: async (context: Context) => {
    const party = await context.party();
    if (party.kind === 'creditor') assertActiveMembership(party.caller.creditor);
  },
} as const satisfies Record<string, (context: Context) => Promise<void>>;

export type AccessPolicy = keyof typeof ACCESS_POLICIES;

/** The words of `access` that a root field may carry. */
export const ACCESS_RULES: readonly unknown[] = ['public', ...Object.keys(ACCESS_POLICIES)];

/** Asks the callers that a field names; refuses with what they refuse. */
export async function authorize(context: Context, admissions: readonly AccessPolicy[]): Promise<boolean> {
  for (const admission of admissions) await ACCESS_POLICIES[admission](context);
  return admissions.length > 0;
}

/** Open to everybody. */
export function Public() {
  return Extensions({ access: 'public' });
}

/** For signed-in consumers only; everybody else is refused with `unauthenticated`. */
export function ConsumersOnly(): MethodDecorator {
  return restrictTo('consumer');
}

/** For signed-in creditor users only; everybody else is refused with `unauthenticated`. */
export function CreditorsOnly(): MethodDecorator {
  return restrictTo('creditor');
}

/** For creditor users whose company has an active membership: `unauthenticated`, then `membership_required`. */
export function MembersOnly(): MethodDecorator {
  return restrictTo('member');
}

/** For both sides of a negotiation: signed-in consumers, and creditor users whose company has an active membership. */
export function PartiesOnly(): MethodDecorator {
  return restrictTo('party');
}

/** The argument of a move that makes repeating it safe. */
export function IdempotencyKeyArg() {
  const description =
    'Chosen by the client, up to 255 characters: the same key with the same input is answered with the stored ' +
    'answer for a day at least, the same key with another input is refused.';
  return Arg('idempotencyKey', () => String, { nullable: true, description });
}

/** The signed-in consumer. */
export function CurrentCaller() {
  return createParameterDecorator<Context>(({ context }) => context.caller());
}

/** The signed-in creditor user. */
export function CurrentCreditor() {
  return createParameterDecorator<Context>(({ context }) => context.creditor());
}

/** Either side of a negotiation. */
export function CurrentParty() {
  return createParameterDecorator<Context>(({ context }) => context.party());
}

function restrictTo(admission: AccessPolicy): MethodDecorator {
  return (target, key, descriptor) => {
    Authorized(admission)(target, key, descriptor);
    Extensions({ access: admission })(target, key, descriptor);
  };
}
