// Makes a one-time token with which a creditor user sets a password, and mails it.
import { toPasswordLink } from '../../../domain/creditor/creditor-mail';
import type { PasswordTokenPurpose } from '../../../domain/creditor/password';
import type { MessageName } from '../../../domain/messages/message-catalogue';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueMessage, type OutboxDependencies } from '../../messages/steps/enqueue-message';

export type TokenDependencies = OutboxDependencies & Pick<Dependencies, 'passwordTokens' | 'digests'>;

const MESSAGE = { invitation: 'invitation', reset: 'password_reset' } as const satisfies Readonly<
  Record<PasswordTokenPurpose, MessageName>
>;

interface TokenOwner {
  readonly id: number;
  readonly email: string;
}

interface PasswordLink {
  readonly link: string;
  readonly validUntil: number;
}

/**
 * In the transaction `db`. An invitation takes the place of earlier ones. Whoever asks for a reset may be a stranger, and takes
 * nothing away. Returns the link, or the bare token without an address.
 */
async function issuePasswordToken(
  { passwordTokens, randomness, digests, clock, settings }: TokenDependencies,
  db: Database,
  creditorUserId: number,
  purpose: PasswordTokenPurpose,
): Promise<PasswordLink> {
  const token = randomness.token();
  const createdAt = clock().epoch;
  const seconds = purpose === 'invitation' ? settings.invitationSeconds : settings.passwordResetSeconds;
  const expiresAt = createdAt + seconds * 1000;
  const tokenDigest = digests.digestToken(token);
  if (purpose === 'invitation') await passwordTokens.deletePasswordTokens(db, creditorUserId);
  await passwordTokens.storePasswordToken(db, { creditorUserId, purpose, tokenDigest, createdAt, expiresAt });
  return { link: toPasswordLink(settings.creditorAppUrl, token), validUntil: expiresAt };
}

/** How a user gets the token; `none`: the user signs in with an external identity provider. */
export type TokenDelivery = 'mail' | 'none' | 'print';

interface Delivery {
  readonly purpose: PasswordTokenPurpose;
  readonly delivery: TokenDelivery;
}

/** In the transaction `db`. Returns what to print, or null. Wake the sender after it. */
export async function deliverPasswordToken(
  dependencies: TokenDependencies,
  db: Database,
  { id, email: to }: TokenOwner,
  { purpose, delivery }: Delivery,
): Promise<string | null> {
  if (delivery === 'none') return null;
  const { link, validUntil } = await issuePasswordToken(dependencies, db, id, purpose);
  if (delivery === 'print') return link;
  const text = { name: MESSAGE[purpose], values: () => ({ link }) };
  await enqueueMessage(dependencies, db, { text, owner: { creditorUserId: id }, to, validUntil });
  return null;
}

/** In the transaction `db`. Wake the sender after it. */
export async function mailPasswordToken(
  dependencies: TokenDependencies,
  db: Database,
  owner: TokenOwner,
  purpose: PasswordTokenPurpose,
): Promise<void> {
  await deliverPasswordToken(dependencies, db, owner, { purpose, delivery: 'mail' });
}
