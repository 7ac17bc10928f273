// Stored references to the verifications of the SMS provider, which generates and checks the codes of text messages.
import { Op } from 'sequelize';
import type { Database } from '../database/database';
import { LoginFlowModel } from '../models/sign-in';
import { readNumber, readText, required } from '../shared/columns';

/** Stores the SMS provider's reference to its verification; null when it has ended. */
export async function setVerificationReference(db: Database, id: string, reference: string | null): Promise<void> {
  await db.model(LoginFlowModel).update({ verificationReference: reference }, { id });
}

/** Verifications that the SMS provider may still have open for ended flows of the same person. */
export async function findEndedVerifications(
  db: Database,
  id: string,
): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const flows = db.model(LoginFlowModel);
  const own = await flows.findOne({ attributes: ['profileId'], where: { id } });
  const profileId = readNumber(own?.profileId);
  if (profileId === null) return [];
  const rows = await flows.findAll({
    attributes: ['id', 'verificationReference', 'state'],
    where: {
      profileId,
      id: { [Op.ne]: id },
      state: ['dead', 'replaced', 'otp_pending'],
      verificationReference: { [Op.ne]: null },
    },
  });
  const others = rows.map((row) => ({
    id: required(readText(row.id)),
    reference: required(readText(row.verificationReference)),
    isEnded: row.state !== 'otp_pending',
  }));
  // Two flows may share a verification: the provider repeats an open one. A pending code must not end with another flow.
  const pending = new Set(others.filter(({ isEnded }) => !isEnded).map(({ reference }) => reference));
  return others.filter(({ isEnded, reference }) => isEnded && !pending.has(reference));
}
