// Reads a stored sign-in flow, alone or with its profile and the profile's sessions.
import { CHANNELS, FLOW_PURPOSES, FLOW_STATES, type FlowFacts } from '../../domain/sign-in/login-flow';
import type { ProfileFacts } from '../../domain/profile/profile';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { LoginFlowModel } from '../models/sign-in';
import { readEnum, readNumber, readText, required } from '../shared/columns';
import { openPersonalData, toProfileFacts } from '../shared/personal-data';
import { getAliveCondition, toSessionAge, type SessionAge } from './session-store';

const readPurpose = readEnum(FLOW_PURPOSES);
const readState = readEnum(FLOW_STATES);
const readChannel = readEnum(CHANNELS);

export interface StoredFlow {
  readonly flow: FlowFacts;
  /** Null when no profile has the identity. */
  readonly profile: ProfileFacts | null;
  /** Of the profile, alive. */
  readonly sessions: readonly SessionAge[];
}

/** The flow, its profile and the profile's sessions, in one statement. */
export async function findFlowWithProfile(
  db: Database,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: number },
): Promise<StoredFlow | null> {
  const sessions = { association: 'sessions', attributes: ['id', 'createdAt'], where: getAliveCondition(now) };
  const include = [{ association: 'profile' }, { ...sessions, required: false }];
  // A row for each session.
  const rows = await db.model(LoginFlowModel).findAll({ where: { tokenHash }, include });
  const [row] = rows;
  if (!row) return null;
  const profile = readRelated(row, 'profile');
  return {
    flow: toFlowFacts(db, row),
    profile: row.profileId === null ? null : toProfileFacts(profile, db.sealing),
    sessions: rows
      .map((each) => readRelated(each, 'sessions'))
      .flatMap(({ id, createdAt }) => (id === null ? [] : [toSessionAge({ id, createdAt })])),
  };
}

/** The values of an association, under the names of its attributes. */
function readRelated(row: object, association: string): Readonly<Record<string, unknown>> {
  const prefix = `${association}.`;
  const joined = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(joined.map(([name, value]) => [name.slice(prefix.length), value]));
}

export async function findFlowByTokenHash(db: Database, tokenHash: string): Promise<FlowFacts | null> {
  const row = await db.model(LoginFlowModel).findOne({ where: { tokenHash } });
  return row && toFlowFacts(db, row);
}

function toFlowFacts(db: Database, row: StoredRow<LoginFlowModel>): FlowFacts {
  const id = required(readText(row.id));
  return {
    id,
    profileId: readNumber(row.profileId),
    purpose: required(readPurpose(row.purpose)),
    state: required(readState(row.state)),
    channel: readChannel(row.channel),
    codeDigest: readText(row.otpHash),
    codeKeyId: required(readText(row.otpKeyId)),
    codeVersion: required(readNumber(row.otpVersion)),
    verificationReference: readText(row.verificationReference),
    attempts: required(readNumber(row.attempts)),
    sends: required(readNumber(row.sends)),
    contacts: required(readNumber(row.contacts)),
    lastSentAt: readNumber(row.lastSentAt),
    expiresAt: required(readNumber(row.expiresAt)),
    createdAt: required(readNumber(row.createdAt)),
    personal: openPersonalData(db.sealing, 'login_flows', id, row.personal),
  };
}
