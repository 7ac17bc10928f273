// Lists the helping hand links of the consumer, the newest first.
import { acceptsGifts } from '../../domain/gifts/decide-gift';
import { describeGiftLink, type GiftLinkStatus, type GiftLinkView } from '../../domain/gifts/gift-link';
import { toDecimalString, ZERO } from '../../domain/shared/money';
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

export interface GiftLinksRequest extends PageRequest {
  /** Null: of all accounts. */
  readonly accountId: string | null;
  readonly status: GiftLinkStatus | null;
}

export interface GiftLinkConnectionView extends Connection<GiftLinkView> {
  /** By all links of the list. */
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
  const filter = { profileId, accountId: parseAccountFilter(accountId), status, acceptingIds, today };
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
