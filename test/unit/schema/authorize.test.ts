// Who is let in to a root field: each rule asks the right caller, in the documented order.
import 'reflect-metadata';
import type { Context } from '../../../schema/server/context';
import { authorize, type AccessPolicy } from '../../../schema/shared/decorators';
import { DomainError, type ErrorCode } from '../../../src/domain/shared/errors';

interface Visitor {
  readonly consumer?: true;
  readonly creditor?: { readonly hasActiveMembership: boolean };
}

/** A context in which only these are signed in, and the callers that were asked for. */
function createTestContext({ consumer, creditor }: Visitor) {
  const asked: string[] = [];
  const ask = (name: string, isThere: boolean) => {
    asked.push(name);
    return isThere ? Promise.resolve({ creditor }) : Promise.reject(new DomainError('unauthenticated'));
  };
  const context = {
    caller: () => ask('consumer', consumer === true),
    creditor: () => ask('creditor', creditor !== undefined),
  };
  return { context: context as unknown as Context, asked };
}

const MEMBER: Visitor = { creditor: { hasActiveMembership: true } };
const LAPSED: Visitor = { creditor: { hasActiveMembership: false } };

describe('a field', () => {
  it.each<[string, AccessPolicy, Visitor, ErrorCode | null]>([
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
  ])('for %s (%s) answers %j with %s', async (_whom, admission, visitor, refusal) => {
    const { context, asked } = createTestContext(visitor);
    const outcome = await authorize(context, [admission]).catch((error: unknown) => error);
    expect(outcome).toEqual(refusal === null ? true : new DomainError(refusal));
    expect(asked).toEqual([admission === 'consumer' ? 'consumer' : 'creditor']);
  });

  it('that names nobody is open to nobody', async () => {
    expect(await authorize(createTestContext(MEMBER).context, [])).toBe(false);
  });
});
