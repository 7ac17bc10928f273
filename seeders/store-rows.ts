// Stores seeded profiles, accounts and deals, and seals their personal data.
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
import type { Moment } from '../src/domain/shared/calendar';
import { findAccountsByIds } from '../src/persistence/account/account-store';
import { ConsumerNegotiationModel } from '../src/persistence/models/negotiation';
import {
  PaymentProfileModel,
  PaymentTransactionModel,
  ScheduleTransactionModel,
} from '../src/persistence/models/payments';
import { buildDealRows, type DealSeed } from './deals';
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

/** Stores deals by account id and reduces the balances by what was paid. Call in the transaction of the accounts. */
export async function storeDeals(db: Database, deals: ReadonlyMap<number, DealSeed>, moment: Moment): Promise<void> {
  const ids = [...deals.keys()];
  for (let start = 0; start < ids.length; start += ACCOUNTS_PER_READ) {
    await storePage(db, ids.slice(start, start + ACCOUNTS_PER_READ), deals, moment);
  }
}

async function storePage(
  db: Database,
  ids: readonly number[],
  deals: ReadonlyMap<number, DealSeed>,
  moment: Moment,
): Promise<void> {
  const accounts = await findAccountsByIds(db, ids, moment.today);
  const payers = accounts.flatMap(({ id, profileId }) =>
    profileId === null || deals.get(id)?.remaining === undefined ? [] : [profileId],
  );
  const methods = await storeDefaultMethods(db, payers, moment);
  const stored = accounts.flatMap((facts) => {
    const deal = deals.get(facts.id);
    const methodId = methods.get(facts.profileId ?? 0) ?? null;
    return deal ? [{ id: facts.id, rows: buildDealRows(facts, deal, moment, methodId) }] : [];
  });
  const rows = stored.map((one) => one.rows);
  await insertRows(
    db,
    ConsumerNegotiationModel,
    rows.map(({ negotiation }) => negotiation),
  );
  await insertRows(
    db,
    PaymentProfileModel,
    rows.flatMap(({ paymentProfiles }) => paymentProfiles),
  );
  await insertRows(
    db,
    ScheduleTransactionModel,
    rows.flatMap(({ schedule }) => schedule),
  );
  await insertRows(
    db,
    PaymentTransactionModel,
    // In the order of time, as the history of a consumer's payments is by id.
    rows
      .flatMap(({ history }) => history)
      .sort((one, other) => String(one.createdAt).localeCompare(String(other.createdAt))),
  );
  for (const { id, rows: deal } of stored) {
    if (deal.currentBalance === null) continue;
    await db.model(ConsumerModel).update({ currentBalance: deal.currentBalance }, { id });
  }
}
