// Provisions a creditor user with a generated password, or deactivates one. Both end the user's sessions.
import { normalizeEmail } from '../../domain/creditor/creditor-user';
import { isEmailAddress } from '../../domain/sign-in/contact';
import type { Database } from '../../persistence/database/database';
import type { Dependencies } from '../shared/dependencies';

export type ProvisioningDependencies = Pick<
  Dependencies,
  'db' | 'creditors' | 'passwords' | 'randomness' | 'audit' | 'clock'
>;

export interface CreditorToProvision {
  readonly email: string;
  readonly companyId: number;
  readonly name: string;
}

export interface ProvisionedCreditor {
  readonly outcome: 'added' | 'updated';
  /** Shown once: only its hash is stored. */
  readonly password: string;
  readonly endedSessions: number;
}

/** Throws with a message for the operator. */
export async function provisionCreditor(
  dependencies: ProvisioningDependencies,
  { email: address, companyId, name: fullName }: CreditorToProvision,
): Promise<ProvisionedCreditor> {
  const { creditors, passwords, randomness, clock } = dependencies;
  const email = normalizeEmail(address);
  const name = fullName.trim();
  if (!isEmailAddress(email)) throw new Error('The e-mail address is invalid.');
  if (name === '' || Array.from(name).length > 191) throw new Error('The name must have 1 to 191 characters.');
  if (!(await creditors.companyExists(dependencies.db, companyId))) throw new Error('There is no such company.');
  const password = randomness.token();
  const passwordHash = await passwords.hash(password);
  return dependencies.db.transaction(async (db) => {
    const user = { email, companyId, name, passwordHash, now: clock().epoch };
    const outcome = await creditors.upsertCreditorUser(db, user);
    if (outcome === 'taken') throw new Error('The e-mail address belongs to a user of another company.');
    return { outcome, password, endedSessions: await endSessions(dependencies, db, email, 'creditor.let_in') };
  });
}

/** Returns the number of ended sessions. Throws with a message for the operator. */
export async function deactivateCreditor(dependencies: ProvisioningDependencies, address: string): Promise<number> {
  const email = normalizeEmail(address);
  return dependencies.db.transaction(async (db) => {
    if (!(await dependencies.creditors.disableCreditorUser(db, email))) {
      throw new Error('No creditor user has this e-mail address.');
    }
    return endSessions(dependencies, db, email, 'creditor.shut_out');
  });
}

async function endSessions(
  { audit, creditors, clock }: ProvisioningDependencies,
  db: Database,
  email: string,
  event: 'creditor.let_in' | 'creditor.shut_out',
): Promise<number> {
  const now = clock().epoch;
  const id = await creditors.findCreditorIdByEmail(db, email);
  if (id === null) return 0;
  const noRequest = { profileId: null, sessionId: null, ipPrefix: null, userAgentHash: null, requestId: null };
  await audit.insertAuditEvent(db, { ...noRequest, at: now, event, creditorUserId: id, reason: 'operator' });
  return creditors.revokeCreditorSessions(db, id, now);
}
