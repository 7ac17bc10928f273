// Reads a stored sign-in flow with the codes that it has sent.
import { CHANNELS, FLOW_PURPOSES, FLOW_STATES, type CodeFacts, type FlowFacts } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { LoginFlowModel, type LoginCodeModel } from '../models/sign-in';
import { readEnum, readNumber, readText, required } from '../shared/columns';
import { openPersonalData } from '../shared/personal-data';

const readPurpose = readEnum(FLOW_PURPOSES);
const readState = readEnum(FLOW_STATES);
const readChannel = readEnum(CHANNELS);

type FlowWithCode = StoredRow<LoginFlowModel> & RelatedRow<'codes', LoginCodeModel>;

/** In one statement. */
export async function findFlowByTokenHash(db: Database, tokenHash: string): Promise<FlowFacts | null> {
  // A row for each code.
  const rows: readonly FlowWithCode[] = await db.model(LoginFlowModel).findAll({
    where: { tokenHash },
    include: [{ association: 'codes' }],
    order: [['codes', 'position', 'ASC']],
  });
  const [row] = rows;
  return row
    ? toFlowFacts(
        db,
        row,
        rows.flatMap((each) => toCodeFacts(db, each)),
      )
    : null;
}

function toCodeFacts(db: Database, row: RelatedRow<'codes', LoginCodeModel>): readonly CodeFacts[] {
  const id = readText(row['codes.id']);
  if (id === null) return [];
  return [
    {
      id,
      channel: required(readChannel(row['codes.channel'])),
      to: openPersonalData(db.sealing, 'login_codes', id, row['codes.personal'])?.['to'] ?? null,
      codeDigest: readText(row['codes.otpHash']),
      codeKeyId: required(readText(row['codes.otpKeyId'])),
      verificationReference: readText(row['codes.verificationReference']),
    },
  ];
}

function toFlowFacts(db: Database, row: StoredRow<LoginFlowModel>, codes: readonly CodeFacts[]): FlowFacts {
  const id = required(readText(row.id));
  return {
    id,
    profileId: readNumber(row.profileId),
    identityIndex: required(readText(row.identityIndex)),
    purpose: required(readPurpose(row.purpose)),
    state: required(readState(row.state)),
    codeVersion: required(readNumber(row.otpVersion)),
    attempts: required(readNumber(row.attempts)),
    sends: required(readNumber(row.sends)),
    contacts: required(readNumber(row.contacts)),
    lastSentAt: readNumber(row.lastSentAt),
    expiresAt: required(readNumber(row.expiresAt)),
    createdAt: required(readNumber(row.createdAt)),
    personal: openPersonalData(db.sealing, 'login_flows', id, row.personal),
    codes,
  };
}
