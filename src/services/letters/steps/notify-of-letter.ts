// Announces a letter by mail to whoever is to read it.
import type { MessageKind } from '../../../domain/messages/contact-gates';
import type { ProfileFacts } from '../../../domain/profile/profile';
import type { Database } from '../../../persistence/database/database';
import { enqueueConsumerNotice, enqueueMessage } from '../../messages/steps/enqueue-message';
import { findMailAddress } from '../../messages/steps/tell-person';
import type { Dependencies } from '../../shared/dependencies';
import { toPeriodCounter } from '../../shared/rate-limits';

const DAY_SECONDS = 24 * 60 * 60;

interface AnnouncedLetter {
  readonly accountId: number;
  readonly companyId: number;
  /** The answer to a dispute is announced whenever it comes, and each time. */
  readonly kind: Extract<MessageKind, 'letter' | 'dispute_answer'>;
}

/**
 * Notifies a person by mail that a letter is in the mailbox, at most once a day: the owner of the profile that has
 * claimed the account, or, while nobody has, the address that the company of the account knows. Does nothing for an
 * owner who does not want mails, and without an address. Call in a transaction.
 */
export async function notifyOfLetter(
  dependencies: Dependencies,
  db: Database,
  { email, ...letter }: AnnouncedLetter & { readonly email: string | null },
  owner: ProfileFacts | null,
): Promise<void> {
  if (owner) await notifyOwner(dependencies, db, owner, letter);
  else if (email !== null) await inviteReader(dependencies, db, email, letter);
}

async function notifyOwner(
  dependencies: Dependencies,
  db: Database,
  owner: ProfileFacts,
  { accountId, kind }: AnnouncedLetter,
): Promise<void> {
  const accountIds = [accountId];
  const to = await findMailAddress(dependencies, db, owner, { accountIds, notice: 'letter_waiting', kind });
  if (to === null) return;
  const { epoch: now } = dependencies.clock();
  const claim = { profileId: owner.id, now, since: now - DAY_SECONDS * 1000 };
  if (!(await dependencies.mailbox.claimLetterNotice(db, claim)) && kind === 'letter') return;
  await enqueueConsumerNotice(dependencies, db, { profileId: owner.id, to, accountIds, kind }, 'letter_waiting');
}

/** Counted by company, so that the letters of one company do not depend on those of another. */
async function inviteReader(
  dependencies: Dependencies,
  db: Database,
  to: string,
  { accountId, companyId, kind }: AnnouncedLetter,
): Promise<void> {
  const subject = `${companyId}|${to.trim().toLowerCase()}`;
  const counter = toPeriodCounter(dependencies, { scope: 'letter_invitation', subject }, { seconds: DAY_SECONDS });
  if ((await dependencies.rateLimits.incrementCounter(db, counter)) > 1 && kind === 'letter') return;
  await enqueueMessage(dependencies, db, {
    text: { name: 'first_letter' },
    owner: null,
    to,
    subject: { accountIds: [accountId], kind },
    companyId,
  });
}
