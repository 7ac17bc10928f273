// Stored references to the verifications of the SMS provider, which generates and checks the codes of text messages.
import { Op } from 'sequelize';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { LoginCodeModel, type LoginFlowModel } from '../models/sign-in';
import { readText, required } from '../shared/columns';

type CodeOfFlow = StoredRow<LoginCodeModel> & RelatedRow<'flow', LoginFlowModel>;

/** Stores the SMS provider's reference to the verification of a code; null when it has ended. */
export async function setVerificationReference(db: Database, codeId: string, reference: string | null): Promise<void> {
  await db.model(LoginCodeModel).update({ verificationReference: reference }, { id: codeId });
}

/** Verifications that the SMS provider may still have open for ended flows of the same identity. */
export async function findEndedVerifications(
  db: Database,
  codeId: string,
): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const codes = db.model(LoginCodeModel);
  const own: CodeOfFlow | null = await codes.findOne({
    attributes: [],
    where: { id: codeId },
    include: [{ association: 'flow', attributes: ['identityIndex'] }],
  });
  const identityIndex = readText(own?.['flow.identityIndex']);
  if (identityIndex === null) return [];
  const rows: readonly CodeOfFlow[] = await codes.findAll({
    attributes: ['id', 'verificationReference'],
    where: { id: { [Op.ne]: codeId }, verificationReference: { [Op.ne]: null } },
    include: [
      {
        association: 'flow',
        attributes: ['state'],
        required: true,
        where: { identityIndex, state: ['dead', 'replaced', 'otp_pending'] },
      },
    ],
  });
  const others = rows.map((row) => ({
    id: required(readText(row.id)),
    reference: required(readText(row.verificationReference)),
    isEnded: row['flow.state'] !== 'otp_pending',
  }));
  // Two flows may share a verification: the provider repeats an open one. A pending code must not end with another flow.
  const pending = new Set(others.filter(({ isEnded }) => !isEnded).map(({ reference }) => reference));
  return others.filter(({ isEnded, reference }) => isEnded && !pending.has(reference));
}
