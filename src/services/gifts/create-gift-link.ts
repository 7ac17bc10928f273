// Makes a helping hand link for an account: an address with which others can pay towards it.
import { deriveState } from '../../domain/account/display-state';
import { actionUnavailable } from '../../domain/account/transitions';
import {
  canMakeLink,
  describeGiftLink,
  getDefaultExpiry,
  MAX_OPEN_LINKS,
  toLinkChanges,
  validateGiftLink,
  type GiftLinkRequest,
  type GiftLinkView,
} from '../../domain/gifts/gift-link';
import { acceptsGifts } from '../../domain/gifts/decide-gift';
import { assertCurrentContext, type MoveCommand } from '../negotiation/steps/perform-move';
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { normalizeText } from '../../domain/shared/free-text';
import { loadOwnAccount } from '../account/steps/load-account';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import type { ServiceSettings } from '../../config/services';
import { enqueueNotice } from '../sign-in/steps/notify';

export interface GiftLinkResult {
  readonly message: string;
  readonly data: GiftLinkView;
}

/**
 * Takes no idempotency key: the answer is a secret, which is not stored; an unused link expires. Throws, in this
 * order, `not_found`, `forbidden`, `validation_failed`, `offer_action_unavailable` and `too_many_attempts`.
 */
export async function createGiftLink(
  dependencies: Dependencies,
  caller: Caller,
  { accountId, actionContext, ...request }: GiftLinkRequest & MoveCommand,
  { response }: Pick<RequestContext, 'response'>,
): Promise<GiftLinkResult> {
  const { clock, giftLinks, outboxSender, randomness, settings } = dependencies;
  const { today, epoch } = clock();
  const { profile } = caller;
  const account = await loadOwnAccount(dependencies, caller, accountId, today);
  assertNoErrors(validateGiftLink(request, today));
  const displayName = normalizeText(request.displayName) ?? profile.firstName ?? account.firstName;
  if (displayName === null) assertNoErrors({ displayName: ['The display name is required.'] });
  assertCurrentContext(account, actionContext);
  if (!canMakeLink(deriveState(account).condition)) throw actionUnavailable(account);
  await enforceRateLimits(dependencies, response, [{ scope: 'gift_link', subject: String(profile.id) }]);
  const token = `gft_${randomness.token()}`;
  const link = await dependencies.db.transaction(async (db) => {
    await giftLinks.lockLinks(db, account.id);
    if (await giftLinks.hasEveryLink(db, account.id, today, null)) assertNoErrors({ accountId: [TOO_MANY] });
    const id = await giftLinks.insertLink(db, {
      accountId: account.id,
      profileId: profile.id,
      token,
      message: null,
      goal: null,
      singleUse: request.singleUse ?? false,
      showCreditor: false,
      expiresOn: getDefaultExpiry(today),
      ...toLinkChanges(request),
      displayName: displayName ?? '',
      createdAt: epoch,
    });
    await enqueueNotice(
      dependencies,
      db,
      { owner: { profileId: profile.id }, email: profile.email },
      'gift_link_created',
    );
    return giftLinks.findOwnLink(db, profile.id, id);
  });
  if (!link) throw new Error('A new link disappeared.');
  outboxSender.wake();
  const url = buildUrl(token, settings);
  const data = describeGiftLink(link, { accepts: acceptsGifts(account), today, url });
  return { message: 'Your helping hand link is ready.', data };
}

const TOO_MANY = `An account has at most ${MAX_OPEN_LINKS} open links. Please revoke one first.`;

/** In a fragment, the token is in no log of a server and in no `Referer`. Without a page, the address of the API's answer. */
function buildUrl(token: string, { gifts, publicUrl }: ServiceSettings): string {
  return gifts.pageUrl === null ? `${publicUrl ?? ''}${gifts.path}/${token}` : `${gifts.pageUrl}#${token}`;
}
