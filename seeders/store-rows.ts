// Stores seeded profiles, accounts and what happened to them, and seals their personal data.
import type { Database } from '../src/persistence/database/database';
import { insertRows } from '../src/persistence/shared/batch-writes';
import { ConsumerModel } from '../src/persistence/models/account';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { computeProfileIndexes, sealPersonalData, type PersonalData } from '../src/persistence/shared/personal-data';
import type { Sealing } from '../src/domain/shared/sealing';
import {
  computeAccountIndexes,
  computePlacementIndexes,
  sealHoldReason,
} from '../src/persistence/shared/sealed-account';
import { ACCOUNT_MEMBERS, type AccountMember, type PlainAccount, type PlainProfile } from './factories';
import { toInstant, type Moment } from '../src/domain/shared/calendar';
import { findAccountById, findAccountsByIds } from '../src/persistence/account/account-store';
import { compareAndSwapAccount } from '../src/persistence/hot-statements/account-swap';
import { saveNegotiation } from '../src/persistence/hot-statements/offer-move';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from '../src/persistence/models/negotiation';
import { writeMove } from '../src/persistence/negotiation/move-store';
import {
  PaymentProfileModel,
  PaymentTransactionModel,
  ScheduleTransactionModel,
} from '../src/persistence/models/payments';
import { momentAgo } from './dates';
import { getMover, playDeal, type AccountStory, type LaterMove } from './deals';
import { withNegotiationChanges } from '../src/domain/negotiation/agreement';
import { toHistoryRow, type PlayedAccount } from './played-account';
import { storeDefaultMethods } from './wallets';

/** Call inside a transaction. */
export async function storeProfiles(db: Database, rows: readonly PlainProfile[]): Promise<void> {
  const { sealing } = db;
  const sealed = rows.map(({ personal, ...row }) => ({
    ...row,
    ...computeProfileIndexes(sealing, personal),
    personal: sealPersonalData(sealing, 'consumer_profiles', row.id, personal),
  }));
  await insertRows(db, ConsumerProfileModel, sealed);
}

/** Call inside a transaction, after the profiles. */
export async function storeAccounts(db: Database, rows: readonly PlainAccount[]): Promise<void> {
  const sealed = rows.map(({ personal, holdReason, ...row }) => {
    const columns = Object.entries(row).filter(([name]) => !isAccountMember(name));
    return {
      ...(Object.fromEntries(columns) as Omit<typeof row, AccountMember>),
      ...sealAccount(db.sealing, row, { ...personal, ...pickMembers(row) }),
      sealedHoldReason: sealHoldReason(db.sealing, row.id, holdReason ?? null),
    };
  });
  await insertRows(db, ConsumerModel, sealed);
}

/** The sealed column of an account, and the digests by which it is found. */
export function sealAccount(
  sealing: Sealing,
  { id, companyId = null }: { readonly id: number; readonly companyId?: number | null },
  personal: PersonalData,
) {
  return {
    ...computeAccountIndexes(sealing, personal),
    ...computePlacementIndexes(sealing, companyId, personal),
    personal: sealPersonalData(sealing, 'consumers', id, personal),
  };
}

function isAccountMember(name: string): name is AccountMember {
  return ACCOUNT_MEMBERS.some((member) => member === name);
}

function pickMembers(row: PlainAccount | Omit<PlainAccount, 'personal' | 'holdReason'>): PersonalData {
  return Object.fromEntries(
    ACCOUNT_MEMBERS.flatMap((name) => {
      const text = row[name];
      return text === undefined || text === null ? [] : [[name, text] as const];
    }),
  );
}

const ACCOUNTS_PER_READ = 50;

/** Stores what happened to accounts, by their ids. Call in the transaction of the accounts. */
export async function storeStories(
  db: Database,
  stories: ReadonlyMap<number, AccountStory>,
  moment: Moment,
): Promise<void> {
  const ids = [...stories.keys()];
  for (let start = 0; start < ids.length; start += ACCOUNTS_PER_READ) {
    await storePage(db, ids.slice(start, start + ACCOUNTS_PER_READ), stories, moment);
  }
}

async function storePage(
  db: Database,
  ids: readonly number[],
  stories: ReadonlyMap<number, AccountStory>,
  moment: Moment,
): Promise<void> {
  const accounts = await findAccountsByIds(db, ids, moment.today);
  const payers = accounts.flatMap(({ id, profileId }) => (stories.get(id)?.deal?.isPaid ? (profileId ?? []) : []));
  const methods = await storeDefaultMethods(db, payers, moment);
  const newest = await db
    .model(ScheduleTransactionModel)
    .findOne({ attributes: ['id'], where: {}, order: [['id', 'DESC']] });
  let firstPaymentId = Number(newest?.id ?? 0) + 1;
  const played = [];
  for (const id of ids) {
    const facts = accounts.find((one) => one.id === id);
    const deal = stories.get(id)?.deal;
    if (!facts || !deal) continue;
    const methodId = methods.get(facts.profileId ?? 0) ?? null;
    const finished = playDeal(facts, deal, moment, { firstPaymentId, methodId }).finish();
    firstPaymentId += finished.schedule.length;
    played.push({ ...finished, methodId });
  }
  await storePlayed(db, played);
  for (const { id, move } of listLaterMoves(stories, ids)) await makeMove(db, id, move, moment);
}

type Played = ReturnType<PlayedAccount['finish']> & { readonly methodId: number | null };

/** What is listed by id is stored in the order of time. */
async function storePlayed(db: Database, played: readonly Played[]): Promise<void> {
  const negotiations = played.map(({ start: { id, company }, entries }) => ({
    id,
    consumerId: id,
    companyId: company?.id ?? 0,
    createdAt: entries[0] ? toInstant(entries[0].at) : null,
  }));
  await insertRows(db, ConsumerNegotiationModel, negotiations);
  const assigned = played.flatMap(({ start: { id }, methodSince, methodId }) =>
    methodSince === null
      ? []
      : [{ id, consumerId: id, label: 'Payment method', paymentMethodId: methodId, createdAt: methodSince.now }],
  );
  await insertRows(db, PaymentProfileModel, assigned);
  await insertRows(
    db,
    ScheduleTransactionModel,
    played.flatMap(({ schedule }) => schedule),
  );
  const transactions = played.flatMap((one) => one.transactions);
  transactions.sort((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)));
  await insertRows(db, PaymentTransactionModel, transactions);
  const entries = played.flatMap((one) => one.entries.map((entry, index) => ({ entry, isFirst: index === 0 })));
  entries.sort((one, other) => one.entry.at - other.entry.at);
  const history = entries.map(({ entry, isFirst }) => toHistoryRow(db.sealing, entry, isFirst));
  await insertRows(db, NegotiationHistoryModel, history);
  for (const { start, swap, changes, negotiation } of played) {
    if (!swap || !negotiation) throw new Error(`Account ${start.id} has no deal.`);
    const { id, version, company } = start;
    await saveNegotiation(db, { id, company, negotiation: { id } }, withNegotiationChanges(negotiation, {}), swap.now);
    if (!(await compareAndSwapAccount(db, { id, version, ...swap }, changes)))
      throw new Error(`Account ${id} changed.`);
  }
}

function listLaterMoves(stories: ReadonlyMap<number, AccountStory>, ids: readonly number[]) {
  const moves = ids.flatMap((id) => (stories.get(id)?.then ?? []).map((move) => ({ id, move })));
  return moves.sort((one, other) => other.move.daysAgo - one.move.daysAgo);
}

async function makeMove(db: Database, id: number, { daysAgo, by, decide }: LaterMove, moment: Moment): Promise<void> {
  const before = await findAccountById(db, id, moment.today);
  if (!before) throw new Error(`There is no account ${id}.`);
  const at = momentAgo(moment, daysAgo);
  const move = { before, decision: decide(before, at), mover: getMover(before, by), requestId: null };
  if (!(await writeMove(db, move, at))) throw new Error(`Account ${id} changed.`);
}
