// Finds a helping hand link: for its consumer by its id, for a payer by its token.
import { GIFT_TOKEN, type GiftLinkFacts } from '../../../domain/gifts/gift-link';
import { DomainError } from '../../../domain/shared/errors';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { limitFailures } from '../../shared/rate-limits';
import type { RequestContext } from '../../shared/request-context';

const LINK_ID = /^[1-9]\d{0,15}$/;

/** Throws `not_found`, also for a link of another profile. */
export async function loadOwnLink(
  { db, giftLinks }: Pick<Dependencies, 'db' | 'giftLinks'>,
  { profile }: Caller,
  id: string,
): Promise<GiftLinkFacts> {
  const link = LINK_ID.test(id) ? await giftLinks.findOwnLink(db, profile.id, Number(id)) : null;
  if (!link) throw unknownLink();
  return link;
}

/** Throws `not_found`, and `too_many_attempts` for an address that tries tokens. */
export async function loadPublicLink(
  dependencies: Dependencies,
  token: string,
  { request, response }: RequestContext,
): Promise<GiftLinkFacts> {
  const { db, giftLinks } = dependencies;
  const misses = [{ scope: 'gift_miss', subject: request.ipPrefix }] as const;
  return limitFailures(dependencies, response, misses, ['not_found'], async () => {
    const link = GIFT_TOKEN.test(token) ? await giftLinks.findLinkByToken(db, token) : null;
    if (!link) throw unknownLink();
    return link;
  });
}

function unknownLink(): DomainError {
  return new DomainError('not_found', { message: 'Gift link not found.' });
}
