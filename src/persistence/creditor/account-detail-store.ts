// Reads what creditors see of one account beside its list, and searches the accounts of a company.
import { LEGAL_HOLD_REASONS, type LegalHoldReason } from '../../domain/account/legal-hold';
import type { AccountSearch } from '../../domain/creditor/account-search';
import type { AccountPlacementView } from '../../domain/creditor/account-detail';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { readEnum, readNumber, readText, required } from '../shared/columns';
import { openPersonalData } from '../shared/personal-data';
import {
  computeAccountKeys,
  computeMemberNumberIndexes,
  computeNameBirthIndexes,
  computeNumberIndexes,
} from '../shared/sealed-account';

/** The person as the creditor sent them. */
export async function findPlacement(db: Database, accountId: number): Promise<AccountPlacementView> {
  const row = await db.model(ConsumerModel).findOne({ attributes: ['personal'], where: { id: accountId } });
  const personal = openPersonalData(db.sealing, 'consumers', accountId, row?.personal) ?? {};
  const read = (member: string) => personal[member] ?? null;
  return {
    firstName: read('firstName'),
    middleName: read('middleName'),
    lastName: read('lastName'),
    address1: read('address1'),
    address2: read('address2'),
    city: read('city'),
    state: read('state'),
    zip: read('zip'),
    email1: read('email'),
    mobile1: read('mobile'),
  };
}

const readHoldReason = readEnum(LEGAL_HOLD_REASONS);

/** What only the detail shows: where the account came from, and what becomes of its person. */
export interface AccountRecord {
  /** The import that placed or changed the account last; null without one. */
  readonly lastImportId: string | null;
  readonly legalHold: { readonly reason: LegalHoldReason; readonly since: Instant } | null;
  /** Since when nothing of its person is stored. */
  readonly erasedAt: Instant | null;
}

export async function findAccountRecord(db: Database, accountId: number): Promise<AccountRecord> {
  const attributes = ['lastImportId', 'legalHoldReason', 'legalHoldAt', 'erasedAt'];
  const row = await db.model(ConsumerModel).findOne({ attributes, where: { id: accountId } });
  const reason = readHoldReason(row?.legalHoldReason);
  const [heldAt, erasedAt] = [readNumber(row?.legalHoldAt), readNumber(row?.erasedAt)];
  return {
    lastImportId: readText(row?.lastImportId),
    legalHold: reason === null || heldAt === null ? null : { reason, since: toInstant(heldAt) },
    erasedAt: erasedAt === null ? null : toInstant(erasedAt),
  };
}

/** Ids of at most `limit` accounts of a company, in ascending order. */
export async function searchAccountIds(
  db: Database,
  companyId: number,
  search: AccountSearch,
  limit: number,
): Promise<readonly number[]> {
  const where = { ...findDigests(db, companyId, search), companyId, deletedAt: null };
  // Without an order: the database would rather read all accounts of a company in order than sort a few.
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id'], where, limit });
  return rows.map(({ id }) => required(readNumber(id))).sort((one, other) => one - other);
}

/** The digests that an account found by the search may have. */
function findDigests({ sealing }: Pick<Database, 'sealing'>, companyId: number, search: AccountSearch) {
  if (search.by === 'person') return { nameBirthIndex: [...computeNameBirthIndexes(sealing, companyId, search)] };
  return NUMBER_DIGESTS[search.by](sealing, companyId, search.number);
}

const NUMBER_DIGESTS: Readonly<
  Record<
    Exclude<AccountSearch['by'], 'person'>,
    (sealing: Database['sealing'], companyId: number, number: string) => Readonly<Record<string, string[]>>
  >
> = {
  accountNumber: (sealing, companyId, number) => ({ accountKey: [...computeAccountKeys(sealing, companyId, number)] }),
  referenceNumber: (sealing, _companyId, number) => ({
    referenceNumberIndex: [...computeNumberIndexes(sealing, 'referenceNumber', number)],
  }),
  memberAccountNumber: (sealing, companyId, number) => ({
    memberNumberIndex: [...computeMemberNumberIndexes(sealing, companyId, number)],
  }),
};
