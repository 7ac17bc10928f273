// Access policies of root fields: each policy checks the right caller.
import 'reflect-metadata';
import type { Context } from '../../../schema/server/context';
import { authorize, type AccessPolicy } from '../../../schema/shared/decorators';
import { DomainError, type ErrorCode } from '../../../src/domain/shared/errors';

interface SignedIn {
  readonly consumer?: true;
  readonly creditor?: { readonly hasActiveMembership: boolean };
}

/** A context in which only these are signed in; `requested` lists the callers that were looked up. */
function createTestContext({ consumer, creditor }: SignedIn) {
  const requested: string[] = [];
  const lookUp = (name: string, isSignedIn: boolean) => {
    requested.push(name);
    return isSignedIn ? Promise.resolve({ creditor }) : Promise.reject(new DomainError('unauthenticated'));
  };
  const context = {
    caller: () => lookUp('consumer', consumer === true),
    creditor: () => lookUp('creditor', creditor !== undefined),
  };
  return { context: context as unknown as Context, requested };
}

const MEMBER: SignedIn = { creditor: { hasActiveMembership: true } };
const LAPSED: SignedIn = { creditor: { hasActiveMembership: false } };

describe('a field', () => {
  it.each<[string, AccessPolicy, SignedIn, ErrorCode | null]>([
    ['consumers', 'consumer', { consumer: true }, null],
    ['consumers', 'consumer', MEMBER, 'unauthenticated'],
    ['consumers', 'consumer', {}, 'unauthenticated'],
    ['creditors', 'creditor', MEMBER, null],
    ['creditors', 'creditor', LAPSED, null],
    ['creditors', 'creditor', { consumer: true }, 'unauthenticated'],
    ['members', 'member', MEMBER, null],
    ['members', 'member', LAPSED, 'membership_required'],
    ['members', 'member', { consumer: true }, 'unauthenticated'],
    ['members', 'member', {}, 'unauthenticated'],
  ])('for %s (%s) requested by %j has error %s', async (_audience, policy, signedIn, error) => {
    const { context, requested } = createTestContext(signedIn);
    const outcome = await authorize(context, [policy]).catch((thrown: unknown) => thrown);
    expect(outcome).toEqual(error === null ? true : new DomainError(error));
    expect(requested).toEqual([policy === 'consumer' ? 'consumer' : 'creditor']);
  });

  it('without a policy is refused', async () => {
    expect(await authorize(createTestContext(MEMBER).context, [])).toBe(false);
  });
});
