// Lists what others paid towards the accounts of the consumer, the newest first. Declined payments are not listed.
import { describeGift, type GiftView } from '../../domain/gifts/gift-payment';
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

export interface GiftsRequest extends PageRequest {
  readonly accountId: string | null;
}

/** Two statements, whatever the length of the list. Throws `validation_failed` for the page and the account. */
export async function gifts(
  { db, giftLists }: Dependencies,
  { profile: { id: profileId } }: Caller,
  { accountId, ...request }: GiftsRequest,
): Promise<Connection<GiftView>> {
  const after = readPage(request, decodeNumberCursor);
  const filter = { profileId, accountId: parseAccountFilter(accountId) };
  const counts = await giftLists.countGifts(db, filter, after);
  const found = await giftLists.findGifts(db, filter, { after, limit: request.first });
  return toConnection(found.map(describeGift), ({ id }) => encodeNumberCursor(id), counts);
}
