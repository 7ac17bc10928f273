// The helping hand links of the consumer, addresses with which others can pay towards an account: lists, makes, changes and
// revokes them.
import { acceptsGifts } from '../../domain/gifts/decide-gift';
import {
  describeGiftLink,
  type GiftLinkStatus,
  type GiftLinkView,
  canMakeLink,
  getDefaultExpiry,
  MAX_OPEN_LINKS,
  toLinkChanges,
  validateGiftLink,
  type GiftLinkRequest,
  getEndedStatus,
  type GiftLinkFacts,
} from '../../domain/gifts/gift-link';
import { toDecimalString, ZERO, moneyOrNull } from '../../domain/shared/money';
import type { Caller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { parseAccountFilter } from './steps/parse-account-filter';
import { loadOwnLink } from './steps/load-link';
import { deriveState } from '../../domain/account/display-state';
import { stopsOffers } from '../../domain/account/marks';
import { actionUnavailable } from '../../domain/account/transitions';
import { assertCurrentContext, type MoveCommand } from '../negotiation/steps/perform-move';
import { assertNoErrors } from '../../domain/negotiation/move-validation';
import { normalizeText } from '../../domain/shared/free-text';
import { loadOwnAccount } from '../account/steps/load-account';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import type { ServiceSettings } from '../../config/services';
import { enqueueNotice } from '../sign-in/steps/notify';

export interface GiftLinksRequest extends PageRequest {
  readonly accountId: string | null;
  readonly status: GiftLinkStatus | null;
}

export interface GiftLinkConnectionView extends Connection<GiftLinkView> {
  /** All links of the list have received this amount. */
  readonly receivedAmount: string;
}

/** Three statements, whatever the length of the list. Throws `validation_failed` for the page and the account. */
export async function giftLinks(
  { db, accounts, giftLinks: store, clock }: Dependencies,
  { profile: { id: profileId } }: Caller,
  { accountId, status, ...request }: GiftLinksRequest,
): Promise<GiftLinkConnectionView> {
  const after = readPage(request, decodeNumberCursor);
  const { today } = clock();
  const own = await accounts.findStateFactsByProfile(db, profileId);
  const acceptingIds = own.filter(acceptsGifts).map(({ id }) => id);
  const wanted = parseAccountFilter(accountId);
  const accountIds = own.map(({ id }) => id).filter((id) => wanted === null || id === wanted);
  const filter = { profileId, accountIds, status, acceptingIds, today };
  const { received, ...counts } = await store.countLinks(db, filter, after);
  const links = await store.findLinks(db, filter, { after, limit: request.first });
  const views = links.map((link) => describeGiftLink(link, { accepts: acceptingIds.includes(link.accountId), today }));
  return {
    ...toConnection(views, ({ id }) => encodeNumberCursor(id), counts),
    receivedAmount: toDecimalString(received),
  };
}

/** The same page of each account, by the account's id. Two statements, however many accounts. */
export async function giftLinksByAccount(
  { db, accounts, giftLinks: store, clock }: Dependencies,
  { profile: { id: profileId } }: Caller,
  { accountIds, ...page }: PageRequest & { readonly accountIds: readonly number[] },
): Promise<ReadonlyMap<number, GiftLinkConnectionView>> {
  const after = readPage(page, decodeNumberCursor);
  const { today } = clock();
  const own = await accounts.findStateFactsByProfile(db, profileId);
  const accepting = new Set(own.filter(acceptsGifts).map(({ id }) => id));
  const links = await store.findLinksByAccounts(db, profileId, accountIds);
  return new Map(
    accountIds.map((accountId) => {
      const all = links.filter((link) => link.accountId === accountId);
      const rest = after === null ? all : all.filter(({ id }) => id < after);
      const accepts = accepting.has(accountId);
      const views = rest.slice(0, page.first).map((link) => describeGiftLink(link, { accepts, today }));
      const counts = { total: all.length, before: all.length - rest.length };
      const received = all.reduce((sum, link) => sum.plus(link.received.amount), ZERO);
      const connection = toConnection(views, ({ id }) => encodeNumberCursor(id), counts);
      return [accountId, { ...connection, receivedAmount: toDecimalString(received) }];
    }),
  );
}

/**
 * Ends the link permanently. A gift that is being charged still counts. A success again for a link that was revoked
 * before. Throws `not_found`, also for links of others.
 */
export async function revokeGiftLink(dependencies: Dependencies, caller: Caller, id: string): Promise<GiftLinkResult> {
  const { db, giftLinks, clock } = dependencies;
  const { epoch, today } = clock();
  const link = await loadOwnLink(dependencies, caller, id);
  await giftLinks.revokeLink(db, link.id, epoch);
  const revoked = { ...link, revokedAt: link.revokedAt ?? epoch };
  return { message: 'The link was revoked.', data: describeGiftLink(revoked, { accepts: false, today }) };
}

interface GiftLinkResult {
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
  const canMake = canMakeLink(deriveState(account).condition) && !stopsOffers(account.marks);
  if (!canMake) throw actionUnavailable(account);
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

type Changes = Pick<GiftLinkRequest, 'message' | 'goal' | 'expiresOn' | 'showCreditor'>;

/** A gift that is claimed meanwhile changes the link too: the update is then decided again. */
const MAX_DECISIONS = 5;

/** The address of the link stays the same. Throws `not_found`, also for links of others, then `validation_failed`. */
export async function updateGiftLink(
  dependencies: Dependencies,
  caller: Caller,
  { id, ...changes }: Changes & { readonly id: string },
): Promise<{ readonly message: string; readonly data: GiftLinkView }> {
  const { db, accounts, clock } = dependencies;
  const { today } = clock();
  for (let decisions = 1; ; decisions += 1) {
    const link = await loadOwnLink(dependencies, caller, id);
    assertNoErrors(validateChanges(changes, today));
    if (!(await writeChanges(dependencies, link, changes))) {
      if (decisions === MAX_DECISIONS) throw new Error('A link changes all the time.');
      continue;
    }
    const own = await accounts.findStateFactsByProfile(db, caller.profile.id);
    const account = own.find((facts) => facts.id === link.accountId);
    const after = await loadOwnLink(dependencies, caller, id);
    const data = describeGiftLink(after, { accepts: account !== undefined && acceptsGifts(account), today });
    return { message: 'The link was updated.', data };
  }
}

function validateChanges(changes: Changes, today: string) {
  const { message, goal, expiresOn, showCreditor } = changes;
  if (message === undefined && goal === undefined && expiresOn == null && showCreditor == null) {
    return { message: ['At least one of message, goal, expires on and show creditor is required.'] };
  }
  return validateGiftLink(changes, today);
}

/** Under the lock of the account's links: a later expiry date may open one more. */
async function writeChanges(
  { db: database, giftLinks, clock }: Dependencies,
  link: GiftLinkFacts,
  changes: Changes,
): Promise<boolean> {
  const { today } = clock();
  return database.transaction(async (db) => {
    await giftLinks.lockLinks(db, link.accountId);
    const wasOpen = getEndedStatus(link, today) === null;
    const goal = changes.goal === undefined ? link.goal : moneyOrNull(changes.goal);
    const isOpen = getEndedStatus({ ...link, goal, expiresOn: changes.expiresOn ?? link.expiresOn }, today) === null;
    if (isOpen && !wasOpen && (await giftLinks.hasEveryLink(db, link.accountId, today, link.id))) {
      assertNoErrors({ expiresOn: [TOO_MANY] });
    }
    return giftLinks.updateLink(db, link, toLinkChanges(changes));
  });
}
