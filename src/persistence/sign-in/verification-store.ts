// Stored references to the verifications of the SMS provider, which generates and checks the codes of text messages.
import { Op } from 'sequelize';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { LoginCodeModel, type LoginFlowModel } from '../models/sign-in';
import { readText, required } from '../shared/columns';
import { openPersonalData } from '../shared/personal-data';

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

/** Flows whose codes go to a contact that somebody has named, and may not be his. */
const NAMED = { [Op.or]: [{ contacts: { [Op.gt]: 0 } }, { purpose: ['create', 'contact_proven', 'contact_lost'] }] };
const KNOWN = { [Op.not]: NAMED };

interface CodeOfKnownNumber {
  readonly codeId: string;
  readonly to: string;
  /** Identifies its verification. It is null before the provider has started one. */
  readonly reference: string | null;
  readonly now: number;
}

/**
 * Verifications of a number that other people have named, where the code goes to the person who has proven it or to whom a
 * company delivered it: the provider would repeat an open one, and count their texts and wrong codes against hers. None for
 * other codes.
 */
export async function findNamedVerifications(
  db: Database,
  { codeId, to, reference, now }: CodeOfKnownNumber,
): Promise<readonly { readonly id: string; readonly reference: string }[]> {
  const codes = db.model(LoginCodeModel);
  const own: CodeOfFlow | null = await codes.findOne({
    attributes: [],
    where: { id: codeId },
    include: [{ association: 'flow', attributes: ['identityIndex'], required: true, where: KNOWN }],
  });
  const identityIndex = readText(own?.['flow.identityIndex']);
  if (identityIndex === null) return [];
  const rows: readonly CodeOfFlow[] = await codes.findAll({
    attributes: ['id', 'personal', 'verificationReference'],
    where: { verificationReference: { [Op.ne]: null }, expiresAt: { [Op.gt]: now } },
    include: [
      {
        association: 'flow',
        attributes: [],
        required: true,
        where: { identityIndex: { [Op.ne]: identityIndex }, ...NAMED },
      },
    ],
  });
  return rows.flatMap((row) => {
    const id = required(readText(row.id));
    const found = required(readText(row.verificationReference));
    // Where the code of an ended flow was sent is no longer stored.
    const isSame = found === reference || openPersonalData(db.sealing, 'login_codes', id, row.personal)?.['to'] === to;
    return isSame ? [{ id, reference: found }] : [];
  });
}

/** Whether somebody else, whose number it is known to be, waits for the same code. */
export async function isVerificationOfOwner(
  db: Database,
  { identityIndex, reference }: { readonly identityIndex: string; readonly reference: string },
): Promise<boolean> {
  const rows: readonly CodeOfFlow[] = await db.model(LoginCodeModel).findAll({
    attributes: ['id'],
    where: { verificationReference: reference },
    include: [
      {
        association: 'flow',
        attributes: [],
        required: true,
        where: { state: 'otp_pending', identityIndex: { [Op.ne]: identityIndex }, ...KNOWN },
      },
    ],
  });
  return rows.length > 0;
}
