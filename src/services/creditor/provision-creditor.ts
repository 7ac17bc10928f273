// Lets a person sign in for a company with a password that is drawn here and told once, or shuts that person out. Either
// ends what sessions there are.
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
  /** Told once: only its hash is stored. */
  readonly password: string;
  readonly endedSessions: number;
}

/** Throws in words for the operator when that cannot be. */
export async function provisionCreditor(
  dependencies: ProvisioningDependencies,
  asked: CreditorToProvision,
): Promise<ProvisionedCreditor> {
  const email = normalizeEmail(asked.email);
  const name = asked.name.trim();
  if (!isEmailAddress(email)) throw new Error('The e-mail address is none.');
  if (name === '' || Array.from(name).length > 191) throw new Error('A name has 1 to 191 characters.');
  if (!(await dependencies.creditors.companyExists(dependencies.db, asked.companyId)))
    throw new Error('There is no such company.');
  const password = dependencies.randomness.token();
  const passwordHash = await dependencies.passwords.hash(password);
  return dependencies.db.transaction(async (db) => {
    const user = { email, companyId: asked.companyId, name, passwordHash, now: dependencies.clock().epoch };
    const outcome = await dependencies.creditors.upsertCreditorUser(db, user);
    if (outcome === 'taken') throw new Error('The address belongs to a user of another company.');
    return { outcome, password, endedSessions: await endSessions(dependencies, db, email, 'creditor.let_in') };
  });
}

/** Answers how many sessions ended; throws in words for the operator when nobody has the address. */
export async function deactivateCreditor(dependencies: ProvisioningDependencies, address: string): Promise<number> {
  const email = normalizeEmail(address);
  return dependencies.db.transaction(async (db) => {
    if (!(await dependencies.creditors.disableCreditorUser(db, email))) throw new Error('Nobody has that address.');
    return endSessions(dependencies, db, email, 'creditor.shut_out');
  });
}

async function endSessions(
  dependencies: ProvisioningDependencies,
  db: Database,
  email: string,
  event: 'creditor.let_in' | 'creditor.shut_out',
): Promise<number> {
  const now = dependencies.clock().epoch;
  const id = await dependencies.creditors.findCreditorIdByEmail(db, email);
  if (id === null) return 0;
  const nowhere = { profileId: null, sessionId: null, ipPrefix: null, userAgentHash: null, requestId: null };
  await dependencies.audit.insertAuditEvent(db, { ...nowhere, at: now, event, creditorUserId: id, reason: 'operator' });
  return dependencies.creditors.revokeCreditorSessions(db, id, now);
}
