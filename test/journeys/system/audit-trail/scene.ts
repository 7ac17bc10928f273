// A scene of the audit trail: what happens, the security events that it stores, and the notices that people receive.
import { sealPersonalData } from '../../../../src/persistence/shared/personal-data';
import type { SecurityNotice } from '../../../../src/domain/messages/message-catalogue';
import type { AuditEventKey } from '../../../../src/domain/system/audit';
import type { Browser, ApiOutcome } from '../../../support/clients/simulated-browser';
import { changeAccountData } from '../../../support/database/account-data';
import type { Person } from '../../../support/fixtures/people';
import type { SignInFixture } from '../../../support/fixtures/sign-in-fixture';
import { getErrorCode } from '../../../support/clients/refusals';

export interface SceneContext {
  readonly fixture: SignInFixture;
  readonly browser: Browser;
}

export interface Scene {
  readonly title: string;
  /** In alphabetical order. */
  readonly events: readonly AuditEventKey[];
  readonly notices?: readonly SecurityNotice[];
  /** Returns the act whose events count. */
  arrange(context: SceneContext): Promise<() => Promise<unknown>>;
}

/** Fails when the request was rejected, so that a scene cannot do less than it says. */
export async function succeed(outcome: Promise<ApiOutcome>): Promise<ApiOutcome> {
  const settled = await outcome;
  if (settled.value === null) throw new Error(`Rejected: ${JSON.stringify(settled.answer.body)}`);
  return settled;
}

/** Fails unless the request was rejected with this code. */
export async function reject(code: string, outcome: Promise<ApiOutcome>): Promise<void> {
  const rejected = getErrorCode(await outcome);
  if (rejected !== code) throw new Error(`Expected ${code}, got ${rejected}.`);
}

/** Makes the person the owner of an account whose creditor knows this address and account number. Returns its ID. */
export async function assignAccount(
  { app }: SignInFixture,
  { id: profileId }: Pick<Person, 'id'>,
  known: { readonly email: string; readonly accountNumber: string },
): Promise<number> {
  const { db } = app.dependencies;
  const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
  const id = Number(account?.id);
  const sealed = sealPersonalData(db.sealing, 'consumers', id, { email: known.email });
  const assign = 'UPDATE consumers SET personal = ?, consumer_profile_id = ?, erased_at = NULL WHERE id = ?';
  await db.write(assign, [sealed, profileId, id]);
  await changeAccountData(db, id, { accountNumber: known.accountNumber });
  return id;
}
