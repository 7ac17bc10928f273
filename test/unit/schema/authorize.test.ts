// Access policies of root fields: each policy checks the right caller.
import 'reflect-metadata';
import type { Context } from '../../../schema/server/context';
import { authorize, type AccessPolicy } from '../../../schema/shared/decorators';
import type { CreditorRights } from '../../../src/domain/creditor/creditor-access';
import { DomainError } from '../../../src/domain/shared/errors';

interface SignedIn {
  readonly consumer?: true;
  readonly creditor?: { readonly hasActiveMembership: boolean; readonly rights?: CreditorRights };
}

/** A context in which only these are signed in; `requested` lists the callers that were looked up. */
function createTestContext({ consumer, creditor }: SignedIn) {
  const requested: string[] = [];
  const { rights } = creditor ?? {};
  const actor = rights?.kind === 'api_key' ? rights : { kind: 'user', user: { role: rights?.role ?? 'agent' } };
  const caller = { actor, creditor };
  const lookUp = (name: string, isSignedIn: boolean) => {
    requested.push(name);
    return isSignedIn ? Promise.resolve(caller) : Promise.reject(new DomainError('unauthenticated'));
  };
  const context = {
    caller: () => lookUp('consumer', consumer === true),
    creditor: () => lookUp('creditor', creditor !== undefined),
  };
  return { context: context as unknown as Context, requested };
}

const MEMBER: SignedIn = { creditor: { hasActiveMembership: true } };
const LAPSED: SignedIn = { creditor: { hasActiveMembership: false } };
const READER: SignedIn = {
  creditor: { hasActiveMembership: true, rights: { kind: 'api_key', scopes: ['read', 'export'] } },
};
const UNAUTHENTICATED = new DomainError('unauthenticated');
const LAPSED_ERROR = new DomainError('membership_required');

describe('a field', () => {
  it.each<[string, AccessPolicy, SignedIn, DomainError | null]>([
    ['accounts', 'consumer', { consumer: true }, null],
    ['accounts', 'consumer', MEMBER, UNAUTHENTICATED],
    ['accounts', 'consumer', {}, UNAUTHENTICATED],
    ['creditor', 'creditor', MEMBER, null],
    ['creditor', 'creditor', LAPSED, null],
    ['creditor', 'creditor', { consumer: true }, UNAUTHENTICATED],
    ['creditor', 'creditor', READER, new DomainError('role_required', { required: 'agent' })],
    ['openOffers', 'creditor', MEMBER, null],
    ['openOffers', 'creditor', READER, null],
    ['openOffers', 'creditor', LAPSED, LAPSED_ERROR],
    ['openOffers', 'creditor', { consumer: true }, UNAUTHENTICATED],
    ['openOffers', 'creditor', {}, UNAUTHENTICATED],
    ['acceptOffer', 'creditor', READER, new DomainError('role_required', { required: 'answer' })],
  ])('%s for a %s requested by %j has error %s', async (field, policy, signedIn, error) => {
    const { context, requested } = createTestContext(signedIn);
    const call = { field, args: {} };
    const outcome = await authorize(context, [{ policy, account: [] }], call).catch((thrown: unknown) => thrown);
    expect(outcome).toEqual(error ?? true);
    if (error) expect(outcome).toMatchObject({ details: error.details });
    expect(requested).toEqual([policy === 'consumer' ? 'consumer' : 'creditor']);
  });

  it.each<[string, object, number | null]>([
    ['an account', { input: { accountId: '19' } }, 19],
    ['an account that is no number', { input: { accountId: '19.0' } }, null],
    ['no account', { input: {} }, null],
    ['nothing', {}, null],
  ])('asks for the caller with what the arguments name: %s', async (_what, args, expected) => {
    const asked: unknown[] = [];
    const { context } = createTestContext({ consumer: true });
    const caller = async (accountId?: number | null) => {
      asked.push(accountId);
      return context.caller();
    };
    const access = { policy: 'consumer', account: ['input', 'accountId'] } as const;
    await authorize({ ...context, caller }, [access], { field: 'startOver', args });
    expect(asked).toEqual([expected]);
  });

  it('without a policy is refused', async () => {
    const call = { field: 'openOffers', args: {} };
    expect(await authorize(createTestContext(MEMBER).context, [], call)).toBe(false);
  });
});
