// Decorators of root fields: who may call a field, which errors it can return, and who the caller is.
import { Authorized, createParameterDecorator, Extensions } from 'type-graphql';
import { assertMayCall } from '../../src/domain/creditor/creditor-access';
import type { ErrorCode } from '../../src/domain/shared/errors';
import { getRights, type CreditorCaller } from '../../src/services/shared/authenticate';
import { isRecord } from '../../src/domain/shared/is-record';
import { IDEMPOTENCY_KEY } from '../../src/services/shared/idempotency';
import { parseAccountId } from '../../src/services/shared/read-ahead';
import type { Context } from '../server/context';
import { Pattern } from './input-rules';
import { TextArg } from './max-length';

/** The error codes that a root field can return, printed into the SDL as `@errors(codes: […])`. */
export function Raises(...raised: ErrorCode[]) {
  // A token that is judged may be one of the other side.
  const codes = raised.flatMap((code): ErrorCode[] => (code === 'unauthenticated' ? [code, 'wrong_audience'] : [code]));
  return Extensions({ directives: { errors: { codes } } });
}

/** The codes that `Raises` declared. */
export function getErrorCodes({ extensions }: { readonly extensions: Readonly<Record<string, unknown>> }): ErrorCode[] {
  const { errors } = (extensions['directives'] ?? {}) as { readonly errors?: { readonly codes: ErrorCode[] } };
  return errors?.codes ?? [];
}

/** Each policy throws its error. Where it checks several things, the order decides which error a client gets. */
const ACCESS_POLICIES = {
  consumer: async (context: Context, { accountId }: Call) => {
    await context.caller(accountId);
  },
  creditor: async (context: Context, call: Call) => {
    assertCreditorMay(call, await context.creditor());
  },
  party: async (context: Context, call: Call) => {
    const party = await context.party();
    if (party.kind === 'creditor') assertCreditorMay(call, party.caller);
  },
} as const satisfies Record<string, (context: Context, call: Call) => Promise<void>>;

interface Call {
  /** The table of the creditors' rights has this name. */
  readonly field: string;
  readonly accountId: number | null;
}

function assertCreditorMay({ field }: Call, caller: CreditorCaller): void {
  assertMayCall(field, { rights: getRights(caller), hasActiveMembership: caller.creditor.hasActiveMembership });
}

export type AccessPolicy = keyof typeof ACCESS_POLICIES;

/** Values that the extension `access` of a root field may have. */
export const ACCESS_RULES: readonly unknown[] = ['public', ...Object.keys(ACCESS_POLICIES)];

export interface Access {
  readonly policy: AccessPolicy;
  /** Path to the argument that names the account, such as `['input', 'accountId']`. */
  readonly account: readonly string[];
}

/**
 * Applies the policies of a field, named as in the table of the creditors' rights; throws the error of the first one that
 * fails.
 */
export async function authorize(
  context: Context,
  access: readonly Access[],
  { field, args }: { readonly field: string; readonly args: object },
): Promise<boolean> {
  for (const { policy, account } of access) {
    await ACCESS_POLICIES[policy](context, { field, accountId: findAccountId(args, account) });
  }
  return access.length > 0;
}

function findAccountId(args: object, path: readonly string[]): number | null {
  let value: unknown = path.length > 0 ? args : null;
  for (const name of path) value = isRecord(value) ? value[name] : null;
  return parseAccountId(value);
}

/**
 * The answer of this root field has an entity tag. A consumer's answer depends only on the business day, the caller, and rows
 * whose writers raise a stamp: it is sent again while they are the same (docs/stored-answers.md).
 */
export function Stamped() {
  return Extensions({ stamped: true });
}

/** What this field returns may change without a stamp: an answer with it is made each time. */
export function Unstamped() {
  return Extensions({ stamped: false });
}

/** Requires no sign-in. */
export function Public() {
  return Extensions({ access: 'public' });
}

/**
 * For signed-in consumers; otherwise `unauthenticated` or `wrong_audience`. `account` is the path to the argument that names the account which
 * the field loads: it is read with the session.
 */
export function ConsumersOnly(...account: readonly string[]): MethodDecorator {
  return restrictTo('consumer', account);
}

/**
 * For creditor users and API keys, as the row of the field in `CREDITOR_OPERATIONS` says; otherwise `unauthenticated`,
 * `wrong_audience`, `role_required` or `membership_required`.
 */
export function CreditorsOnly(): MethodDecorator {
  return restrictTo('creditor');
}

/** For both sides of a negotiation: signed-in consumers, and creditors as with `CreditorsOnly`. */
export function PartiesOnly(): MethodDecorator {
  return restrictTo('party');
}

/** The argument `idempotencyKey`, which makes it safe to retry a mutation. */
export function IdempotencyKeyArg(): ParameterDecorator {
  const description =
    'A key chosen by the client, at most 255 characters. Repeating a request with the same key and input returns the ' +
    'stored response for at least 24 hours. The same key with a different input is rejected.';
  return (target, key, index) => {
    TextArg('idempotencyKey', 512, description)(target, key, index);
    if (key !== undefined) Pattern(IDEMPOTENCY_KEY)(target, key, index);
  };
}

/** The signed-in consumer. */
export function CurrentCaller() {
  return createParameterDecorator<Context>(({ context }) => context.caller());
}

/** The signed-in creditor user. */
export function CurrentCreditor() {
  return createParameterDecorator<Context>(({ context }) => context.creditor());
}

/** The signed-in consumer or creditor user. */
export function CurrentParty() {
  return createParameterDecorator<Context>(({ context }) => context.party());
}

function restrictTo(policy: AccessPolicy, account: readonly string[] = []): MethodDecorator {
  return (target, key, descriptor) => {
    Authorized<Access>({ policy, account })(target, key, descriptor);
    Extensions({ access: policy })(target, key, descriptor);
  };
}
