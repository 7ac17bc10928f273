// Permanently ends a helping hand link. A gift that is being charged still counts.
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { loadOwnLink } from './steps/load-link';

/** A success again for a link that was revoked before. Throws `not_found`, also for links of others. */
export async function revokeGiftLink(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<{ readonly message: string; readonly data: { readonly id: number } }> {
  const { db, giftLinks, clock } = dependencies;
  const link = await loadOwnLink(dependencies, caller, id);
  await giftLinks.revokeLink(db, link.id, clock().epoch);
  return { message: 'The link was revoked.', data: { id: link.id } };
}
